/** A text, such as a date, in which no line may end. */
export function unbroken(text: string) {
  return text.replaceAll(' ', '\u00a0')
}

/** Facts with points between them. A line may end after a point, and none begins with one. */
export function dotted(facts: readonly (string | false | null | undefined)[]) {
  return facts.filter(Boolean).join('\u00a0· ')
}
