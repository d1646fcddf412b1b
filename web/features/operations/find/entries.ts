import { STAFF_SECTIONS } from '../../../../contract/staff-pages.ts'
import { dayUtc } from '../../../../contract/wording.ts'
import type { Portal } from '../../../lib/projects.ts'
import type { Found } from './queries.ts'

/** A staff page, what it is asked to show, and the part of the address behind `#`. */
type Way = { to: string; search?: Record<string, string>; hash?: string }

/** A line of the command palette: where it leads, or what it does. */
export type Entry = {
  /** Unique in the palette. */
  key: string
  title: string
  detail?: string
  way: Way | 'sign out'
}
export type Group = { name: string; entries: readonly Entry[] }

/** What admins can start from anywhere. Each opens the form that the page's own button opens. */
const ACTS: readonly Entry[] = [
  { key: 'act:code', title: 'New code', detail: 'Create an access code.', way: { to: '/admin/codes', hash: 'new' } },
  {
    key: 'act:invite',
    title: 'Invite people',
    detail: 'Ask people to sign, one by one or from a list.',
    way: { to: '/admin/invitations', hash: 'new' },
  },
  {
    key: 'act:upload',
    title: 'Upload a document',
    detail: 'To the data room of a project.',
    way: { to: '/admin/documents', hash: 'new' },
  },
  {
    key: 'act:project',
    title: 'Add a project',
    detail: 'With a page and a data room of its own.',
    way: { to: '/admin/projects', hash: 'new' },
  },
  {
    key: 'act:colleague',
    title: 'Add a colleague',
    detail: 'Give somebody a staff account.',
    way: { to: '/admin/people', hash: 'new' },
  },
]

const SIGN_OUT: Entry = { key: 'act:sign-out', title: 'Sign out', way: 'sign out' }

const PAGES: readonly Entry[] = [
  { key: 'page:/admin', title: 'Overview', detail: 'What needs you, and the last 30 days.', way: { to: '/admin' } },
  ...STAFF_SECTIONS.flatMap(({ pages }) =>
    pages.map(({ to, name, about }) => ({ key: `page:${to}`, title: name, detail: about, way: { to } })),
  ),
]

type Place = { isAdmin: boolean; hasAccount: boolean; projects: Portal['platforms'] }

/** Acts, pages and projects whose title or description has every word; with a match in the title first. */
export function matchingEntries(text: string, { isAdmin, hasAccount, projects }: Place): Group[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (where: string) => words.every((word) => where.toLowerCase().includes(word))
  const among = (entries: readonly Entry[]) => {
    const named = entries.filter(({ title }) => has(title))
    return [...named, ...entries.filter((one) => !named.includes(one) && has(`${one.title} ${one.detail ?? ''}`))]
  }
  return [
    { name: 'Actions', entries: among([...(isAdmin ? ACTS : []), ...(hasAccount ? [SIGN_OUT] : [])]) },
    { name: 'Pages', entries: among(PAGES) },
    { name: 'Projects', entries: words.length > 0 ? among(projects.map(projectEntry)) : [] },
  ]
}

const projectEntry = ({ route, name }: Portal['platforms'][number]): Entry => ({
  key: `project:${route}`,
  title: name,
  detail: 'Project page',
  way: { to: '/admin/content', search: { project: route } },
})

/** What the portal found, as lines. */
export function foundEntries(found: Found | undefined, projectNames: (keys: readonly string[]) => string): Group[] {
  if (!found) return []
  return [
    {
      name: 'People',
      entries: found.people.map(({ id, name, email, companyName }) => ({
        key: `person:${id}`,
        title: name || email,
        detail: [name && email, companyName].filter(Boolean).join(', '),
        way: { to: `/admin/people/${encodeURIComponent(id)}` },
      })),
    },
    {
      name: 'Codes',
      entries: found.codes.map(({ id, code, status, fullName, email, description }) => ({
        key: `code:${id}`,
        title: code,
        detail: [STATUS[status], fullName ?? email, description].filter(Boolean).join(', '),
        way: { to: '/admin/codes', search: { code: id } },
      })),
    },
    {
      name: 'Signatures',
      entries: found.signatures.map(({ id, fullName, companyName, signedAt, supersededAt }) => ({
        key: `signature:${id}`,
        title: fullName,
        detail: `${companyName}, signed ${dayUtc(signedAt)}${supersededAt ? ', no longer in force' : ''}`,
        way: { to: '/admin/nda', search: { tab: 'submissions', submission: id } },
      })),
    },
    {
      name: 'Questions',
      entries: (found.questions ?? []).map(({ id, number, route, category }) => ({
        key: `question:${id}`,
        title: `Question #${number}`,
        detail: [category, projectNames([route])].filter(Boolean).join(', '),
        way: { to: '/admin/questions', search: { question: id } },
      })),
    },
    {
      name: 'Documents',
      entries: found.documents.map(({ id, route, title }) => ({
        key: `document:${id}`,
        title,
        detail: projectNames([route]),
        way: { to: '/admin/documents', search: { route, document: id } },
      })),
    },
  ]
}

const STATUS: Record<Found['codes'][number]['status'], string> = {
  active: 'Active',
  pending: 'Pending',
  expired: 'Expired',
  used: 'Used',
  revoked: 'Revoked',
}
