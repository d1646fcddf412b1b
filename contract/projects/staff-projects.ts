import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currencyCode, currencyOf } from '../operations/company.ts'
import { isReservedKey } from '../pages.ts'
import { line } from '../text.ts'
import { projectAgreement, projectKey } from './project.ts'
import { PROJECT_LENGTHS } from './project-limits.ts'

const PROJECT_KINDS = ['presentation', 'dashboard'] as const

/** In millions of the currency; stored in thousands. */
const millions = z.number().min(0.001).max(1_000_000)

/** What staff say of a project. The key is chosen once, because it is the project's address. */
const facts = {
  name: line(PROJECT_LENGTHS.name).min(1, 'Enter a name.'),
  summary: line(PROJECT_LENGTHS.summary).min(1, 'Describe the project in one line.'),
  /** `initial` has its own card on the front page, `upcoming` is a row. */
  stage: z.enum(['initial', 'upcoming']),
  /** For example `Q4 2025`; blank if it is not public. */
  launch: line(PROJECT_LENGTHS.launch).default(''),
  valuation: z
    .object({ low: millions, high: millions })
    .refine(({ low, high }) => low <= high, 'The highest valuation must not be below the lowest.')
    .nullable()
    .default(null),
  currency: currencyOf('Choose a currency of ISO 4217, such as USD or EUR.'),
  /** The minimum investment, in whole units of the currency. */
  minimum: z.int().positive().max(1_000_000_000_000).nullable().default(null),
  /** For example `SAFE`. */
  instrument: line(PROJECT_LENGTHS.instrument).default(''),
  /** Whether the front page describes it. If not, it only names it. */
  disclosed: z.boolean().default(false),
  /** Whether the code of a signature opens it. This concerns codes issued from now on. */
  opensOnSigning: z.boolean().default(false),
  /** What must stand behind a code or an account that opens it. */
  agreement: projectAgreement.default('code'),
}

/** A signature is none of the agreements that such a project asks for. */
export const notBySigning = ({
  opensOnSigning,
  agreement,
}: {
  opensOnSigning: boolean
  agreement?: string | undefined
}) => !(opensOnSigning && agreement === 'external')
export const NOT_BY_SIGNING = 'A signature cannot open a project that asks for an agreement on paper.'

const project = z.object({
  ...z.object(facts).required().shape,
  name: z.string(),
  summary: z.string(),
  launch: z.string(),
  instrument: z.string(),
  key: projectKey,
  kind: z.enum(PROJECT_KINDS),
  /** Counts the changes, except of the order. A change names the revision that it is based on. */
  revision: z.int(),
  /** What its page shows: its own content, that of the default project until then, or nothing yet. */
  content: z.enum(['own', 'default', 'none']),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
})

const one = { key: projectKey }
const seen = { ...one, revision: z.int().min(1).max(2_147_483_646) }
const done = { output: z.undefined(), status: 204 } as const

export const listStaffProjects = endpoint({
  about: 'Lists the projects in the order of the front page, then the archived ones. The first is the default project.',
  method: 'GET',
  path: '/api/admin/projects',
  input: z.object({}),
  output: z.object({
    projects: z.array(project),
    /** The currency of the portal, for a new project. */
    currency: currencyCode,
  }),
})

export const createProject = endpoint({
  about:
    'Adds a project at the end of the order. Its page says that it is not published yet until its content is. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  errors: ['project_key_taken', 'projects_full', 'project_dashboard_exists'],
  method: 'POST',
  path: '/api/admin/projects',
  input: z
    .object({
      key: projectKey.refine(
        (key) => key === '' || !isReservedKey(key),
        'The portal uses this address itself. Choose another.',
      ),
      /** A dashboard shows the figures of the analytics feed, which is one for each portal. */
      kind: z.enum(PROJECT_KINDS).default('presentation'),
      ...facts,
    })
    .refine(notBySigning, { path: ['opensOnSigning'], message: NOT_BY_SIGNING }),
  output: z.object({ key: projectKey }),
  status: 201,
})

export const changeProject = endpoint({
  about:
    'Changes what is said of a project. Refused with project_changed if someone else has changed it meanwhile. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  errors: ['project_changed'],
  method: 'POST',
  path: '/api/admin/projects/:key',
  input: z
    .object({
      ...seen,
      ...facts,
      /** Stays as it is where it is left out, so that nobody loosens it by accident. */
      agreement: projectAgreement.optional(),
    })
    .refine(notBySigning, { path: ['opensOnSigning'], message: NOT_BY_SIGNING }),
  ...done,
})

export const listProjectHolders = endpoint({
  about: 'Counts and names who loses access if the project is archived. Master codes are left out.',
  method: 'GET',
  path: '/api/admin/projects/:key/holders',
  input: z.object(one),
  output: z.object({
    /** Open sessions that can open it now. */
    sessions: z.int(),
    /** Accounts that staff approved for it. */
    accounts: z.int(),
    /** Usable codes that list it, and how many of these open nothing else. */
    codes: z.int(),
    codesOnly: z.int(),
    /** The first addresses, those with an open session before others. */
    people: z.array(z.string()),
    morePeople: z.int(),
  }),
})

export const archiveProject = endpoint({
  about:
    'Archives a project: it is an unknown address for the next request, and its grants end. Its records stay. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  errors: ['project_changed', 'project_last'],
  method: 'POST',
  path: '/api/admin/projects/:key/archive',
  input: z.object(seen),
  ...done,
})

export const restoreProject = endpoint({
  about:
    'Restores an archived project at the end of the order. Nobody gets access by this: grants from before do not count. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  errors: ['project_changed', 'project_second_dashboard'],
  method: 'POST',
  path: '/api/admin/projects/:key/restore',
  input: z.object(seen),
  ...done,
})

export const moveProject = endpoint({
  about:
    'Moves a project before another one, or to the end. The first becomes the default project. Requires a sign-in within the last 15 minutes.',
  effect: 'changes the portal',
  method: 'POST',
  path: '/api/admin/projects/:key/move',
  input: z.object({ ...one, before: projectKey.nullable() }),
  ...done,
})
