/** Words with what is between asterisks as the name of a button, a box or a section. */
export function Named({ words }: { words: string }) {
  return words.split('*').map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? (
      <b key={key} className="emphasis">
        {part}
      </b>
    ) : (
      part
    )
  })
}
