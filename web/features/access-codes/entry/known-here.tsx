import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { type Entry, entryQuery } from '../../../lib/entry.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import * as texts from '../texts.ts'
import styles from './entry.module.css'
import { OpenList } from './open-list.tsx'
import { OpenNow } from './open-now.tsx'

type KnownHereProps = {
  names: ReadonlyArray<{ route: string; name: string }>
  onOpened: (redirectTo: string) => void | Promise<void>
  /** The heading over what is open. */
  title?: string
  /** Under what is said of a code that still waits. */
  whileWaiting?: ReactNode
}

/** What this browser already has: open projects, or the code that signing showed here. Nothing for anybody else. */
export function KnownHere({ names, onOpened, title, whileWaiting }: KnownHereProps) {
  const { data } = useQuery(entryQuery)
  if (!useHydrated() || !data) return null
  const { projects, signed, handed, document } = data
  const nameOf = (route: string) => names.find((it) => it.route === route)?.name ?? route
  if (projects.length > 0)
    return (
      <section className={styles.known} aria-labelledby="known-h">
        <h2 className={title ? styles.welcome : 'heading-s'} id="known-h">
          {title ?? texts.openInThisBrowser}
        </h2>
        <OpenList projects={projects.map((it) => ({ ...it, name: nameOf(it.route) }))} document={document} />
      </section>
    )
  if (!signed) return null
  return (
    <section className={styles.known} aria-labelledby="known-h">
      <h2 className="heading-s" id="known-h">
        {texts.youSignedInThis}
      </h2>
      <p>{stateOf(signed)}</p>
      {handed ? <OpenNow name={nameOf(signed.routes[0] ?? '')} onOpened={onOpened} /> : whileWaiting}
    </section>
  )
}

/** What is so of the code that was issued here. */
function stateOf({ status, activation, validUntil }: NonNullable<Entry['signed']>): string {
  if (status === 'active')
    return validUntil ? texts.yourCodeIsActive({ validUntil: dayAndTimeUtc(validUntil) }) : texts.yourCodeIsActive2
  if (status === 'expired')
    return validUntil ? texts.yourCodeEndedOn({ validUntil: dayAndTimeUtc(validUntil) }) : texts.yourCodeHasEnded
  if (status === 'used') return texts.yourCodeHasBeen
  if (status === 'revoked') return texts.yourCodeWasRevoked
  return activation === 'review' ? texts.yourCodeIsPending : texts.yourCodeIsPendingUntil
}
