import { VIEW_AS_KEY, type ViewedPerson } from './view-as.ts'

/** The page that follows is loaded anew, so that nothing of what the admin saw before remains on it. */
export function viewAs(person: ViewedPerson, page: string): void {
  sessionStorage.setItem(VIEW_AS_KEY, JSON.stringify(person))
  window.location.assign(page)
}

export function endViewAs(page: string): void {
  sessionStorage.removeItem(VIEW_AS_KEY)
  window.location.assign(page)
}
