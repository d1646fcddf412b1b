import { useMutation } from '@tanstack/react-query'
import { HIDDEN_KINDS, type HiddenKind, type HiddenKindFacts } from '../../../../contract/data-room/hidden-parts.ts'
import { call } from '../../../lib/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './data-room.module.css'
import { listWords, reason } from './labels.ts'
import { type StaffDocument, useAfterAct, type Version } from './queries.ts'

type Part = NonNullable<Version['hidden']>[number]

/** What the file of a version hides from its readers, and what they see otherwise than the file has it. */
export function HiddenParts({ version: { hidden = [] }, isOpen }: { version: Version; isOpen: boolean }) {
  if (hidden.length === 0) return null
  const [never, otherwise] = (['never', 'otherwise'] as const).map((readers) =>
    hidden.filter((part) => part.readers === readers),
  )
  const list = (
    <>
      <Parts title="In the file, but never shown to readers" parts={never ?? []} />
      <Parts title="Shown otherwise than in the file" parts={otherwise ?? []} />
    </>
  )
  if (isOpen) return list
  return (
    <Disclosure className={styles.hiddenParts} title={hiddenSummary(hidden)}>
      {list}
    </Disclosure>
  )
}

function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <>
      <p className="small">{title}</p>
      <ul className={styles.hiddenList}>
        {parts.map((part) => (
          <li key={part.kind}>
            {countWords(part)} <span className="small">{detailWords(part)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** `3 comments and 2 hidden slides are not shown to readers.` */
export function hiddenSummary(hidden: readonly Part[]): string {
  const never = hidden.filter(({ readers }) => readers === 'never').map(countWords)
  const otherwise = hidden.filter(({ readers }) => readers === 'otherwise').map(countWords)
  const [shown, isMore] = [never.slice(0, 3), never.length > 3]
  return [
    ...(never.length > 0
      ? [`Hidden from readers: ${listWords(isMore ? [...shown, `${never.length - 3} more`] : shown)}.`]
      : []),
    ...(otherwise.length > 0 ? [`Shown otherwise: ${listWords(otherwise)}.`] : []),
  ].join(' ')
}

function countWords({ kind, count }: Part): string {
  const [one, many] = HIDDEN_KINDS[kind].label
  return `${count} ${count === 1 ? one : many}`
}

function detailWords({ kind, pages, names = [] }: Part): string {
  const facts: HiddenKindFacts = HIDDEN_KINDS[kind]
  const where = pages && pagesWords(kind, pages)
  return [where, names.length > 0 && names.join(', '), facts.how].filter(Boolean).join('. ')
}

const SHEETS: readonly HiddenKind[] = [
  ...(['hidden_rows', 'hidden_columns', 'covered_cells', 'invisible_cells', 'computed', 'uncomputed'] as const),
]
const SLIDES: readonly HiddenKind[] = ['hidden_slides', 'notes']

/** `Pages 1 to 3 and 7` */
function pagesWords(kind: HiddenKind, pages: readonly number[]): string {
  const [one, many] = SHEETS.includes(kind)
    ? ['Sheet', 'Sheets']
    : SLIDES.includes(kind)
      ? ['Slide', 'Slides']
      : ['Page', 'Pages']
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  const words = runs.map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`,
  )
  const shown = words.length > 12 ? [...words.slice(0, 12), 'more'] : words
  return `${pages.length === 1 ? one : many} ${listWords(shown)}`
}

/** Offers to redact for good what pages of the current version hide badly: below boxes, or marked and not carried out. */
export function RedactHidden({ document, version }: { document: StaffDocument; version: Version }) {
  const onSettled = useAfterAct()
  const say = useToast()
  const redact = useMutation({
    mutationFn: () =>
      call('POST /api/admin/documents/:id/redactions', {
        id: document.id,
        version: version.number,
        boxes: [],
        hidden: true,
      }),
    onSuccess: ({ version: number }) => say(`Version ${number} is being made without them.`),
    onError: (error) => say(reason(error), { tone: 'bad' }),
    onSettled,
  })
  const find = (wanted: HiddenKind) => version.hidden?.find(({ kind }) => kind === wanted)
  const [covered, marked] = [find('covered_text'), find('unapplied_redactions')]
  if (!covered && !marked) return null
  return (
    <Alert tone="warn" icon="warning">
      <div className={styles.redactHidden}>
        {covered && (
          <p>
            {pagesHide(covered, 'hide')} words that a reader could have copied. They are not in what readers get. Redact
            them for good?
          </p>
        )}
        {marked && (
          <p>
            {pagesHide(marked, 'have')} redactions that were not applied, so readers see what is marked. Redact it for
            good?
          </p>
        )}
        <button className="btn btn--sm" type="button" disabled={redact.isPending} onClick={() => redact.mutate()}>
          Redact for good
        </button>
      </div>
    </Alert>
  )
}

function pagesHide({ kind, pages = [] }: Part, verb: 'hide' | 'have'): string {
  const one = { hide: 'hides', have: 'has' }[verb]
  return `${pagesWords(kind, pages)} ${pages.length === 1 ? one : verb}`
}
