import type { ReactNode } from 'react'
import * as texts from './texts.ts'

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
      <p className="lead mt-6">{texts.thisPageIsNot}</p>
      <p className="text mt-4">
        {texts.youHaveAccessThe}
        {contact && (
          <>
            {texts.ifYouHaveA}
            <a href={`mailto:${contact}`}>{contact}</a>.
          </>
        )}
      </p>
      {editLink && <p className="text mt-4">{editLink}</p>}
    </main>
  )
}
