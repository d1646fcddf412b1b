/** A text, such as a date, in which no line may end. */
export function unbroken(text: string) {
  return text.replaceAll(' ', '\u00a0')
}
