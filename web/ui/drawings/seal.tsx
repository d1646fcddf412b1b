export function Seal({ label }: { label: string }) {
  return (
    <svg className="seal" viewBox="0 0 88 88" role="img" aria-label={label}>
      <circle className="seal__teeth" cx="44" cy="44" r="40" />
      <circle className="seal__ring" cx="44" cy="44" r="34" />
      <circle className="seal__ring" cx="44" cy="44" r="31" />
      <path className="seal__rule" d="M22 31h44M22 57h44" />
      <path className="seal__stroke" d="M30 45.5l9.5 8L58.5 35" />
    </svg>
  )
}

const CRACK = 'L40 66L48 53L39 39L47 25L44 10'
const HALVES = {
  left: { edge: `M44 10A34 34 0 0 0 44 78${CRACK}`, teeth: 'M43 4A40 40 0 0 0 43 84' },
  right: { edge: `M44 10A34 34 0 0 1 44 78${CRACK}`, teeth: 'M45 4A40 40 0 0 1 45 84' },
}

/** A seal that was broken: two halves, one fallen away. */
export function BrokenSeal({ label }: { label: string }) {
  return (
    <svg
      className="seal seal--broken"
      viewBox="-3 0 97 92"
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={label}
    >
      {Object.entries(HALVES).map(([side, { edge, teeth }]) => (
        <g key={side} className={`seal__half seal__half--${side}`}>
          <path className="seal__teeth" d={teeth} />
          <path className="seal__ring" d={edge} />
        </g>
      ))}
    </svg>
  )
}
