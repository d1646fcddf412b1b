// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '../lib/call-error.ts'
import { Field } from './field.tsx'
import { useForm } from './use-form.ts'

type Values = { name: string; place: string }
afterEach(cleanup)

type Send = (values: Values) => Promise<string>

function Form({ send }: { send: Send }) {
  const { field, problem, submit, busy, answer } = useForm<Values, string>({
    blank: { name: '', place: 'Here' },
    check: ({ name }) => (name === '' ? { name: 'Say who.' } : {}),
    send: (values) => send(values),
    onSent: (_, reset) => reset(),
    problemsOf: (error) => (error instanceof CallError ? error.fields : { root: 'It went wrong.' }),
  })
  return createElement(
    'form',
    { onSubmit: submit, 'aria-label': 'Form', noValidate: true },
    createElement(Field, { id: 'name', label: 'Name', ...field('name') }),
    createElement(Field, { id: 'place', label: 'Place', ...field('place') }),
    createElement('button', { type: 'submit' }, busy ? 'Sending' : 'Send'),
    createElement('output', null, problem('root') ?? answer),
  )
}

function open(send: Send) {
  const client = new QueryClient()
  render(createElement(QueryClientProvider, { client }, createElement(Form, { send })))
  return {
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    submit: () => fireEvent.submit(screen.getByRole('form')),
    input: (label: string) => screen.getByLabelText<HTMLInputElement>(label),
  }
}

test('a field that fails its check is named and gets the focus, and nothing is sent', async () => {
  const send = vi.fn(async () => 'Sent')
  const form = open(send)
  form.submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Say who.')
  expect(document.activeElement).toBe(form.input('Name'))
  expect(form.input('Name').getAttribute('aria-invalid')).toBe('true')
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses is said at its field, and a later try is sent all the same', async () => {
  const fields = { place: 'No such place.', elsewhere: 'Not a field of the form.' }
  const send = vi.fn(async () => 'Sent')
  send.mockRejectedValueOnce(new CallError('Refused', { status: 400, fields }))
  const form = open(send)
  form.type('Name', 'Ada')
  form.submit()
  expect((await screen.findByRole('alert')).textContent).toBe('No such place.')
  expect(document.activeElement).toBe(form.input('Place'))
  form.submit()
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(send).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(form.input('Name').value).toBe(''))
  expect(form.input('Place').value).toBe('Here')
})

test('a refusal without fields is said of the form as a whole', async () => {
  const form = open(async () => {
    throw new Error('no line')
  })
  form.type('Name', 'Ada')
  form.submit()
  expect(await screen.findByText('It went wrong.')).toBeTruthy()
})

test('while it is sent, the form is not sent again', async () => {
  let answer: (value: string) => void = () => {}
  const send = vi.fn<Send>(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const form = open(send)
  form.type('Name', 'Ada')
  form.submit()
  await screen.findByText('Sending')
  form.submit()
  answer('Sent')
  await screen.findByText('Sent')
  expect(send.mock.calls).toEqual([[{ name: 'Ada', place: 'Here' }]])
})
