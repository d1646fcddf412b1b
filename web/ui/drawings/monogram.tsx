import { numbersOf } from './project-figure.ts'

const TICKS = 48
const SIZE = 64
const MIDDLE = SIZE / 2

/** The initials of a person in a ring with ticks, as the seal is drawn: the same name has the same ring, everywhere and always. */
export function Monogram({ of: name, className }: { of: string; className?: string | undefined }) {
  const next = numbersOf(name)
  const lit = Math.floor(next() * TICKS)
  const ticks = Array.from({ length: TICKS }, (_, at) => tick(at, next() < 0.3 ? 6 : 3))
  return (
    <svg className={className} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle cx={MIDDLE} cy={MIDDLE} r="22.5" fill="none" stroke="var(--rule-firm)" />
      <path d={ticks.join('')} stroke="var(--edge)" fill="none" />
      <path d={tick(lit, 7)} stroke="var(--metal)" strokeWidth="2" fill="none" />
      <text
        x={MIDDLE}
        y={MIDDLE}
        dy="0.34em"
        textAnchor="middle"
        fill="var(--text)"
        fontFamily="var(--serif)"
        fontSize="18"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}

function tick(at: number, length: number): string {
  const angle = (at / TICKS) * 2 * Math.PI
  const end = (radius: number) =>
    `${(MIDDLE + radius * Math.sin(angle)).toFixed(1)} ${(MIDDLE - radius * Math.cos(angle)).toFixed(1)}`
  return `M${end(24)}L${end(24 + length)}`
}

/** Of the first and the last name, in any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
