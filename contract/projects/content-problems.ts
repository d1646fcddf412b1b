import type { z } from 'zod'
import { type ContentSet, contentSet } from './content.ts'

/** Something wrong with a content set: where, and what, in words that say what to write instead. */
type Problem = { path: (string | number)[]; message: string }

type Checked = { set: ContentSet; problems: [] } | { set: null; problems: Problem[] }

/** Checks a content set against its schema; whatever is wrong is named, each with its field. */
export function checkContent(value: unknown): Checked {
  const read = contentSet.safeParse(value)
  if (read.success) return { set: read.data, problems: [] }
  return { set: null, problems: read.error.issues.flatMap(problemsOf) }
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ path: [...path, name], message: 'There is no such field.' }))
  return [{ path, message: words(issue) }]
}

const EXPECTED: Record<string, string> = {
  string: 'Please write something here.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  array: 'This list is missing.',
  object: 'This part is missing.',
}

const FORMS: Record<string, string> = {
  email: 'This is no email address.',
  url: 'This is no address that can be used here.',
  date: 'This is no date in the form 2025-11-30.',
  datetime: 'This is no time in UTC in the form 2025-11-30T09:41:00Z.',
}

function words(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? 'This has not the expected kind.'
    case 'too_small':
      if (issue.origin === 'array') return `There must be ${issue.exact ? '' : 'at least '}${issue.minimum}.`
      if (issue.origin === 'string') return 'Please write something here.'
      return issue.inclusive ? `This must be at least ${issue.minimum}.` : `This must be more than ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'array') return `There must be ${issue.exact ? '' : 'at most '}${issue.maximum}.`
      return `This must be at most ${issue.maximum}.`
    case 'invalid_value':
      return 'Please choose one of the list.'
    case 'invalid_format':
      // A message of the schema's own says more than that the form is wrong.
      if (issue.format === 'regex' && !issue.message.startsWith('Invalid string')) return sentence(issue.message)
      return FORMS[issue.format] ?? 'This is not in the form that is asked for.'
    case 'invalid_union':
      return 'This is none of what is possible here.'
    default:
      return sentence(issue.message)
  }
}

/** `must be a path` becomes `This must be a path.` */
function sentence(text: string): string {
  const whole = text.startsWith('must ') ? `This ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
