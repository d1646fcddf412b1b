const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

export function ListSkeleton() {
  return (
    <svg className="skeleton" viewBox="0 0 1200 448" aria-hidden="true">
      {ROWS.map((row) => (
        <g key={row} transform={`translate(0 ${row * 56})`}>
          <rect className="skeleton__strong" y="12" width="180" height="12" />
          <rect className="skeleton__faint" y="32" width="220" height="9" />
          <rect className="skeleton__faint" x="300" y="16" width="110" height="10" />
          <rect className="skeleton__faint" x="500" y="16" width="120" height="10" />
          <rect className="skeleton__faint" x="720" y="16" width="90" height="10" />
          <rect className="skeleton__faint" x="960" y="16" width="140" height="10" />
          <path d="M0 55.5H1200" />
        </g>
      ))}
    </svg>
  )
}
