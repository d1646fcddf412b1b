import { describe, expect, expectTypeOf, test } from 'vitest'
import { codeKind } from '../../contract/access-codes/staff-codes.ts'
import { mailKind } from '../../contract/email/mails.ts'
import { requestKind } from '../../contract/people/request-kinds.ts'
import { RETENTION_CLASSES } from '../../contract/people/retention.ts'
import { AUDIT_KINDS } from '../../contract/transparency-log/audit-entries.ts'
import {
  ACTIONS,
  type AuditAction,
  actionsOf,
  describeAction,
  type FactsOf,
  sentenceOf,
  sentencePattern,
} from './actions.ts'
import type { Act, Entry, PlainAction } from './service.ts'

const actions = Object.keys(ACTIONS) as AuditAction[]
/** Every fact that any sentence names. */
const detail: Record<string, unknown> = {
  accounts: 1,
  act: 'enrolled',
  answer: 'approved',
  at: 'gate',
  amount: 250000,
  because: 'retention',
  chat: 'Slack',
  class: 'visits',
  codes: 9,
  company: 'Nordlicht',
  count: 1,
  currency: 'USD',
  deleted: 2,
  fields: 'name, valuation',
  files: 3,
  from: 'viewer',
  grants: 2,
  keeps: 'projects',
  kind: 'personal',
  level: 'B-LT',
  madeAt: '2026-01-15T10:00:00.000Z',
  method: 'password',
  name: 'Vault',
  ok: true,
  owner: 'a colleague',
  place: 2,
  probe: 'mail',
  proposes: 'next_step',
  reason: 'ENOSPC',
  refusal: 'broken_off',
  removed: 4,
  revision: 2,
  routes: 'vault',
  rows: 5,
  rule: 'refusals',
  scopes: 'read people',
  section: 'Company and contacts',
  settings: 'Name, Legal name',
  since: '2026-01-15T10:00:00.000Z',
  size: 6,
  state: 'fine',
  recipients: 12,
  why: 'no_access',
  to: 'admin',
  until: '2026-01-20T08:00:00.000Z',
  work: 'requests',
  of: 'digits',
  addresses: 'unconfirmed',
  version: 1,
}
const facts = { detail, page: ' Vault', code: 'code ••••••4F', whose: ' of Elena Marchetti' }

describe('an audit action', () => {
  test('is shown in plain words, never by its name or with a fact missing', () => {
    for (const action of actions)
      for (const given of [facts, { ...facts, page: '', code: 'a code', whose: '' }]) {
        const sentence = sentenceOf(action, given)
        expect(sentence, action).toMatch(/^[a-z]/)
        expect(sentence, action).not.toMatch(/undefined|NaN|\[object|[a-z]+_[a-z]|[a-z]\.[a-z]|^ | {2}| $/)
      }
    expect(sentenceOf('document.refused', facts)).toBe('rejected a document: broken off')
  })

  test('names the kinds of emails, requests, codes, lists and records in the words that staff know them by', () => {
    const about = (action: AuditAction, given: object) =>
      sentenceOf(action, { ...facts, detail: { ...detail, ...given } })
    const named = [
      ...mailKind.options.map((kind) => about('mail.sent', { kind })),
      ...requestKind.options.map((kind) => about('request.made', { kind })),
      ...codeKind.options.map((kind) => about('code.issued', { kind })),
      ...RETENTION_CLASSES.map((name) => about('retention.applied', { class: name })),
      about('account.second_factor', { kind: 'app', act: 'enrolled' }),
    ]
    for (const sentence of named) expect(sentence).not.toMatch(/undefined|[a-z]+_[a-z]|[a-z][A-Z]|made a request/)
    expect(named).toContain('sent an email: Notice: a signature')
    expect(about('mail.sent', { kind: 'nda_signed', via: 'file' })).toMatch(/^wrote an email to a file: /)
    expect(named.at(-1)).toBe('added an authenticator app')
    expect(about('agreement.sealed', {})).toBe('sealed the signed copy of Elena Marchetti')
    expect(about('agreement.stamped', { level: 'B-LT' })).toContain('which is now PAdES B-LT')
    expect(about('invitation.signed', {})).toBe('signed through an invitation')
  })

  test('is found by its group, and by "refused" if it has an outcome', () => {
    const grouped = AUDIT_KINDS.filter((kind) => kind !== 'refused').flatMap(actionsOf)
    expect(grouped.sort()).toEqual([...actions].sort())
    for (const kind of AUDIT_KINDS) expect(actionsOf(kind).length, kind).toBeGreaterThan(0)
    expect(actionsOf('refused')).toContain('code.refused')
    expect(actionsOf('refused')).not.toContain('code.redeemed')
  })

  test('is listed for operators with placeholders for its facts', () => {
    expect(sentencePattern('code.issued')).toBe('issued {code} of {person}, {kind}')
    expect(sentencePattern('backup.made')).toBe('made a backup, {rows} rows and {files} files')
    for (const action of actions) expect(sentencePattern(action)).not.toMatch(/undefined|null|NaN/)
  })

  test('of another release is shown in words, too', () => {
    expect(describeAction('badge.handed_out').kind).toBe('log')
    expect(sentenceOf('badge.handed_out', facts)).toBe('badge handed out')
    expect(sentenceOf('constructor', facts)).toBe('constructor')
  })

  test('requires, by its type, the facts that its sentence names', () => {
    expectTypeOf<FactsOf<'code.refused'>>().toEqualTypeOf<{ at: string; reason: string }>()
    expectTypeOf<FactsOf<'code.revoked'>>().toBeNever()
    expectTypeOf<'code.revoked'>().toExtend<PlainAction>()
    expectTypeOf<'code.refused'>().not.toExtend<PlainAction>()
    expectTypeOf<{ action: 'code.revoked'; actor: 'visitor' }>().toExtend<Entry>()
    expectTypeOf<{ action: 'code.refused'; detail: { at: string; reason: string } }>().toExtend<Act>()
    expectTypeOf<{ action: 'code.refused' }>().not.toExtend<Act>()
    expectTypeOf<{ action: 'code.refused'; detail: { at: string } }>().not.toExtend<Act>()
    expectTypeOf<{ action: 'code.renamed' }>().not.toExtend<Act>()
  })
})
