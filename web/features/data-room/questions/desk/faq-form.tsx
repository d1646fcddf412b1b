import { useState } from 'react'
import { QUESTION_LIMITS } from '../../../../../contract/data-room/question-limits.ts'
import type { ProjectKey } from '../../../../../contract/projects/project-keys.ts'
import { call } from '../../../../lib/call.ts'
import { CallError } from '../../../../lib/call-error.ts'
import { refusalMessage } from '../../../../lib/refusal-message.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { CheckBox } from '../../../../ui/check-box.tsx'
import { Field } from '../../../../ui/field.tsx'
import { focusFirst } from '../../../../ui/focus-first.ts'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { type Problems, useForm } from '../../../../ui/use-form.ts'
import { useRoom } from '../../library/queries.ts'
import { addressesOf, addressText, NamedReaderFields } from '../../library/rule-fields.tsx'
import styles from './desk.module.css'
import { type StaffFaqEntry, type StaffQuestion, useAfterQuestionAct, useCategories } from './queries.ts'

type Values = {
  route: string
  category: string
  question: string
  answer: string
  documentId: string
  page: string
  narrowed: boolean
  readers: string
  groups: string[]
  publishOn: string
  confirmed: boolean
  despite: boolean
}

/** What an entry is made of: a question, an entry that is changed, or nothing yet. */
type Source = { question: StaffQuestion } | { entry: StaffFaqEntry } | { route: ProjectKey }

type FaqFormProps = {
  of: Source
  projectName: (route: ProjectKey) => string
  onDone: () => void
}

