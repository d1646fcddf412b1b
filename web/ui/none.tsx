/** An empty cell: it keeps its place and draws no attention. */
export function None({ says = 'none' }: { says?: string }) {
  return (
    <span className="none">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{says}</span>
    </span>
  )
}
