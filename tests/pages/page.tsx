import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, fireEvent, getConfig, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { answerWith } from '../../web/lib/call.ts'
import { makeQueryClient } from '../../web/lib/query-client.ts'
import { makeRouter } from '../../web/router.tsx'
import type { TestVisitor } from '../helpers/test-visitor.ts'

// No test is about how fast it is, and machines are busy.
configure({ asyncUtilTimeout: Number(process.env.PAGE_WAIT ?? 60_000) })

// A wait that goes on would print the whole page at each look. One that ends without what it waited for prints it once.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    message !== null && isWaiting()
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

/** Whether Testing Library is looking within a wait. Its type leaves this out. */
function isWaiting() {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

export type Network = (url: string, init: RequestInit) => Promise<Response>
type Words = string | RegExp

/** Opens a page of the portal in this visitor's browser, in place of the one before. `between` may answer for the portal. */
export async function openPage(visitor: TestVisitor, path: string, between?: (portal: Network) => Network) {
  cleanup()
  const portal: Network = (url, init) => visitor.fetch(url, init)
  answerWith(between ? between(portal) : portal)
  onTestFinished(closePage)
  const queries = makeQueryClient()
  const router = makeRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  render(<App queries={queries} router={router} />)
  return router
}

/** Nothing of a test is left to the next, whose document and storage are the same. */
function closePage() {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
}

export const broken: Network = async () => new Response('broken', { status: 500 })
export const offline: Network = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers so where the address, or the method before it, fits; everything else reaches the portal. */
export const answering =
  (pattern: RegExp, answer: Network) =>
  (portal: Network): Network =>
  (url, init) =>
    (pattern.test(`${init.method} ${url}`) ? answer : portal)(url, init)

/** What one does on a page, or on a part of it. */
export function on(scope: HTMLElement = document.body) {
  const part = within(scope)
  const button = (name: Words) => part.findByRole('button', { name })
  const field = (label: Words) => part.findByLabelText<HTMLInputElement>(label)
  return {
    ...part,
    button,
    field,
    press: async (name: Words) => userEvent.click(await button(name)),
    /** The notice in the corner, which a dialog on top contains, is closed by a button of this name too, for as long as it is shown. */
    close: async () =>
      userEvent.click(
        await waitFor(() => {
          const [close, ...more] = part
            .getAllByRole('button', { name: 'Close' })
            .filter((one) => !one.closest('.toast'))
          if (!close || more.length > 0) throw new Error('not one thing can be closed')
          return close
        }),
      ),
    follow: async (name: Words) => userEvent.click(await part.findByRole('link', { name })),
    openTab: async (name: Words) => userEvent.click(await part.findByRole('tab', { name })),
    fill: async (label: Words, value: string) => fireEvent.change(await field(label), { target: { value } }),
    check: async (label: Words) => userEvent.click(await field(label)),
    see: async (words: Words) => (await part.findAllByText(words, { exact: false }))[0] as HTMLElement,
    hasText: (words: Words) => waitFor(() => expect(scope.textContent).toMatch(words)),
    gone: (words: Words) => waitFor(() => expect(part.queryAllByText(words, { exact: false })).toEqual([])),
    none: (name: Words) => expect(part.queryAllByRole('button', { name })).toEqual([]),
  }
}

export const dialog = async () =>
  on(
    await waitFor(() => {
      const open = document.querySelector<HTMLElement>('.dialog[open]')
      if (!open) throw new Error('no dialog is open')
      return open
    }),
  )

/** Until no dialog is open. */
export const noDialog = () => waitFor(() => expect(document.querySelector('.dialog[open]')).toBeNull())

/** The row of a table that has these words. */
export const row = async (words: string) =>
  on(
    await waitFor(() => {
      const found = screen.queryAllByRole('row').find(({ textContent }) => textContent?.includes(words))
      if (!found) throw new Error(`no row has ${words}`)
      return found
    }),
  )

/** What the notice in the corner says. */
export const toast = (words: Words) =>
  waitFor(() => expect(document.querySelector('.toast')?.textContent).toMatch(words))

export const region = async (name: Words) => on(await screen.findByRole('region', { name }))
export const panel = async (name: Words) => on(await screen.findByRole('dialog', { name }))

/** Opens the menu of a row, and chooses in it. */
export async function act(whose: string, what: string) {
  const [menu] = await screen.findAllByRole('button', { name: `More actions for ${whose}` })
  await userEvent.click(menu as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: what }))
}

/** What is said of a field besides its label. */
export const description = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** The files that pages have saved from now on. */
export function savedFiles() {
  const files: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.split(':').at(-1))]
    if (blob) files.push({ name: this.download, blob })
  })
  return files
}
