import type { z } from 'zod'
import { type ContentSet, contentSet } from './content.ts'

/** A validation error of a content set. The message says what to enter instead. */
type Problem = { path: (string | number)[]; message: string }

type Checked = { set: ContentSet; problems: [] } | { set: null; problems: Problem[] }

/** Validates a content set and reports every error with its field. */
export function checkContent(value: unknown): Checked {
  const read = contentSet.safeParse(value)
  if (read.success) return { set: read.data, problems: [] }
  return { set: null, problems: read.error.issues.flatMap(problemsOf) }
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ path: [...path, name], message: 'This field does not exist.' }))
  return [{ path, message: words(issue) }]
}

const EXPECTED: Record<string, string> = {
  string: 'Enter some text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  array: 'This list is missing.',
  object: 'This section is missing.',
}

const FORMS: Record<string, string> = {
  email: 'Enter a valid email address.',
  url: 'This address cannot be used here.',
  date: 'Enter a date like 2025-11-30.',
  datetime: 'Enter a UTC time like 2025-11-30T09:41:00Z.',
}

function words(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED[issue.expected] ?? 'This value has the wrong type.'
    case 'too_small':
      if (issue.origin === 'array') return `There must be ${issue.exact ? '' : 'at least '}${issue.minimum}.`
      if (issue.origin === 'string') return 'Enter some text.'
      return issue.inclusive ? `This must be at least ${issue.minimum}.` : `This must be more than ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'array') return `There must be ${issue.exact ? '' : 'at most '}${issue.maximum}.`
      return `This must be at most ${issue.maximum}.`
    case 'invalid_value':
      return 'Choose one of the options.'
    case 'invalid_format':
      // A custom message says more than the generic one.
      if (issue.format === 'regex' && !issue.message.startsWith('Invalid string')) return sentence(issue.message)
      return FORMS[issue.format] ?? 'This has the wrong format.'
    case 'invalid_union':
      return 'This value is not allowed here.'
    default:
      return sentence(issue.message)
  }
}

/** `must be a path` becomes `This must be a path.` */
function sentence(text: string): string {
  const complete = text.startsWith('must ') ? `This ${text}` : text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(complete) ? complete : `${complete}.`
}
