import type { Group, Member } from './rights-queries.ts'

export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const MEMBER_WORDS: Record<Member['kind'], (label: string) => string> = {
  email: (label) => label,
  domain: (label) => label,
  firm: (label) => `everyone at ${label}`,
  stage: (label) => `everyone at stage ${label}`,
  project: (label) => `everyone with access to ${label}`,
}

export const memberWords = ({ kind, label }: Member) => MEMBER_WORDS[kind](label)

export function membersOfGroup({ members, erasedMembers }: Group): string[] {
  const erased = erasedMembers === 0 ? [] : [counted(erasedMembers, 'erased address')]
  const all = [...members.map(memberWords), ...erased]
  return all.length === 0 ? ['nobody yet'] : all
}
