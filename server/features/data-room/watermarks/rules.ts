import type { Identity } from '../../../../contract/data-room/data-room-labels.ts'

/** Crockford's base 32: no I, L, O or U, so that a code can be read off a picture or given over the telephone. */
export const WATERMARK_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 40 bits: with a million pages shown, a guess takes a million tries, and only staff may try. */
export const WATERMARK_LENGTH = 8

/** `7KQ2-M9XD` */
export function formatWatermarkCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Finds the code in typed or pasted text, and accepts O for 0 and I or L for 1. */
export function parseWatermarkCode(typed: string): string | undefined {
  const read = (text: string) =>
    text
      .toUpperCase()
      .replace(/[\s\p{Pd}.]/gu, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
  const entire = read(typed)
  const isCode = (text: string) =>
    text.length === WATERMARK_LENGTH && [...text].every((character) => WATERMARK_ALPHABET.includes(character))
  if (isCode(entire)) return entire
  // A whole line of a watermark: address, time and code.
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

/** How certain the reader's identity is, strongest proof first. */
export function identityOf({ method, account, code }: Known): Identity {
  if (account?.verified) return account.secondFactorShown ? 'second_factor' : 'account'
  if (method === 'override') return 'override'
  if (code?.kind === 'personal') return code.confirmed ? 'code_confirmed' : 'code'
  if (method === 'master' || code?.kind === 'master' || code?.kind === 'bypass') return 'master'
  return 'shared_code'
}
