import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { WORD_TYPE } from '../../../../contract/agreements/word-file.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import styles from './versions.module.css'

/** A file of several megabytes takes long on a slow connection. */
const UPLOAD_MS = 120_000

type Text = Answer<'POST /api/admin/agreement/own-text'>

class NoTextFile extends Error {}
const NO_TEXT_FILE =
  'Choose a Word file (.docx), a Markdown file or a text file. The text of any other file, such as a PDF, can be pasted below.'

type OwnTextProps = {
  /** What to do with a text that staff have checked. */
  onUse: (text: string) => void
  busy: boolean
  onCancel: () => void
}

/** The company's own agreement, from a file or pasted. It is shown before anything is saved. */
export function OwnText({ onUse, busy, onCancel }: OwnTextProps) {
  const [text, setText] = useState('')
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: (read) => setText(read.text),
  })
  const leftOut = reading.data?.leftOut ?? []
  return (
    <section className={styles.ownText} aria-labelledby="own-text-h">
      <h2 id="own-text-h">Your own text</h2>
      <div className="row">
        <input
          id="own-text-file"
          className="sr-only"
          type="file"
          accept={`.docx,.md,.markdown,.txt,${WORD_TYPE}`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) reading.mutate(file)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
        <label className="btn" htmlFor="own-text-file">
          Choose a file
        </label>
        <p className="small" role="status">
          {reading.isPending ? 'Reading the file...' : (reading.variables?.name ?? 'Word (.docx), Markdown or text')}
        </p>
      </div>
      <div role="alert">
        {reading.isError && (
          <Alert tone="bad">
            <p>
              {reading.error instanceof NoTextFile
                ? NO_TEXT_FILE
                : refusalMessage(reading.error, 'The file could not be read. Please try again.')}
            </p>
          </Alert>
        )}
        {leftOut.length > 0 && (
          <Alert tone="warn">
            <p>The text below differs from the file. Left out, changed or to be checked:</p>
            <ul>
              {leftOut.map((what, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same sentence, and the list does not change
                <li key={index}>{what}</li>
              ))}
            </ul>
          </Alert>
        )}
        {reading.data?.comparison && <Comparison {...reading.data.comparison} />}
      </div>
      <TextArea
        id="own-text"
        label="Check the text, or paste it here"
        hint="# the title, ## a clause, paragraphs that may begin with a number such as 3.1. Of tracked changes in Word, insertions are text and deletions are left out."
        rows={20}
        spellCheck
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <button
          className="btn btn--primary"
          type="button"
          aria-disabled={busy || text.trim() === '' || undefined}
          onClick={() => !busy && text.trim() !== '' && onUse(text)}
        >
          Begin a draft with this text
        </button>
        <button className="btn" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  )
}

/** What LibreOffice shows of the same file, where it differs from the text. */
function Comparison({ state, differences, more }: NonNullable<Text['comparison']>) {
  if (state !== 'made')
    return (
      <Alert tone="warn">
        <p>
          {state === 'unavailable'
            ? 'The text was not compared with the file as it is shown, because LibreOffice is not installed on the server.'
            : 'The text was not compared with the file as it is shown, because LibreOffice could not show the file.'}{' '}
          Compare it with the file in Word.
        </p>
      </Alert>
    )
  if (differences.length === 0 && more === 0)
    return <p className="small">The words of the text are those that LibreOffice shows of the file.</p>
  return (
    <Alert tone="warn">
      <p>LibreOffice shows other words of the file. Check each place in Word:</p>
      <ul>
        {differences.map(({ before, text, pages, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same words, and the list does not change
          <li key={index}>
            {before} <mark>{text || '(nothing)'}</mark> {after}
            <br />
            LibreOffice shows: <mark>{pages || '(nothing)'}</mark>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          {differences.length === 0
            ? 'Text and file have too little in common to list the differences.'
            : `${more} more ${more === 1 ? 'place differs' : 'places differ'}.`}
        </p>
      )}
    </Alert>
  )
}

/** The server reads Word files. Everything else is text already. */
async function readFile(file: File): Promise<Text> {
  if (!/\.docx$/i.test(file.name) && file.type !== WORD_TYPE) {
    if (!/\.(md|markdown|txt)$/i.test(file.name)) throw new NoTextFile()
    return { text: await file.text(), leftOut: [] }
  }
  const body = new Blob([file], { type: WORD_TYPE })
  return call('POST /api/admin/agreement/own-text', {}, { body, timeoutMs: UPLOAD_MS })
}
