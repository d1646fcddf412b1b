import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'
import { line, paragraphs } from '../text.ts'
import { READER_KINDS } from './data-room-labels.ts'
import { QUESTION_LIMITS } from './question-limits.ts'

/* What investors ask about a project, and the questions that staff answer for all its readers. */

const count = z.int()
const id = line(40)
const maybe = z.string().nullable()

/** What a question is about. Without a document, it is about the project, or a section of its page. */
const about = {
  /** The id of a section of the project’s page. */
  section: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'This is not a section.')
    .nullable()
    .default(null),
  documentId: id.nullable().default(null),
  page: count
    .min(1, 'Pages are counted from 1.')
    .max(100_000, 'No document has so many pages.')
    .nullable()
    .default(null),
}

const questionWords = paragraphs(QUESTION_LIMITS.question).min(1, 'Write a question first.')

/** The document that is pinned; null if this reader may not open it any more. */
const pinned = z.object({ id: z.string(), index: z.string(), title: z.string(), page: count.nullable() }).nullable()

const message = z.object({
  id: z.string(),
  author: z.enum(['person', 'staff']),
  words: z.string(),
  at: z.string(),
})

const ownQuestion = z.object({
  id: z.string(),
  category: z.string(),
  section: maybe,
  document: pinned,
  askedAt: z.string(),
  /** When the last answer was sent; null while one is due. */
  answeredAt: maybe,
  /** The question, answers and follow-ups, oldest first. */
  messages: z.array(message),
})

/** How many questions may wait for an answer, and be asked on a day. */
const allowance = z.object({
  limit: count,
  left: count,
})

export const listOwnQuestions = endpoint({
  about:
    'Lists the questions that the caller asked about a project, newest first, and what they may still ask. Nothing in the answer is about other investors, except that the limits may count everyone of a firm.',
  method: 'GET',
  path: '/api/projects/:route/questions',
  input: z.object({ route: projectKey }),
  output: z.object({
    /** Whether the portal knows who asks: with a confirmed account, or the proved address of a personal code. */
    mayAsk: z.boolean(),
    categories: z.array(z.string()),
    /** Whether the limits count the questions of a person, or of everyone of their firm. */
    per: z.enum(['person', 'firm']),
    open: allowance,
    /** Questions and follow-ups of the last 24 hours. */
    day: allowance,
    questions: z.array(ownQuestion),
  }),
})

