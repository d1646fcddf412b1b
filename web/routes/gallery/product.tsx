import { useState } from 'react'
import { ASSENT_LABELS } from '../../../contract/agreements/assent-labels.ts'
import { NoSession, SessionPanel } from '../../features/access-codes/sessions/session-section.tsx'
import { AcceptBox } from '../../features/agreements/signing/accept-box.tsx'
import { ClauseRail } from '../../features/agreements/signing/clause-rail.tsx'
import { CodeToken } from '../../features/agreements/signing/code-token.tsx'
import styles from './gallery.module.css'

// The rail takes its columns from the style sheet of the agreement.

const DAY_MS = 86_400_000

function session(days: number) {
  const now = Date.now()
  return {
    userEmail: 'e.marchetti@northgate.example',
    accessCode: 'HALCYON-7K4QM2',
    createdAt: new Date(now + (days - 30) * DAY_MS).toISOString(),
    expires: new Date(now + days * DAY_MS).toISOString(),
    lastUsed: new Date(now).toISOString(),
    daysRemaining: days,
  }
}

export function Sessions() {
  return (
    <>
      <SessionPanel session={session(22)} />
      <SessionPanel session={session(7)} />
      <SessionPanel session={session(1)} />
      <NoSession />
    </>
  )
}

const SIGNED = {
  code: 'HALCYON-7K4QM2',
  validUntil: '2025-12-04T18:31:00.000Z',
  usesRemaining: 25,
  status: 'active',
  fullName: 'Elena Marchetti',
  companyName: 'Northgate Family Office',
  email: 'e.marchetti@northgate.example',
  activation: 'immediate',
  kept: false,
  routes: ['vault', 'fanz', 'realestate'],
  submissionId: 'q7Wc0xqXh3Jq0eE3c6T1Lg',
} as const

export function Codes() {
  const names = ['Vault', 'Fanz', 'Real Estate']
  const waiting = { ...SIGNED, routes: [...SIGNED.routes], validUntil: null, activation: 'review' as const }
  return (
    <>
      <CodeToken signed={{ ...SIGNED, routes: [...SIGNED.routes] }} companyName="Example" projectNames={names} />
      <CodeToken signed={waiting} companyName="Example" projectNames={names} />
    </>
  )
}

const CLAUSES = ['1. Purpose', '2. Confidential information', '3. Obligations', '4. Exclusions'].map((text, index) => ({
  id: `gallery-clause-${index}`,
  text,
}))

export function Reading() {
  const [accepted, setAccepted] = useState(false)
  return (
    <div className={styles.gallerySheet}>
      <ClauseRail clauses={CLAUSES} here={2} read={2} percent={42} minutes={5} onGo={() => {}} />
      <div className={styles.galleryStack}>
        <AcceptBox label={ASSENT_LABELS.box} open={false} percent={42} accepted={false} onAccept={() => {}} />
        <AcceptBox label={ASSENT_LABELS.box} open percent={100} accepted={accepted} onAccept={setAccepted} />
      </div>
    </div>
  )
}
