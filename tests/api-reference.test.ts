import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as access from '../contract/access-codes/access.ts'
import { getExecuted, getVerifyKeys, verifyFile } from '../contract/agreements/executed-copy.ts'
import { openInvitation } from '../contract/agreements/invitations.ts'
import * as nda from '../contract/agreements/nda.ts'
import { askForChanges, askWithdrawal, confirmReturn, declineNda } from '../contract/agreements/term.ts'
import * as links from '../contract/email/verification-links.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import * as protection from '../contract/engagement/protections.ts'
import * as observations from '../contract/engagement/telemetry.ts'
import { REFERENCE } from '../contract/operations/api-reference.ts'
import * as portal from '../contract/operations/company.ts'
import * as analytics from '../contract/projects/analytics.ts'
import * as content from '../contract/projects/content.ts'
import { apiReference, REFERENCE_FILE } from '../scripts/api-reference.ts'

test('the page’s file is what the contract says now (npm run reference)', () => {
  expect(readFileSync(REFERENCE_FILE, 'utf8')).toBe(apiReference())
})

test('no line of the contract is missing, and none stands twice', () => {
  // Of invitations one line is for visitors, of signed copies three, of obligations four; the others are staff's and accounts'.
  const copies = { getExecuted, getVerifyKeys, verifyFile }
  const asked = { askForChanges, askWithdrawal, confirmReturn, declineNda }
  const lines = [
    access,
    analytics,
    asked,
    copies,
    content,
    { openInvitation },
    links,
    nda,
    observations,
    portal,
    protection,
  ]
    .flatMap((module) => Object.values(module as Record<string, unknown>))
    .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value)
  const name = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(REFERENCE.map(({ line }) => name(line)).sort()).toEqual(lines.map(name).sort())
})

test('every type has a name', () => {
  expect(apiReference()).not.toContain('"type": "any"')
})