export const askQuestion = endpoint({
  about: 'Asks staff a question about a project, a section of its page, a document or a page of it.',
  errors: ['questions_open', 'questions_day', 'question_category', 'document_changed', 'not_found'],
  method: 'POST',
  path: '/api/projects/:route/questions',
  input: z.object({
    route: projectKey,
    ...about,
    /** The version of the document that the reader has open. */
    version: count.min(1).max(100_000).nullable().default(null),
    /** One of the project’s categories; blank if it has none. */
    category: line(QUESTION_LIMITS.category).default(''),
    words: questionWords,
  }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const followUpQuestion = endpoint({
  about: 'Adds a follow-up to an own question, which then waits for an answer again.',
  errors: ['questions_day', 'not_found'],
  method: 'POST',
  path: '/api/projects/:route/questions/:id/follow-up',
  input: z.object({ route: projectKey, id, words: questionWords }),
  output: message,
  status: 201,
})

export const listAccountQuestions = endpoint({
  about:
    'Lists where the signed-in person asked questions, newest first. Questions and answers are read in the project, which has to be open.',
  method: 'GET',
  path: '/api/account/questions',
  input: z.object({}),
  output: z.object({
    questions: z.array(
      z.object({
        id: z.string(),
        route: projectKey,
        category: z.string(),
        askedAt: z.string(),
        answeredAt: maybe,
        /** Whether the project is open to this visitor now. */
        open: z.boolean(),
      }),
    ),
  }),
})

const faqEntry = z.object({
  id: z.string(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  section: maybe,
  document: pinned,
  /** A day in UTC. */
  publishedOn: z.string(),
})

export const listFaq = endpoint({
  about:
    'Lists the questions that staff answered for all readers of a project, by category and wording. Entries about a document are listed only to those who may open it.',
  method: 'GET',
  path: '/api/projects/:route/faq',
  input: z.object({ route: projectKey }),
  output: z.object({ entries: z.array(faqEntry) }),
})

/* Staff */

const staffQuestion = z.object({
  id: z.string(),
  /** By which staff speak of it. Investors do not see it. */
  number: count,
  route: projectKey,
  category: z.string(),
  section: maybe,
  document: z
    .object({ id: z.string(), title: z.string(), version: count.nullable(), page: count.nullable() })
    .nullable(),
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  firm: z.string(),
  /** `to_answer`, `to_approve` while a draft waits for approval, or `answered`. */
  state: z.enum(['to_answer', 'to_approve', 'answered']),
  askedAt: z.string(),
  /** When it last began to wait: it was asked, or followed up. */
  waitingSince: z.string(),
  answeredAt: maybe,
  /** The account of the member of staff who looks after it. */
  assignedTo: maybe,
  /** The published entry made of it. */
  faqId: maybe,
  messages: z.array(message.extend({ by: z.string() })),
  draft: z
    .object({
      words: z.string(),
      /** Changes with every save. */
      revision: count,
      savedAt: z.string(),
      savedBy: z.string(),
      /** Whether the caller saved it last. */
      own: z.boolean(),
      approvalAskedAt: maybe,
      sentBack: z.object({ by: z.string(), words: z.string() }).nullable(),
    })
    .nullable(),
})
export type StaffQuestion = z.infer<typeof staffQuestion>

/** The filter of the list and of its export. */
export const questionChoice = {
  state: z.enum(['open', 'to_answer', 'to_approve', 'answered']).default('open'),
  route: projectKey.optional(),
  assigned: z.enum(['all', 'me', 'nobody']).default('all'),
  search: line(200).default(''),
}

export const listQuestions = endpoint({
  about:
    'Lists questions: those that wait oldest first, answered ones newest first, fifty at a time; or one, by its id; or those of a person, in every state, newest first.',
  person: 'personId',
  method: 'GET',
  path: '/api/admin/questions',
  input: z.object({
    ...questionChoice,
    id: id.optional(),
    /** Ignores the other filters. */
    personId: line(64).optional(),
    after: line(300).optional(),
  }),
  output: z.object({
    questions: z.array(staffQuestion),
    counts: z.object({ to_answer: count, to_approve: count }),
    /** Whether somebody else than who wrote a draft has to approve it. */
    twoPeople: z.boolean(),
    /** Admins, who can be assigned. */
    staff: z.array(z.object({ id: z.string(), name: z.string() })),
    next: maybe,
  }),
})

const path = { id }
const noContent = { output: z.undefined(), status: 204 } as const

export const assignQuestion = endpoint({
  about: 'Assigns a question to an admin, or to nobody.',
  errors: ['not_found', 'question_assignee'],
  method: 'POST',
  path: '/api/admin/questions/:id/assign',
  input: z.object({ ...path, accountId: line(64).nullable() }),
  ...noContent,
})

export const saveAnswerDraft = endpoint({
  about:
    'Saves the draft of an answer. `revision` names the draft that it replaces, 0 for none; if somebody saved another meanwhile, it is refused. A change takes back a request for approval.',
  errors: ['not_found', 'question_draft_changed', 'question_answered'],
  method: 'POST',
  path: '/api/admin/questions/:id/draft',
  input: z.object({
    ...path,
    words: paragraphs(QUESTION_LIMITS.answer),
    revision: count.min(0).max(1_000_000),
  }),
  output: z.object({ revision: count, savedAt: z.string() }),
})

const draft = { ...path, revision: count.min(1).max(1_000_000) }

export const askApproval = endpoint({
  about: 'Asks for the approval of a draft.',
  errors: ['not_found', 'question_draft_changed', 'question_answered', 'question_draft_empty'],
  method: 'POST',
  path: '/api/admin/questions/:id/ask-approval',
  input: z.object(draft),
  ...noContent,
})

export const sendBackDraft = endpoint({
  about: 'Asks for another draft of an answer in place of approving this one, and says why.',
  errors: ['not_found', 'question_draft_changed', 'question_answered', 'question_not_approved'],
  method: 'POST',
  path: '/api/admin/questions/:id/send-back',
  input: z.object({
    ...draft,
    words: paragraphs(QUESTION_LIMITS.sentBack).min(1, 'Say what has to change.'),
  }),
  ...noContent,
})

export const sendAnswer = endpoint({
  about:
    'Sends a draft to the asker as the answer and emails them a link. Where the setting asks for two people, the draft must wait for approval, and somebody else than who saved it sends it.',
  errors: [
    'not_found',
    'question_draft_changed',
    'question_answered',
    'question_draft_empty',
    'question_not_approved',
    'question_own_draft',
  ],
  method: 'POST',
  path: '/api/admin/questions/:id/answer',
  input: z.object(draft),
  ...noContent,
})

const faqReaders = z
  .array(z.object({ kind: z.enum(READER_KINDS), value: line(254).min(1) }))
  .max(200)
  .default([])

const faqFields = {
  category: line(QUESTION_LIMITS.category).default(''),
  question: questionWords,
  answer: paragraphs(QUESTION_LIMITS.answer).min(1, 'Write an answer first.'),
  ...about,
  /** If true, only `readers` get it. */
  narrowed: z.boolean().default(false),
  readers: faqReaders,
}

const staffFaqEntry = z.object({
  id: z.string(),
  route: projectKey,
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  section: maybe,
  document: z.object({ id: z.string(), title: z.string(), page: count.nullable() }).nullable(),
  narrowed: z.boolean(),
  readers: z.array(z.object({ kind: z.enum(READER_KINDS), value: z.string() })),
  /** From when readers get it. */
  publishedAt: z.string(),
  /** Whether that time is over. */
  published: z.boolean(),
  revision: count,
})

export const listStaffFaq = endpoint({
  about: 'Lists the FAQ entries of a project, or of all.',
  method: 'GET',
  path: '/api/admin/faq',
  input: z.object({ route: projectKey.optional() }),
  output: z.object({ entries: z.array(staffFaqEntry) }),
})

export const publishFaq = endpoint({
  about:
    'Publishes a question and its answer to the readers of a project, without the asker. Words that name the asker of questionId are refused unless despiteNames is true. Without publishOn it appears on the next day (UTC).',
  errors: ['not_found', 'faq_names_asker', 'question_published'],
  method: 'POST',
  path: '/api/admin/faq',
  input: z.object({
    route: projectKey,
    /** The answered question that it is made of. Readers cannot tell. */
    questionId: id.nullable().default(null),
    ...faqFields,
    despiteNames: z.boolean().default(false),
    /** A day in UTC; `now` publishes it at once. */
    publishOn: z.union([z.literal('now'), z.iso.date('Enter a day as 2026-01-31.')]).optional(),
  }),
  output: z.object({ id: z.string() }),
  status: 201,
})

export const changeFaq = endpoint({
  about: 'Replaces the words and readers of an FAQ entry. If revision is not the current one, it is refused.',
  errors: ['not_found', 'faq_changed'],
  method: 'POST',
  path: '/api/admin/faq/:id',
  input: z.object({ id, ...faqFields, revision: count.min(1).max(1_000_000) }),
  ...noContent,
})

export const removeFaq = endpoint({
  about: 'Removes an FAQ entry. Readers no longer get it.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/api/admin/faq/:id',
  input: z.object({ id }),
  ...noContent,
})

export const listCategories = endpoint({
  about: 'Lists the categories of questions of each project.',
  method: 'GET',
  path: '/api/admin/questions/categories',
  input: z.object({}),
  output: z.object({
    projects: z.array(z.object({ route: projectKey, categories: z.array(z.string()), own: z.boolean() })),
  }),
})

const categories = z.array(line(QUESTION_LIMITS.category).min(1)).max(QUESTION_LIMITS.categories)

export const setCategories = endpoint({
  about:
    'Sets the categories of questions of a project; null goes back to those of the settings. Refused with question_categories_changed if `seen` is given and there are others now.',
  errors: ['not_found', 'question_categories_changed'],
  method: 'POST',
  path: '/api/admin/questions/categories/:route',
  input: z.object({
    route: projectKey,
    categories: categories.nullable(),
    /** The categories that the caller read. */
    seen: categories.optional(),
  }),
  ...noContent,
})
