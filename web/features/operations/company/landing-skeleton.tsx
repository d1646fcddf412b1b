import * as texts from './texts.ts'
export function LandingSkeleton() {
  return (
    <div className="wrap pt-16 pb-24" aria-busy="true">
      <p className="sr-only" role="status">
        {texts.loading}
      </p>
      <svg className="skeleton" viewBox="0 0 1200 620" aria-hidden="true">
        <rect className="skeleton__strong" width="560" height="44" />
        <rect className="skeleton__strong" y="60" width="460" height="44" />
        <rect className="skeleton__faint" x="720" y="64" width="440" height="16" />
        <rect className="skeleton__faint" x="720" y="92" width="400" height="16" />
        <path d="M0 172.5h1200" />
        <rect className="skeleton__strong" y="212" width="500" height="140" />
        <rect className="skeleton__strong" x="700" y="212" width="500" height="140" />
        <path d="M0 420.5h1200" />
        {[0, 300, 600, 900].map((x) => (
          <g key={x}>
            <rect className="skeleton__faint" x={x} y="500" width="140" height="14" />
            <rect className="skeleton__strong" x={x} y="528" width="180" height="22" />
          </g>
        ))}
      </svg>
    </div>
  )
}
