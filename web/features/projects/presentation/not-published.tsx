import type { ReactNode } from 'react'

type NotPublishedProps = {
  name: string
  contact: string | undefined
  /** For admins, who can publish it. */
  editLink: ReactNode
}

/** In place of the content of a project that has none yet, for those who may open it. */
export function NotPublished({ name, contact, editLink }: NotPublishedProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-20">
      <h1>{name}</h1>
      <p className="lead mt-6">This page is not published yet.</p>
      <p className="text mt-4">
        You have access. The page opens here once it is published.
        {contact && (
          <>
            {' '}
            If you have a question, write to <a href={`mailto:${contact}`}>{contact}</a>.
          </>
        )}
      </p>
      {editLink && <p className="text mt-4">{editLink}</p>}
    </main>
  )
}
