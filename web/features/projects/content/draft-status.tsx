import styles from './content.module.css'
import type { DraftState } from './draft.ts'

/** Where the draft is: saved at which time, on its way, or only here. */
export function DraftStatus({ state, online }: { state: DraftState; online: boolean }) {
  return (
    <p className={`small ${styles[`draftStatus--${state.kind}`]}`} role="status">
      {words(state, online)}
    </p>
  )
}

function words(state: DraftState, online: boolean): string {
  switch (state.kind) {
    case 'none':
      return 'No draft: this is what is published.'
    case 'saved':
      return `Saved ${state.at.slice(11, 16)} UTC`
    case 'saving':
      return online ? 'Saving...' : OFFLINE
    case 'offline':
      return online ? 'Not saved yet: the portal does not answer. What you typed is kept on this page.' : OFFLINE
    case 'refused':
      return `Not saved: ${state.words}`
    case 'conflict':
      return 'Not saved: somebody else was first.'
  }
}

const OFFLINE = 'Not saved yet: you are offline. What you typed is kept on this page.'
