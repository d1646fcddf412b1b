/** The pages of staff by section, in the order of the navigation. The navigation and the addresses the server knows derive from it. */
export const STAFF_SECTIONS = [
  {
    name: 'Access',
    pages: [
      { to: '/admin/codes', name: 'Codes', about: 'Make, copy, activate, renew and revoke access codes.' },
      {
        to: '/admin/nda',
        name: 'NDA & access',
        about: 'Who signed, what is recorded of it, and whose shared access is open.',
      },
      {
        to: '/admin/agreement',
        name: 'Agreement',
        about: 'Its versions, who is bound by which, and what was signed elsewhere.',
      },
      {
        to: '/admin/invitations',
        name: 'Invitations',
        about: 'Ask a list of people to sign, and see who opened and who went quiet.',
      },
      { to: '/admin/sessions', name: 'Sessions', about: 'Who is in by a code at this moment.' },
    ],
  },
  {
    name: 'People',
    pages: [
      {
        to: '/admin/people',
        name: 'People',
        about: 'Everybody who signed or has an account: approve, suspend, change roles.',
      },
      { to: '/admin/requests', name: 'Requests', about: 'What investors ask for, and what staff answered.' },
    ],
  },
  {
    name: 'Content',
    pages: [
      {
        to: '/admin/content',
        name: 'Project pages',
        about: 'Write, preview, compare and publish what investors read.',
      },
      {
        to: '/admin/documents',
        name: 'Documents',
        about: 'The data room: folders, versions, who may read what, and who did.',
      },
      {
        to: '/admin/analytics',
        name: 'Analytics feed',
        about: 'The keys that a platform sends figures with, and what came last.',
      },
    ],
  },
  {
    name: 'Records',
    pages: [
      { to: '/admin/audit', name: 'Audit log', about: 'What happened, who did it, alerts, and how long what is kept.' },
      { to: '/admin/activity', name: 'Activity', about: 'Who reads what now, and what their browsers reported.' },
      { to: '/admin/watermark', name: 'Trace', about: 'Whom a page was shown to, by the code that it bears.' },
    ],
  },
  {
    name: 'Portal',
    pages: [
      { to: '/admin/mails', name: 'Mails', about: 'What waits, what left, and what could not be delivered.' },
      {
        to: '/admin/login',
        name: 'Admin login',
        about: 'The password and the second factor of the login, and open overrides.',
      },
    ],
  },
] as const

/** Pages that staff reach from another page: the overview, and one person. */
const UNLISTED = ['/admin', '/admin/people/:id'] as const

/** Every page of staff, in Hono's form. */
export const STAFF_PAGES = [...UNLISTED, ...STAFF_SECTIONS.flatMap(({ pages }) => pages.map(({ to }) => to))] as const
