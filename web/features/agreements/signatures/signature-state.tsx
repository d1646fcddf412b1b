import { StatusWord } from '../../../ui/status-word.tsx'
import type { Submission } from './queries.ts'

const ENDS = {
  replaced: 'Superseded',
  signed_again: 'Signed again',
  withdrawn: 'Withdrawn',
  disowned: 'Signed by somebody else',
}

/** Whether a signature is in force, and if not, why. */
export function SignatureState({
  submission: { supersededAt, supersededBecause },
}: {
  submission: Pick<Submission, 'supersededAt' | 'supersededBecause'>
}) {
  if (supersededAt === null) return <StatusWord tone="ok">In force</StatusWord>
  return <StatusWord tone="plain">{ENDS[supersededBecause ?? 'replaced']}</StatusWord>
}
