/**
 * A whole amount as people type it: with spaces, apostrophes, and points or commas between groups of three. Undefined for anything else,
 * so that cents are never read as thousands.
 */
export function readWhole(typed: string): number | undefined {
  const text = typed.replace(/[\s'’]/g, '').replace(/^\p{Sc}|\p{Sc}$/gu, '')
  if (!/^\d+$/.test(text) && !/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(text)) return undefined
  const amount = Number(text.replace(/[.,]/g, ''))
  return amount > 0 && Number.isSafeInteger(amount) ? amount : undefined
}
