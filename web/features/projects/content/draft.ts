import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-messages.ts'
import type { Content, Problem } from './queries.ts'
import type { SetValue } from './set-value.ts'

/** What is known of the draft on the server: it, and the version that it goes out from. */
type Seen = { revision: string | null; basedOn: number }
type Saved = { revision: string; editedAt: string; problems: Problem[] }

export type DraftState =
  /** As it is published. */
  | { kind: 'none' }
  | { kind: 'saved'; at: string }
  /** Typed, and on its way. */
  | { kind: 'saving' }
  /** Kept on this page until there is an answer; tried again by itself. */
  | { kind: 'offline' }
  | { kind: 'refused'; words: string }
  /** Somebody else was first; nothing is sent until it is said what to keep. */
  | { kind: 'conflict'; words: string }

export type DraftSnapshot = { set: SetValue; seen: Seen; problems: Problem[]; state: DraftState }

export type Draft = {
  snapshot: () => DraftSnapshot
  subscribe: (listener: () => void) => () => void
  change: (set: SetValue) => void
  /** Sends what has not been sent; once it answers, nothing more is on its way. */
  flush: () => Promise<void>
  /** An act on the draft was refused: where somebody else was first, that is so for what is typed too. */
  refused: (error: unknown) => void
  /** What is on the server now is known, and this page's is kept over it. */
  keepMine: (now: Seen) => Promise<void>
}

/** Long enough that a word is sent at once, short enough that little is lost with the machine. */
const SAVE_AFTER_MS = 800
const TRY_AGAIN_MS = 5_000
const CONFLICTS = ['draft_changed', 'draft_gone']

/** The draft of one project as this page has it, saved by itself a moment after each change. */
export function makeDraft(content: Content, save: (seen: Seen, set: SetValue) => Promise<Saved>): Draft {
  const { draft, published, start } = content
  let now: DraftSnapshot = {
    set: draft?.set ?? (start as SetValue),
    seen: { revision: draft?.revision ?? null, basedOn: published?.number ?? 0 },
    problems: draft?.problems ?? [],
    state: draft ? { kind: 'saved', at: draft.editedAt } : { kind: 'none' },
  }
  const listeners = new Set<() => void>()
  let unsent = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined

  function tell(changed: Partial<DraftSnapshot>) {
    now = { ...now, ...changed }
    for (const listener of listeners) listener()
  }

  function soon(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  function change(set: SetValue) {
    unsent = true
    const stays = now.state.kind === 'conflict' || now.state.kind === 'offline'
    tell(stays ? { set } : { set, state: { kind: 'saving' } })
    if (now.state.kind !== 'conflict') soon(SAVE_AFTER_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending || unsent) {
      if (!sending && now.state.kind === 'conflict') return
      sending ??= send().finally(() => {
        sending = undefined
      })
      await sending
      // With what was typed meanwhile it goes on at once; without an answer a later try is on its way.
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
      if (now.state.kind === 'offline') soon(TRY_AGAIN_MS)
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
  return { kind: 'refused', words: refusalMessage(error, 'The portal did not take it.') }
}
