import { useQuery } from '@tanstack/react-query'
import { namedProjects, type Portal, portalQuery } from '../../../lib/projects.ts'
import * as texts from './texts.ts'

export type Platform = Portal['platforms'][number]

/** Undefined while loading. No screen waits for it. */
export function usePortal() {
  return useQuery(portalQuery).data
}

export function pageTitle(page: string, portal: Portal | undefined) {
  return portal ? `${page}, ${portal.company.name}` : page
}

/** The names of the projects that a signature opens. */
export function openedBySigning(portal: Portal): string[] {
  return namedProjects(portal)
    .filter(({ opensOnSigning }) => opensOnSigning)
    .map(({ name }) => name)
}

/** When a personal code begins, by the activation setting of the portal. */
export const CODE_BEGINS: Record<Portal['ndaActivation'], string> = {
  immediate: texts.asSoonAsYou,
  email: texts.onceYouHaveConfirmed,
  review: texts.onceOurTeamHas,
}
