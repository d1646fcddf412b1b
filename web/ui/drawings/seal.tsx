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
