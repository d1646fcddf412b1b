/** Words with what is between backticks as code. */
export function Coded({ words }: { words: string }) {
  return words.split('`').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : part
  })
}
