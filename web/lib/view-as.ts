import { sessionText } from './session-text.ts'

/** Whose documents an admin sees in this tab. */
export type ViewedPerson = { id: string; name: string }

export const VIEW_AS_KEY = 'view-as'

export function viewedPerson(): ViewedPerson | null {
  return JSON.parse(sessionText(VIEW_AS_KEY) ?? 'null')
}
