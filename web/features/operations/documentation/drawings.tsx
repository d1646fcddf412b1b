import type { ReactNode } from 'react'
import styles from './drawings.module.css'

/* One drawing for each step, without words, so that they are the same in every language and for every company. */

/** `frame`: left, top, width and height of what is drawn. */
function Drawing({ frame, children }: { frame: readonly [number, number, number, number]; children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox={frame.join(' ')} width={frame[2]} aria-hidden="true">
      {children}
    </svg>
  )
}

const LINES = [34, 44, 54, 68, 78, 88, 102, 112]

/** A sheet, read to nine tenths. */
export function ReadDrawing() {
  return (
    <Drawing frame={[60, 10, 134, 130]}>
      <path className={styles.sheet} d="M62 12h104v126H62z" />
      {LINES.map((y, at) => (
        <path key={y} d={`M78 ${y}h${at % 3 === 2 ? 44 : 72}`} />
      ))}
      <path d="M186 12v126" />
      <path className={styles.metal} d="M186 12v113" />
      <path className={styles.metal} d="M180 125h12" />
    </Drawing>
  )
}

/** A name on a line, and the seal. */
export function SignDrawing() {
  return (
    <Drawing frame={[20, 42, 204, 72]}>
      <path className={styles.firm} d="M22 104h126" />
      <path
        className={styles.metal}
        d="M30 92c10-34 18-46 22-42 6 6-16 44-10 46 8 2 14-26 22-26 6 0-6 22 2 22 8 0 10-18 18-18 6 0-4 16 4 16 12 0 22-10 46-12"
      />
      <circle cx="188" cy="78" r="34" />
      <circle cx="188" cy="78" r="28" />
      <path className={styles.metal} d="M176 79l9 8 16-18" />
    </Drawing>
  )
}

/** A code on its card. */
export function CodeDrawing() {
  return (
    <Drawing frame={[18, 36, 204, 78]}>
      <path className={styles.sheet} d="M20 38h200v74H20z" />
      <path d="M20 92h200" />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <rect
          key={at}
          className={at < 6 ? styles.hidden : styles.shown}
          x={36 + at * 20 + (at > 3 ? 14 : 0)}
          y="54"
          width="14"
          height="22"
        />
      ))}
      <path className={styles.metal} d="M36 102h46" />
    </Drawing>
  )
}

/** A door that stands open. */
export function UnlockDrawing() {
  return (
    <Drawing frame={[18, 14, 204, 134]}>
      <path className={styles.light} d="M98 16h50v118H98z" />
      <path className={styles.light} d="M98 134h50l46 12H76z" />
      <path className={styles.firm} d="M98 134V16h50v118" />
      <path className={styles.sheet} d="M98 16L62 28v116l36-10z" />
      <circle className={styles.metal} cx="70" cy="86" r="2.5" />
      <path d="M20 134h42M148 134h72" />
    </Drawing>
  )
}

/** Thirty days: what has passed, and the last seven. */
export function SessionDrawing() {
  return (
    <Drawing frame={[20, 40, 198, 68]}>
      {Array.from({ length: 30 }, (_, day) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          key={day}
          className={day < 9 ? styles.passed : day > 22 ? styles.last : undefined}
          x={22 + (day % 10) * 20}
          y={42 + Math.floor(day / 10) * 24}
          width="14"
          height="16"
        />
      ))}
    </Drawing>
  )
}

const PRINT = [18, 7, 24, 12, 28, 9, 20, 15, 6, 26, 11, 22, 8, 17, 27, 10].map((height, at) => ({
  x: 36 + at * 11,
  height: height * 1.5,
}))

/** Two fingerprints that are the same. */
export function CheckDrawing() {
  return (
    <Drawing frame={[20, 18, 200, 116]}>
      {[62, 132].map((floor) =>
        PRINT.map(({ x, height }) => (
          <path
            key={`${floor} ${x}`}
            className={floor === 62 ? styles.metal : styles.firm}
            d={`M${x} ${floor}v-${height}`}
          />
        )),
      )}
      <path d="M22 74h196M22 84h196" />
    </Drawing>
  )
}
