/** Words per minute of an attentive reader of legal prose. */
const WORDS_A_MINUTE = 220

/** Minutes to read the rest of the text, at least one. */
export function minutesLeft(markdown: string, furthest: number) {
  const words = markdown.split(/\s+/).length * (1 - furthest)
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
