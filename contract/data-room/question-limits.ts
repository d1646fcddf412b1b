/* Kept apart from the schemas so that the browser loads no zod. */

export const QUESTION_LIMITS = {
  /** Characters of a question. */
  question: 2_000,
  /** Characters of an answer. */
  answer: 8_000,
  /** Characters of why an answer is sent back. */
  sentBack: 1_000,
  category: 60,
  categories: 20,
} as const
