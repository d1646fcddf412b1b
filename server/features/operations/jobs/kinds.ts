import { JOB_KINDS, type JobKind } from '../../../../contract/operations/jobs.ts'
import type { Role } from '../../../../contract/operations/roles.ts'

/** The jobs that open files of strangers. */
const RENDERED: readonly JobKind[] = ['document_version', 'page_rasters', 'film_copy']

/** The kinds of jobs that a process of this role does. `app.db.test.ts` holds it together with its workers. */
export function kindsOf(role: Role): readonly JobKind[] {
  if (role === 'all') return JOB_KINDS
  if (role === 'web') return []
  return JOB_KINDS.filter((kind) => RENDERED.includes(kind) === (role === 'render'))
}
