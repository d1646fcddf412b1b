import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BounceCause } from '../../../../contract/email/report-kinds.ts'
import { REFUSALS } from '../../../../tests/bounces/refusals.ts'
import { bounceCause } from './bounce-causes.ts'
import { readReport } from './read-report.ts'

const FILES = join(import.meta.dirname, '../../../../tests/files')
const MAIL_ID = 'A'.repeat(22)
const read = (path: string) => readFileSync(join(FILES, path), 'utf8').replace('MAILID', MAIL_ID)

describe('a report of a mail server of Debian', () => {
  const files = readdirSync(join(FILES, 'bounces'))
  test('is here for each reason and server', () => {
    expect(files).toHaveLength(4 * Object.keys(REFUSALS).length)
  })

  test.each(files)('%s is read, and only a mailbox that is gone stops emails', async (file) => {
    const reason = basename(file, '.eml').replace(/^[a-z]+-/, '')
    const { mailId, kind, cause, stops, words } = await readReport(read(join('bounces', file)))
    const expected = REFUSALS[reason]
    expect({ mailId, kind, cause, stops }).toEqual({
      mailId: expect.stringContaining(`-${reason}`),
      kind: 'bounced',
      cause: expected?.cause,
      stops: expected?.cause === 'gone',
    })
    expect(words).not.toContain('@')
  })
})

test.each([
  ['bounce-exim-550-5.1.1.eml', 'gone'],
  ['bounce-postfix-plain-550.eml', 'gone'],
  ['bounce-opensmtpd-550-5.1.1.eml', 'gone'],
  ['bounce-unknown-user-5.0.0.eml', 'gone'],
  ['bounce-rate-limit.eml', 'rate'],
] as const)('%s came back because of: %s', async (file, cause) => {
  expect(await readReport(read(file))).toMatchObject({ kind: 'bounced', cause, stops: cause === 'gone' })
})

