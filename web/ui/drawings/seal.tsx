export function Seal({ label }: { label: string }) {
  return (
    <svg className="seal" viewBox="0 0 88 88" role="img" aria-label={label}>
      <circle className="seal__teeth" cx="44" cy="44" r="40" />
      <circle className="seal__ring" cx="44" cy="44" r="34" />
      <circle className="seal__ring" cx="44" cy="44" r="31" />
      <path className="seal__sun" d="M28 44a16 16 0 0 1 32 0z" />
      <path className="seal__sea" d="M20 49h48M25 54.5h38M31 60h26M38 65.5h12" />
    </svg>
  )
}
