import type { AgreementTerms } from '../../../../contract/agreements/agreement-terms.ts'
import { parseAgreement } from '../../../../contract/agreements/agreement-text.ts'
import type { VersionPolicy } from '../../../../contract/agreements/versions.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { firstUnprintable } from '../executed-copy/pdf/printable.ts'
import { contains } from '../template-text.ts'

type Problem = { code: ErrorCode; params?: Record<string, string> }

/** Why a text cannot be published, whatever it says. */
export function textProblem(text: string): Problem | undefined {
  const blocks = parseAgreement(text)
  if (blocks[0]?.kind !== 'title') return { code: 'draft_without_title' }
  if (!blocks.some(({ kind }) => kind === 'clause')) return { code: 'draft_without_clauses' }
  const placeholder = /\{\{\w+\}\}/.exec(text)?.[0]
  if (placeholder) return { code: 'draft_placeholder', params: { what: placeholder } }
  const character = firstUnprintable(text)
  return character === undefined ? undefined : { code: 'draft_character_unknown', params: { what: character } }
}

/** What the pages state about a version must stand in its text. Whether it is the party, the publisher has to know. */
export function termsProblem(text: string, { party, law }: AgreementTerms): Problem | undefined {
  if (!contains(text, party)) return { code: 'draft_without_party', params: { what: party } }
  if (law !== null && !contains(text, law)) return { code: 'draft_without_law', params: { what: law } }
  return undefined
}

type Plan = { policy: VersionPolicy; signBy: string | undefined; from: string | undefined }

/** Why a version cannot come into force like that. */
export function planProblem({ policy, signBy, from }: Plan, now: string): ErrorCode | undefined {
  if (from !== undefined && from <= now) return 'publish_date_past'
  if ((policy === 'by_date') !== (signBy !== undefined)) return 'sign_by_wrong'
  if (signBy !== undefined && signBy <= (from ?? now)) return 'sign_by_wrong'
  return undefined
}