/** What servers answer, with the status of the report. Each line that is not gone is a person who can be reached. */
const SAID: [status: string, words: string, cause: BounceCause][] = [
  [
    '5.1.1',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the address',
    'gone',
  ],
  ['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'gone'],
  [
    '5.1.351',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 user unknown',
    'gone',
  ],
  ['5.5.0', '550 5.5.0 user unknown', 'gone'],
  ['5.0.0', '553 sorry, this recipient is not found', 'gone'],
  ['5.0.0', '551 User not local; please try another address', 'gone'],
  ['5.1.1', '', 'gone'],
  ['5.2.1', '550 5.2.1 The email account that you tried to reach is inactive', 'gone'],
  ['5.1.3', '553 5.1.3 The recipient address is not a valid RFC 5321 address', 'gone'],
  ['5.1.2', '550 5.1.2 Host unknown (Name server: firm.example: host not found)', 'gone'],
  [
    '5.4.4',
    'Host or domain name not found. Name service error for name=firm.example type=AAAA: Host not found',
    'gone',
  ],
  // Our own mail server does not find the server that it should relay to.
  ['5.1.2', '550 5.1.2 Host unknown (Name server: smart.example: host not found)', 'unknown'],
  [
    '5.4.4',
    'Host or domain name not found. Name service error for name=smart.example type=A: Host not found',
    'unknown',
  ],
  ['5.2.1', '550 5.2.1 The user is receiving mail at a rate that prevents additional messages', 'rate'],
  ['5.2.1', '550 5.2.1', 'unknown'],
  ['5.0.0', '550 5.0.0', 'unknown'],
  ['5.0.0', '', 'unknown'],
  ['5.0.0', 'user unknown', 'unknown'],
  ['5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable', 'unknown'],
  ['5.1.1', '550 5.7.1 Recipient address rejected: user unknown', 'policy'],
  ['5.1.1', '550 5.1.1 Recipient address rejected: Access denied', 'policy'],
  ['5.1.1', '550 5.1.1 Sender address rejected: User unknown in relay recipient table', 'policy'],
  ['5.0.0', '550 Sender verify failed: no such user here', 'policy'],
  ['5.0.0', '550 Helo command rejected: unknown user', 'policy'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)', 'policy'],
  ['5.1.8', '550 5.1.8 no such user', 'policy'],
  ['5.1.1', '550 5.1.1 user unknown, client host listed at bl.example', 'reputation'],
  ['5.7.606', '550 5.7.606 Access denied, banned sending IP', 'reputation'],
  ['5.1.1', '452 4.2.2 mailbox full', 'full'],
  ['5.2.2', '550 5.2.2 user is over the storage quota', 'full'],
  ['5.1.1', '450 4.1.1 user unknown, try again later', 'temporary'],
  ['4.4.7', 'delivery time expired', 'temporary'],
  ['5.1.1', '450 unknown recipient', 'temporary'],
  ['5.3.4', '552 5.3.4 message too big', 'size'],
  ['5.4.6', '554 5.4.6 routing loop', 'unknown'],
]

test.each(SAID)('with status %s and "%s" the cause is %s', (status, words, cause) => {
  expect(bounceCause({ status, words, domain: 'firm.example' })).toBe(cause)
})

test.each([
  ['firm.example', 'gone'],
  ['smart.example', 'unknown'],
])('sendmail that does not find %s: %s', (remote, cause) => {
  const words = '550 Host unknown'
  expect(bounceCause({ status: '5.1.2', words, domain: 'firm.example', remote })).toBe(cause)
})

const textBounce = (from: string, text: string) =>
  [
    `From: ${from}`,
    'To: ir@portal.example',
    'Subject: failure notice',
    '',
    text,
    '',
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <ir@portal.example>',
    `Message-ID: <${MAIL_ID}@portal.example>`,
    'Subject: 550 5.1.1 user unknown',
    '',
    'The text.',
  ].join('\r\n')

const qmail = (reason: string) =>
  textBounce(
    'MAILER-DAEMON@mx.example',
    `Hi. This is the qmail-send program at mx.example.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<elena@x.example>:\r\n${reason}`,
  )

describe('a report in plain text', () => {
  test.each([
    ['Sorry, no mailbox here by that name. (#5.1.1)', 'gone'],
    [
      '192.0.2.4 does not like recipient.\r\nRemote host said: 550 5.1.1 User unknown\r\nGiving up on 192.0.2.4.',
      'gone',
    ],
    ['192.0.2.4 does not like recipient.\r\nRemote host said: 550 No such user\r\nGiving up on 192.0.2.4.', 'gone'],
    ["Sorry, I couldn't find any host named x.example. (#5.1.2)", 'gone'],
    ["Sorry, I couldn't find any host named smart.example. (#5.1.2)", 'unknown'],
    [
      "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)\r\nI'm not going to try again; too long.",
      'temporary',
    ],
    ['192.0.2.4 failed after I sent the message.\r\nRemote host said: 554 5.7.1 blocked', 'reputation'],
    ['Sorry, the message is over quota. (#5.2.2)', 'full'],
    ['It did not work.', 'unknown'],
  ] as const)('of qmail: %s', async (reason, cause) => {
    const found = await readReport(qmail(reason))
    expect(found).toMatchObject({ mailId: MAIL_ID, kind: 'bounced', cause, stops: cause === 'gone' })
  })

  test('of another server is read by its reply; what a person writes is not, and a delay says nothing', async () => {
    const said = 'The following address failed:\r\n\r\n  elena@x.example\r\n    550 5.1.1 User unknown'
    expect(await readReport(textBounce('Mail Delivery System <Mailer-Daemon@mx.example>', said))).toMatchObject({
      cause: 'gone',
      mailId: MAIL_ID,
    })
    await expect(readReport(textBounce('Elena <elena@x.example>', said))).rejects.toMatchObject({
      code: 'mail_report_unreadable',
    })
    await expect(readReport(textBounce('postmaster@mx.example', 'It failed.'))).rejects.toMatchObject({
      code: 'mail_report_unreadable',
    })
    const late = 'Warning: message delayed 24 hours\r\n\r\n  elena@x.example\r\n    451 4.7.1 later'
    await expect(readReport(textBounce('postmaster@mx.example', late))).rejects.toMatchObject({
      code: 'mail_report_nothing',
    })
  })
})

describe('a mailbox that is gone stops nobody who may read emails elsewhere', () => {
  const whole = read('bounce-unknown-user-5.0.0.eml')
  test.each([
    ['sent on from another', 'Original-Recipient: rfc822; mara@firm.example\nAction: failed'],
    [
      'beside one that got it',
      'Action: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@x.example\nAction: relayed',
    ],
    [
      'beside one that is full',
      'Action: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; b@x.example\nAction: failed',
    ],
  ])('%s', async (_, fields) => {
    expect((await readReport(whole)).stops).toBe(true)
    const changed = whole.replace('Action: failed', fields).replace(/^Status: 5.0.0$/m, 'Status: 5.2.2')
    expect(await readReport(changed)).toMatchObject({ kind: 'bounced', stops: false })
  })
})

test('the name of a recipient is no reason', async () => {
  const named = read('bounce-unknown-user-5.0.0.eml').replace(
    'no such user here',
    '<policy.quota@spam.example> no such user',
  )
  expect(await readReport(named)).toMatchObject({ cause: 'gone', words: '550 (address) no such user' })
})
