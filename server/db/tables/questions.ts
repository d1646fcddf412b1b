import type { Selectable } from 'kysely'

/** What investors ask about a project, and the questions that staff answer for all its readers. */
export type QuestionTables = {
  question: QuestionTable
  question_message: QuestionMessageTable
  question_draft: QuestionDraftTable
  question_categories: QuestionCategoriesTable
  faq_entry: FaqEntryTable
  faq_reader: FaqReaderTable
}

type QuestionTable = {
  id: string
  /** By which staff speak of it. */
  number: number
  route: string
  person_id: string
  category: string
  /** The section of the project's page that it is about. */
  section: string | null
  document_id: string | null
  /** The version of the document that the reader had open. */
  version: number | null
  page: number | null
  asked_at: string
  /** When it last began to wait: it was asked, or followed up. */
  waiting_since: string
  /** Null while an answer is due. */
  answered_at: string | null
  /** The account of the member of staff who looks after it. */
  assigned_to: string | null
  /** The entry that was published of it. The entry does not name the question, so that nothing of it leads to the asker. */
  faq_id: string | null
}

/** The question itself, answers and follow-ups, written once. */
type QuestionMessageTable = {
  id: string
  question_id: string
  author: 'person' | 'staff'
  /** `visitor`, or the actor of staff who sent it. */
  by_actor: string
  words: string
  at: string
}

/** An answer that is not sent yet. */
type QuestionDraftTable = {
  question_id: string
  words: string
  /** Counts the saves. A save names the revision that it replaces. */
  revision: number
  saved_at: string
  saved_by: string
  approval_asked_at: string | null
  /** Who asked for another draft in place of approving, until approval is asked for again. */
  sent_back_by: string | null
  sent_back_words: string | null
}

/** The categories of a project, if they are not those of the settings. */
type QuestionCategoriesTable = {
  route: string
  /** A JSON list. */
  names: string
}

/** A question and its answer, in words of staff, for the readers of a project. */
type FaqEntryTable = {
  id: string
  route: string
  category: string
  question: string
  answer: string
  section: string | null
  document_id: string | null
  page: number | null
  /** 1 if only the readers in `faq_reader` get it. */
  narrowed: number
  /** From when readers get it. They learn the day only. */
  published_at: string
  revision: number
  removed_at: string | null
}

/** A reader of a narrowed entry. */
type FaqReaderTable = {
  faq_id: string
  reader_id: string
}

export type QuestionRow = Selectable<QuestionTable>
export type QuestionMessageRow = Selectable<QuestionMessageTable>
export type QuestionDraftRow = Selectable<QuestionDraftTable>
export type FaqEntryRow = Selectable<FaqEntryTable>
