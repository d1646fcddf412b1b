import { createContext, useContext } from 'react'
import { dayAndTimeUtc, shortTimeUtc } from '../../contract/wording.ts'
import { fromNow } from '../lib/format.ts'
import { None } from './none.tsx'

/** Whether this is in a table, which has no room for the year and the zone in every row. */
export const InTable = createContext(false)

type DateTimeProps = {
  iso: string | null
  none?: string
  /** With its year and zone in a table too, where the page does not say once that times are UTC. */
  isFull?: boolean
}

/** A time, exact and relative. In a table, `none` is only spoken. */
export function DateTime({ iso, none = 'never', isFull = false }: DateTimeProps) {
  const inTable = useContext(InTable) && !isFull
  if (iso === null) return inTable ? <None says={none} /> : <span className="when when--none">{none}</span>
  return (
    <time className="when" dateTime={iso} title={inTable ? dayAndTimeUtc(iso) : undefined}>
      <span className="when__exact">{inTable ? shortTimeUtc(iso, Date.now()) : dayAndTimeUtc(iso)}</span>{' '}
      <span className="when__relative">{fromNow(iso)}</span>
    </time>
  )
}
