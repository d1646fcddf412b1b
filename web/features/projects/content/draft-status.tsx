import styles from './content.module.css'
import type { DraftState } from './draft.ts'

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
      return 'No draft. This is the published version.'
    case 'new':
      return 'Not published yet. You can publish this as it is, or change it first.'
    case 'saved':
      return `Saved ${state.at.slice(11, 16)} UTC`
    case 'saving':
      return online ? 'Saving...' : OFFLINE
    case 'offline':
      return online ? 'Not saved yet: the portal does not respond. Your changes are kept on this page.' : OFFLINE
    case 'refused':
      return `Not saved: ${state.words}`
    case 'conflict':
      return 'Not saved: someone else changed the draft first.'
  }
}

const OFFLINE = 'Not saved yet: you are offline. Your changes are kept on this page.'
