import type { ReactNode } from 'react'

export type PersonLink = (id: string, words: string) => ReactNode

type WhoProps = {
  email: string
  personId: string | null
  name?: string | null
  companyName?: string | null
  personLink: PersonLink
}

/** An admin override has no address. */
export function ReaderName({ email, personId, name, companyName, personLink }: WhoProps) {
  const called = name || email || 'No address'
  const more = [name && email, companyName].filter(Boolean).join(', ')
  return (
    <>
      {personId ? personLink(personId, called) : called}
      {more && <span className="secondary-line">{more}</span>}
    </>
  )
}
