import { queryOptions, useQuery } from '@tanstack/react-query'
import { PAGE_LIMITS } from '../../contract/page-limits.ts'
import { PROJECT_KEY, type ProjectKey } from '../../contract/projects/project-keys.ts'
import type { Answer } from './endpoints.ts'
import { fetchQuery } from './fetch-query.ts'

export type Portal = Answer<'GET /api/portal'>

export const portalQuery = queryOptions({ queryKey: ['/api/portal'], queryFn: fetchQuery<Portal>() })

/** What a personal code is worth and how long a session lasts: the usual values while loading. */
export function useCodeTerms(): Pick<Portal, 'codeDays' | 'codeUses' | 'sessionDays'> {
  const { personalCodeDays: codeDays, personalCodeUses: codeUses, investorGrantDays: sessionDays } = PAGE_LIMITS
  return useQuery(portalQuery).data ?? { codeDays, codeUses, sessionDays }
}

/** What the company calls its projects: `1 fund`, `2 funds`. */
export function projectNoun({ projects }: Portal['landing'], count: number): string {
  return count === 1 ? projects.one : projects.many
}

/** The projects that public pages name. */
export function namedProjects({ platforms }: Pick<Portal, 'platforms'>): Portal['platforms'] {
  return platforms.filter(({ isHidden }) => !isHidden)
}

const NONE: Portal['platforms'] = []

/** The projects in order; none while loading. */
export function useProjects() {
  return useQuery(portalQuery).data?.platforms ?? NONE
}

/** The names of projects from their keys: `North, Harbour`. One that is no longer there keeps its key. */
export function useProjectNames() {
  const projects = useProjects()
  return (keys: readonly ProjectKey[]) =>
    keys.map((key) => projects.find(({ route }) => route === key)?.name ?? key).join(', ')
}

/** A search parameter that can be the key of a project. */
export function asProjectKey(value: unknown): ProjectKey | undefined {
  return typeof value === 'string' && PROJECT_KEY.test(value) ? value : undefined
}
