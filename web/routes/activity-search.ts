import { type ActivityChoice, RECORDS } from '../features/engagement/activity/choices.ts'

const ID = /^[\w-]{8,64}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function activitySearch(search: Record<string, unknown>): ActivityChoice {
  const records = RECORDS.find(({ value }) => value === search.records)?.value
  const given = { person: ID, code: ID, session: ID, from: DAY, to: DAY }
  const rest = Object.entries(given).flatMap(([name, form]) => {
    const value = search[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  return { ...(records && records !== 'session-entries' && { records }), ...Object.fromEntries(rest) }
}
