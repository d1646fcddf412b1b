import styles from './tick-edge.module.css'

const TICKS = Array.from({ length: 81 }, (_, i) => ({ x: 4 + i * 8, length: i % 10 === 0 ? 14 : i % 5 === 0 ? 8 : 5 }))

/** The edge of the code: a rule with ticks. */
export function TickEdge() {
  return (
    <svg className={styles.edge} viewBox="0 0 648 20" preserveAspectRatio="none" aria-hidden="true">
      {TICKS.map(({ x, length }) => (
        <line key={x} x1={x} x2={x} y1="0" y2={length} />
      ))}
    </svg>
  )
}
