/** The staff pages in the order of the navigation. The navigation, the overview and the server's pages derive from it. */
export const STAFF_SECTIONS = [
  {
    name: 'Access',
    pages: [
      { to: '/admin/codes', name: 'Codes', about: 'Create, copy, activate, renew and revoke access codes.' },
      {
        to: '/admin/review',
        name: 'Review',
        about: 'Signatures whose code waits for you: activate or decline.',
      },
      {
        to: '/admin/nda',
        name: 'NDA & access',
        about: 'Signatures and their evidence, and who has shared access.',
      },
      {
        to: '/admin/agreement',
        name: 'Agreement',
        about: 'Versions, who is bound by each, and external agreements.',
      },
      {
        to: '/admin/invitations',
        name: 'Invitations',
        about: 'Invite people to sign, and see who has opened, signed or gone quiet.',
      },
      { to: '/admin/sessions', name: 'Sessions', about: 'Who is signed in with a code right now.' },
    ],
  },
  {
    name: 'People',
    pages: [
      {
        to: '/admin/people',
        name: 'People',
        about: 'Everyone who has signed or has an account: approve, suspend, change roles.',
      },
      {
        to: '/admin/pipeline',
        name: 'Pipeline',
        about: 'Who is how far, who looks after them, and what is next.',
      },
      {
        to: '/admin/rounds',
        name: 'Rounds',
        about: 'Target, cap and terms of each round, who is interested, and what is allocated.',
      },
      {
        to: '/admin/firms',
        name: 'Firms',
        about: 'Who reads at which firm: scores, trends, and merging firms.',
      },
      {
        to: '/admin/questions',
        name: 'Questions',
        about: 'What investors ask about projects and documents, answers with approval, and the FAQ.',
      },
      { to: '/admin/requests', name: 'Requests', about: 'What investors asked for, and how staff answered.' },
    ],
  },
  {
    name: 'Content',
    pages: [
      {
        to: '/admin/projects',
        name: 'Projects',
        about: 'Add, describe, order and archive the projects of this portal.',
      },
      {
        to: '/admin/content',
        name: 'Project pages',
        about: 'Write, preview, compare and publish what investors read.',
      },
      {
        to: '/admin/documents',
        name: 'Documents',
        about: 'The data room: folders, versions, access and readership.',
      },
      {
        to: '/admin/updates',
        name: 'Updates',
        about: 'What staff write to investors of a project: audience, schedule, emails with a link, and who opened it.',
      },
      {
        to: '/admin/readership',
        name: 'Readership',
        about: 'Which sections and pages are read, by how many, for how long, and where they stop.',
      },
      {
        to: '/admin/analytics',
        name: 'Analytics feed',
        about: 'The keys platforms use to send figures, and the latest figures.',
      },
    ],
  },
  {
    name: 'Records',
    pages: [
      { to: '/admin/audit', name: 'Audit log', about: 'What happened and who did it, alerts, and retention.' },
      { to: '/admin/activity', name: 'Activity', about: 'Who is reading now, and what their browsers reported.' },
      { to: '/admin/watermark', name: 'Trace', about: 'Find out who a page was shown to, from its watermark code.' },
    ],
  },
  {
    name: 'Portal',
    pages: [
      {
        to: '/admin/settings',
        name: 'Settings',
        about: 'The company, the landing page, signing, access and retention: who changed what, with undo.',
      },
      {
        to: '/admin/mail-texts',
        name: 'Email templates',
        about: 'Write the subject, opening and closing of the emails to investors, with a preview.',
      },
      {
        to: '/admin/notifications',
        name: 'Notifications',
        about: 'What happened, and what you are told of: at once, in a digest or not at all.',
      },
      { to: '/admin/mails', name: 'Emails', about: 'Queued, sent and failed emails.' },
      {
        to: '/admin/webhooks',
        name: 'Webhooks',
        about: 'Send what happens here to other programs, and see what they answered.',
      },
      { to: '/admin/api-keys', name: 'API keys', about: 'Let other programs read and act here, within scopes.' },
      {
        to: '/admin/proposals',
        name: 'Proposals',
        about: 'What assistants and other programs propose: confirm or dismiss each.',
      },
      {
        to: '/admin/system',
        name: 'System',
        about: 'The state of the portal, backups, and tests of what it is connected to.',
      },
      {
        to: '/admin/login',
        name: 'Admin login',
        about: 'Its password and second factor, and active overrides.',
      },
    ],
  },
] as const

/** Staff pages that are not in the navigation. */
const UNLISTED = ['/admin', '/admin/people/:id', '/admin/firms/:id', '/admin/demo'] as const

/** Every staff page, in Hono's syntax. */
export const STAFF_PAGES = [...UNLISTED, ...STAFF_SECTIONS.flatMap(({ pages }) => pages.map(({ to }) => to))] as const
