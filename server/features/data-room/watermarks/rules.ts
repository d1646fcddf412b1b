import type { Identity } from '../../../../contract/data-room/data-room-labels.ts'

/** Crockford's: no I, L, O or U, so that a code can be read off a picture, and be told on the telephone. */
export const TRACE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 40 bits: with a million pages shown, guessing one takes a million tries, and staff alone may try. */
export const TRACE_LENGTH = 8

/** The code as pages bear it: `7KQ2-M9XD`. */
export function formatWatermarkCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** The code that somebody typed or pasted, whatever stands around it and however its signs were read; undefined where there is none. */
export function parseWatermarkCode(typed: string): string | undefined {
  const read = (text: string) =>
    text
      .toUpperCase()
      .replace(/[\s\p{Pd}.]/gu, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
  const whole = read(typed)
  const isCode = (text: string) =>
    text.length === TRACE_LENGTH && [...text].every((sign) => TRACE_ALPHABET.includes(sign))
  if (isCode(whole)) return whole
  // A whole line of a mark: address, time and code.
  const within = typed
    .split(/[\s,;]+/)
    .filter((word) => /^\S{4}\p{Pd}\S{4}$/u.test(word) && !/^\d{4}\p{Pd}\d\d/u.test(word))
  return within.map(read).find(isCode)
}

type Known = {
  method: string
  account: { verified: boolean; secondFactorShown: boolean } | null
  code: { kind: string; confirmed: boolean } | null
}

/** How surely somebody was who they are said to be, the strongest proof first. */
export function identityOf({ method, account, code }: Known): Identity {
  if (account?.verified) return account.secondFactorShown ? 'second_factor' : 'account'
  if (method === 'override') return 'override'
  if (code?.kind === 'personal') return code.confirmed ? 'code_confirmed' : 'code'
  if (method === 'master' || code?.kind === 'master' || code?.kind === 'bypass') return 'master'
  return 'shared_code'
}
