/** Between backticks, or a word that only names in the interface look like: readingId, codes_route_missing, codes:manage. */
const CODE = /(`[^`]+`|\b(?:[a-z]{2,}(?:[A-Z][a-z0-9]*)+|[a-z]+(?:_[a-z]+)+|[a-z]+:[a-z]+)\b)/

/** Words with the names in them as code. */
export function Coded({ words }: { words: string }) {
  return words.split(CODE).map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? (
      <code key={key} className="mono">
        {part.replaceAll('`', '')}
      </code>
    ) : (
      part
    )
  })
}
