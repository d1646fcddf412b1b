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
  const words = email || 'No address'
  return (
    <>
      {personId ? personLink(personId, words) : words}
      {(name || companyName) && (
        <span className="secondary-line">{[name, companyName].filter(Boolean).join(', ')}</span>
      )}
    </>
  )
}
