import { mergeLists, mergeValues } from '../../../lib/merge-lists.ts'
import type { Group, Member } from './rights-queries.ts'
import { addressesOf, addressText } from './rule-fields.tsx'

export type Draft = { name: string; addresses: string; firms: string[]; stages: string[]; projects: string[] }

export function draftOf(group: Group | undefined): Draft {
  const members = group?.members ?? []
  const of = (kind: Member['kind']) => members.flatMap((member) => (member.kind === kind ? [member.value] : []))
  return {
    name: group?.name ?? '',
    addresses: addressText(members),
    firms: of('firm'),
    stages: of('stage'),
    projects: of('project'),
  }
}

export function membersOf({ addresses, firms, stages, projects }: Draft) {
  return [
    ...addressesOf(addresses),
    ...firms.map((value) => ({ kind: 'firm' as const, value })),
    ...stages.map((value) => ({ kind: 'stage' as const, value })),
    ...projects.map((value) => ({ kind: 'project' as const, value })),
  ]
}

/** The draft with what a colleague has changed since `base`. What was typed here stays. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = (list: 'firms' | 'stages' | 'projects') => mergeLists(base[list], mine[list], theirs[list])
  return {
    name: mergeValues(base.name, mine.name, theirs.name),
    addresses: mergeLists(wordsOf(base), wordsOf(mine), wordsOf(theirs)).join('\n'),
    firms: merged('firms'),
    stages: merged('stages'),
    projects: merged('projects'),
  }
}

const wordsOf = ({ addresses }: Draft) => addressText(addressesOf(addresses)).split('\n').filter(Boolean)