export function FaqForm({ of, projectName, onDone }: FaqFormProps) {
  const asked = 'question' in of ? of.question : undefined
  const entry = 'entry' in of ? of.entry : undefined
  const { route } = asked ?? entry ?? (of as { route: ProjectKey })
  const say = useToast()
  const refresh = useAfterQuestionAct()
  const categories = useCategories().data?.projects.find((one) => one.route === route)?.categories ?? []
  const room = useRoom(route).data
  const documents = room?.documents ?? []
  const [names, setNames] = useState<string>()
  const { form, field, problem, submit, busy } = useForm<Values, unknown>({
    blank: valuesOf(route, asked, entry),
    check: (values) => checkValues(values, asked !== undefined),
    send: (values) =>
      entry
        ? call('POST /api/admin/faq/:id', { id: entry.id, revision: entry.revision, ...sentOf(values, of) })
        : call('POST /api/admin/faq', {
            route,
            questionId: asked?.id ?? null,
            ...sentOf(values, of),
            despiteNames: values.despite,
            ...(values.publishOn !== 'tomorrow' && { publishOn: values.publishOn }),
          }),
    onSent: () => {
      say(entry ? 'The entry is changed.' : 'The entry is published.')
      onDone()
    },
    onRefused: (error) => {
      if (error instanceof CallError && error.code === 'faq_names_asker') setNames(error.message)
    },
    onSettled: refresh,
    problemsOf,
  })
  const values = form.watch()
  const options = [...new Set([...categories, ...(values.category ? [values.category] : [])])]
  return (
    <form ref={focusFirst} className="stacked-form" aria-labelledby="faq-h" noValidate onSubmit={submit}>
      <h2 className="heading-m" id="faq-h">
        {entry ? 'Change an FAQ entry' : 'Publish an FAQ entry'}
      </h2>
      <p className="small">
        {audienceOf(values, projectName(route))} see these words and the day of publication. Nothing shows who asked.
      </p>
      <TextArea
        id="faq-question"
        label="Question, in your words"
        rows={3}
        maxLength={QUESTION_LIMITS.question}
        {...field('question')}
      />
      <TextArea id="faq-answer" label="Answer" rows={6} maxLength={QUESTION_LIMITS.answer} {...field('answer')} />
      {options.length > 0 && (
        <Select
          id="faq-category"
          label="Category"
          placeholder="None"
          options={options.map((name) => ({ value: name, label: name }))}
          {...field('category')}
        />
      )}
      {documents.length > 0 && (
        <>
          <Select
            id="faq-document"
            label="Document"
            placeholder="None: about the project"
            options={documents.map(({ id, index, title }) => ({ value: id, label: `${index} ${title}` }))}
            {...field('documentId')}
          />
          {values.documentId !== '' && (
            <Field id="faq-page" label="Page (optional)" inputMode="numeric" autoComplete="off" {...field('page')} />
          )}
        </>
      )}
      {values.documentId !== '' && <p className="hint">Only readers with access to this document see the entry.</p>}
      <CheckBox id="faq-narrowed" label="Only specific readers" {...field('narrowed')} />
      {values.narrowed && <NamedReaderFields id="faq" field={field} groups={room?.groups ?? []} />}
      {!entry && (
        <div className={styles.when}>
          <Select
            id="faq-when"
            label="Publish"
            aria-describedby="faq-when-about"
            options={[
              { value: 'tomorrow', label: 'Tomorrow (UTC)' },
              { value: 'now', label: 'Now' },
            ]}
            {...field('publishOn')}
          />
          <p id="faq-when-about" className="hint">
            If you wait until tomorrow, the time does not give away who asked.
          </p>
        </div>
      )}
      {asked && (
        <CheckBox
          id="faq-confirmed"
          label="I have read both texts. They do not show who asked."
          {...field('confirmed')}
        />
      )}
      {names && (
        <>
          <Alert tone="warn" role="alert">
            {names}
          </Alert>
          <CheckBox id="faq-despite" label="Publish it with these words" {...field('despite')} />
        </>
      )}
      <div role="alert">{problem('root') && <Alert tone="bad">{problem('root')}</Alert>}</div>
      <div className="drawer__actions drawer__actions--end">
        <button className="btn btn--sm btn--primary" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : entry ? 'Save' : 'Publish'}
        </button>
        <button className="btn btn--sm" type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function valuesOf(route: ProjectKey, asked: StaffQuestion | undefined, entry: StaffFaqEntry | undefined): Values {
  const { document } = asked ?? entry ?? { document: null }
  return {
    route,
    category: (asked ?? entry)?.category ?? '',
    question: entry?.question ?? asked?.messages.find(({ author }) => author === 'person')?.words ?? '',
    answer: entry?.answer ?? asked?.messages.findLast(({ author }) => author === 'staff')?.words ?? '',
    documentId: document?.id ?? '',
    page: document?.page == null ? '' : String(document.page),
    narrowed: entry?.narrowed ?? false,
    readers: addressText(entry?.readers ?? []),
    groups: (entry?.readers ?? []).flatMap(({ kind, value }) => (kind === 'group' ? [value] : [])),
    publishOn: 'tomorrow',
    confirmed: false,
    despite: false,
  }
}

/** As the subject of a sentence. */
function audienceOf({ narrowed, documentId }: Values, project: string): string {
  const readers = narrowed ? `The readers of ${project} that you name` : `Readers of ${project}`
  if (documentId === '') return readers
  return `${readers} ${narrowed ? 'and that have' : 'with'} access to the document`
}

function checkValues(values: Values, isAsked: boolean): Problems<Values> {
  return {
    ...(!values.question.trim() && { question: 'Write a question first.' }),
    ...(!values.answer.trim() && { answer: 'Write an answer first.' }),
    ...(values.documentId &&
      values.page.trim() &&
      !/^[1-9]\d{0,4}$/.test(values.page.trim()) && {
        page: 'Enter the number of a page.',
      }),
    ...(values.narrowed &&
      values.groups.length === 0 &&
      !values.readers.trim() && { readers: 'Name at least one reader.' }),
    ...(isAsked && !values.confirmed && { confirmed: 'Read both texts and confirm.' }),
  }
}

function sentOf(values: Values, of: Source) {
  const { category, question, answer, documentId, page, narrowed, readers, groups } = values
  const section = 'question' in of ? of.question.section : 'entry' in of ? of.entry.section : null
  return {
    category,
    question,
    answer,
    section: documentId ? null : section,
    documentId: documentId || null,
    page: documentId && page.trim() ? Number(page) : null,
    narrowed,
    readers: narrowed ? [...groups.map((value) => ({ kind: 'group' as const, value })), ...addressesOf(readers)] : [],
  }
}

function problemsOf(error: unknown): Problems<Values> {
  if (error instanceof CallError && error.code === 'faq_names_asker') return {}
  if (error instanceof CallError && Object.keys(error.fields).length > 0) return error.fields
  return { root: refusalMessage(error, 'The entry could not be saved. Please try again.') }
}
