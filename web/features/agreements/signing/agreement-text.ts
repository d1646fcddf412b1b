/** Words that an attentive reader takes in within a minute of legal prose. */
const WORDS_A_MINUTE = 220

/** Minutes that the part of the text not yet reached will take, at least one. */
export function minutesLeft(markdown: string, furthest: number) {
  const words = markdown.split(/\s+/).length * (1 - furthest)
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
