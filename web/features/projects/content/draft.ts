import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import type { Content, Problem } from './queries.ts'
import type { SetValue } from './set-value.ts'

/** The last known state of the server: the draft's revision, and the version it is based on. */
type Seen = { revision: string | null; basedOn: number }
type Saved = { revision: string; editedAt: string; problems: Problem[] }

export type DraftState =
  /** Same as the published version. */
  | { kind: 'none' }
  /** Nothing was ever published, and nobody has changed what the page begins with. */
  | { kind: 'new' }
  | { kind: 'saved'; at: string }
  /** Changed, and being saved. */
  | { kind: 'saving' }
  /** Kept on this page and retried automatically. */
  | { kind: 'offline' }
  | { kind: 'refused'; words: string }
  /** Someone else changed the draft first; nothing is saved until the user decides which draft to keep. */
  | { kind: 'conflict'; words: string }

export type DraftSnapshot = { set: SetValue; seen: Seen; problems: Problem[]; state: DraftState }

export type Draft = {
  snapshot: () => DraftSnapshot
  subscribe: (listener: () => void) => () => void
  change: (set: SetValue) => void
  /** Saves unsaved changes. When it resolves, no request is pending. */
  flush: () => Promise<void>
  /** Reports a refused act on the draft, which may mean that this page has a conflict too. */
  refused: (error: unknown) => void
  /** Overwrites the server's draft with this page's. */
  keepMine: (now: Seen) => Promise<void>
}

/** Long enough not to save every character, short enough to lose little in a crash. */
const SAVE_AFTER_MS = 800
const RETRY_MS = 5_000
const CONFLICTS = ['draft_changed', 'draft_gone']

/** The draft of one project on this page, saved automatically after each change. */
export function makeDraft(content: Content, save: (seen: Seen, set: SetValue) => Promise<Saved>): Draft {
  const { draft, published, start } = content
  let now: DraftSnapshot = {
    set: draft?.set ?? (start as SetValue),
    seen: { revision: draft?.revision ?? null, basedOn: published?.number ?? 0 },
    problems: draft?.problems ?? [],
    state: draft ? { kind: 'saved', at: draft.editedAt } : { kind: published ? 'none' : 'new' },
  }
  const listeners = new Set<() => void>()
  let unsent = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function tell(changed: Partial<DraftSnapshot>) {
    now = { ...now, ...changed }
    for (const listener of listeners) listener()
  }

  function scheduleSave(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function change(set: SetValue) {
    unsent = true
    const stays = now.state.kind === 'conflict' || now.state.kind === 'offline'
    tell(stays ? { set } : { set, state: { kind: 'saving' } })
    if (now.state.kind !== 'conflict') scheduleSave(SAVE_AFTER_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending || unsent) {
      if (!sending && now.state.kind === 'conflict') return
      sending ??= send().finally(() => {
        sending = undefined
      })
      await sending
      // Changes made meanwhile are saved at once; after a failure, a retry is already scheduled.
      if (now.state.kind !== 'saving') return
    }
  }

  async function send() {
    unsent = false
    try {
      const { revision, editedAt, problems } = await save(now.seen, now.set)
      const state: DraftState = unsent ? { kind: 'saving' } : { kind: 'saved', at: editedAt }
      tell({ seen: { ...now.seen, revision }, problems, state })
    } catch (error) {
      unsent = true
      tell({ state: failure(error) })
      if (now.state.kind === 'offline') scheduleSave(RETRY_MS)
    }
  }

  return {
    snapshot: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    flush,
    refused: (error) => {
      const state = failure(error)
      if (state.kind === 'conflict') tell({ state })
    },
    keepMine: (seen) => {
      unsent = true
      tell({ seen, state: { kind: 'saving' } })
      return flush()
    },
  }
}

function failure(error: unknown): DraftState {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) return { kind: 'offline' }
  if (error.code && CONFLICTS.includes(error.code)) return { kind: 'conflict', words: error.message }
  return { kind: 'refused', words: refusalMessage(error, 'The portal refused the change.') }
}
