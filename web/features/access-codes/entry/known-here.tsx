import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { type Entry, entryQuery } from '../../../lib/entry.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import styles from './entry.module.css'
import { OpenList } from './open-list.tsx'
import { OpenNow } from './open-now.tsx'

type KnownHereProps = {
  names: ReadonlyArray<{ route: string; name: string }>
  onOpened: (redirectTo: string) => void
  /** Under what is said of a code that still waits. */
  whileWaiting?: ReactNode
}

/** What this browser already has: open projects, or the code that signing showed here. Nothing for anybody else. */
export function KnownHere({ names, onOpened, whileWaiting }: KnownHereProps) {
  const { data } = useQuery(entryQuery)
  if (!useHydrated() || !data) return null
  const { projects, signed, handed, document } = data
  const nameOf = (route: string) => names.find((it) => it.route === route)?.name ?? route
  if (projects.length > 0)
    return (
      <section className={styles.known} aria-labelledby="known-h">
        <h2 className="heading-s" id="known-h">
          Open in this browser
        </h2>
        <OpenList projects={projects.map((it) => ({ ...it, name: nameOf(it.route) }))} document={document} />
      </section>
    )
  if (!signed) return null
  return (
    <section className={styles.known} aria-labelledby="known-h">
      <h2 className="heading-s" id="known-h">
        You signed in this browser
      </h2>
      <p>{stateOf(signed)}</p>
      {handed ? <OpenNow name={nameOf(signed.routes[0] ?? '')} onOpened={onOpened} /> : whileWaiting}
    </section>
  )
}

/** What is so of the code that was issued here. */
function stateOf({ status, activation, validUntil }: NonNullable<Entry['signed']>): string {
  if (status === 'active')
    return validUntil ? `Your code is active until ${dayAndTimeUtc(validUntil)}.` : 'Your code is active.'
  if (status === 'expired')
    return validUntil ? `Your code ended on ${dayAndTimeUtc(validUntil)}.` : 'Your code has ended.'
  if (status === 'used') return 'Your code has been used for all of its sessions.'
  if (status === 'revoked') return 'Your code was revoked.'
  return activation === 'review'
    ? 'Your code is pending until our team has reviewed your signature. We will email you.'
    : 'Your code is pending until you confirm your email address with the link that we emailed you.'
}
