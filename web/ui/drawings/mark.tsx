/** The mark: half a sun over still water. */
export function Mark() {
  return (
    <svg viewBox="0 0 26 26" aria-hidden="true">
      <path className="brand__sun" d="M4 13a9 9 0 0 1 18 0z" />
      <path className="brand__sea" d="M1 16.5h24M5 20h16M9 23.5h8" />
    </svg>
  )
}
