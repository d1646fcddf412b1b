import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { answerWith } from '../../lib/call.ts'
import { GateForm } from './gate-form.tsx'
import { UnlockForm } from './unlock-form.tsx'

afterEach(cleanup)

/** The form on a page with links, and with a network that answers so. */
async function show(form: ReactNode, network: (url: string, init: RequestInit) => Promise<Response>) {
  answerWith(network)
  const rootRoute = createRootRoute({ component: () => form })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      {/* biome-ignore lint/suspicious/noExplicitAny: the type of a router is that of the whole application's */}
      <RouterProvider router={router as any} />
    </QueryClientProvider>,
  )
}

const broken = async () => new Response('broken', { status: 500 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (code: string, message: string) => async () =>
  Response.json({ error: { code, message } }, { status: 403 })
const renderMailLink = (email: string) => <p>{`Mail ${email}`}</p>

describe('the unlock form', () => {
  const form = (onUnlocked = (_: string) => {}) => (
    <UnlockForm projects={[]} onUnlocked={onUnlocked} renderMailLink={renderMailLink} />
  )
  const enter = async (text: string) => userEvent.type(screen.getByLabelText('Access Code'), text)

  test('says the same of a fault and of a missing connection', async () => {
    for (const network of [broken, offline]) {
      await show(form(), network)
      await enter('HALCYON-000000{Enter}')
      await screen.findByText('An error occurred while validating your access code.')
      expect(document.activeElement).toBe(screen.getByLabelText('Access Code'))
      cleanup()
    }
  })

  test('asks for a code before it sends anything', async () => {
    let sent = 0
    await show(form(), async () => {
      sent += 1
      return new Response()
    })
    await enter('   {Enter}')
    await screen.findByText('Please enter your access code')
    expect(sent).toBe(0)
  })

  test('is busy while it asks, sends once, and leads on', async () => {
    const answer = Promise.withResolvers<Response>()
    const sent: unknown[] = []
    const led: string[] = []
    await show(
      form((to) => led.push(to)),
      (_, init) => {
        sent.push(JSON.parse(String(init.body)))
        return answer.promise
      },
    )
    await enter(' HALCYON-000000 {Enter}')
    const busy = await screen.findByRole('button', { name: 'Validating...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await enter('{Enter}')
    answer.resolve(Response.json({ redirectTo: '/vault' }))
    await screen.findByRole('button', { name: 'Unlock Access' })
    expect(led).toEqual(['/vault'])
    expect(sent).toEqual([{ code: 'HALCYON-000000' }])
  })

  test('asks for the address once the server wants it, and moves the focus there', async () => {
    await show(form(), refused('email_required', 'Please enter your email address too.'))
    await enter('HALCYON-000000{Enter}')
    const field = await screen.findByLabelText('Email Address')
    expect(document.activeElement).toBe(field)
  })
})

describe('the form of a gate', () => {
  const form = () => <GateForm route="fanz" onAnswer={() => {}} renderMailLink={renderMailLink} />
  const enter = async (text: string) => userEvent.type(screen.getByLabelText('Enter access code'), text)

  test('tells a fault of the server from a missing connection', async () => {
    for (const [network, words] of [
      [broken, 'An error occurred during validation. Please try again.'],
      [offline, 'Unable to validate access code. Please try again.'],
    ] as const) {
      await show(form(), network)
      await enter('HALCYON-000000{Enter}')
      await screen.findByText(words)
      cleanup()
    }
  })

  test('says what the server says, and asks for a blank code itself', async () => {
    await show(form(), refused('wrong_route', 'Access code is not valid for FANZ platform.'))
    await userEvent.click(screen.getByRole('button', { name: 'Access Content' }))
    await screen.findByText('Please enter an access code')
    await enter('HALCYON-000000{Enter}')
    await screen.findByText('Access code is not valid for FANZ platform.')
  })

  test('hides the code until it is asked to show it', async () => {
    await show(form(), broken)
    const field = screen.getByLabelText('Enter access code')
    expect(field.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the code' }))
    expect(field.getAttribute('type')).toBe('text')
  })
})
