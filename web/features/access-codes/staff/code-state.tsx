import { STATE_NAMES, type CodeState as State } from './labels.ts'
import styles from './staff-codes.module.css'

/** A shape per state, because colour alone must not tell states apart: full, half, ring, tick, struck ring. */
const SHAPES: Record<State, string> = {
  active: 'M5 0a5 5 0 1 1 0 10A5 5 0 1 1 5 0z',
  pending: 'M5 0a5 5 0 1 1 0 10A5 5 0 1 1 5 0zm0 1.2v7.6a3.8 3.8 0 0 0 0-7.6z',
  expired: 'M5 0a5 5 0 1 1 0 10A5 5 0 1 1 5 0zm0 1.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 1 0 0-7.2z',
  used: 'M3.6 9 .4 5.8l1-1 2.2 2.2L8.6 2l1 1z',
  revoked: 'M5 0a5 5 0 1 1 0 10A5 5 0 1 1 5 0zM2.2 2.9A3.6 3.6 0 0 0 7.1 7.8zm.8-.8 4.9 4.9A3.6 3.6 0 0 0 3 2.1z',
}

export function CodeState({ state }: { state: State }) {
  return (
    <span className={`${styles.codeState} ${styles[`codeState--${state}`]}`}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[state]} fillRule="evenodd" />
      </svg>
      {STATE_NAMES[state]}
    </span>
  )
}
