import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ASSENT_LABELS } from '../../contract/agreements/assent-labels.ts'
import type { OptionalField } from '../../contract/agreements/signer-fields.ts'
import { retentionDays } from '../../contract/people/retention.ts'
import { checkSigning } from '../features/agreements/signing/form-checks.ts'
import { IdentityForm } from '../features/agreements/signing/identity-form.tsx'
import { recordSections } from '../features/people/privacy/record-sections.tsx'

/** One more line in the table, and nothing else. */
vi.mock('../../contract/agreements/signer-fields.ts', async (original) => {
  const module = await original<typeof import('../../contract/agreements/signer-fields.ts')>()
  const jobTitle: OptionalField = {
    key: 'jobTitle',
    label: 'Job Title (optional)',
    type: 'text',
    autoComplete: 'organization-title',
    maxLength: 20,
    required: false,
    prompt: 'Add your job title',
    certificateLabel: 'Job title',
    inText: 'job title',
  }
  const table = module.SIGNER_FIELDS as unknown as OptionalField[]
  table.push(jobTitle)
  return module
})

function html(element: ReactNode): string {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const provider = { router } as Parameters<typeof RouterContextProvider>[0]
  return renderToString(createElement(RouterContextProvider, provider, element))
}

test('a field that is added to the table is in the form, after the others, behind its own prompt', () => {
  const form = html(
    createElement(IdentityForm, {
      words: structuredClone(ASSENT_LABELS) as unknown as Parameters<typeof IdentityForm>[0]['words'],
      identity: { fullName: '', email: '', companyName: '', phoneNumber: '' },
      ipAddress: undefined,
      ready: false,
      busy: false,
      refusal: undefined,
      remedy: undefined,
      beneath: undefined,
      onType: () => {},
      onSubmit: () => {},
    }),
  )
  const names = [...form.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['fullName', 'email', 'companyName', 'phoneNumber', 'capacity', 'jobTitle'])
  expect(form).toContain('<summary>Add your job title</summary>')
  expect(form).toContain('Job Title (optional)')
})

test('the form can be sent without it', () => {
  const entry = { fullName: 'A', email: 'a@b.example', companyName: 'C', phoneNumber: '1' }
  expect(checkSigning({ ...entry, ...{ jobTitle: '' } }, true, true)).toBeUndefined()
})

test('a field that is added to the table is in the privacy notice', () => {
  const sections = recordSections(undefined, retentionDays.parse({}), { youtube: false, provider: undefined })
  const notice = html(sections.find(({ id }) => id === 'recorded')?.body)
  expect(notice).toContain(
    'Full name, email address, company, phone number and, if you enter it, title or capacity, job title; acceptance',
  )
})
