import { type Found as FoundOf, type Listed, pathOf } from '../../../../contract/data-room/upload-rules.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { reason } from './labels.ts'
import { type Destination, type SameName, sendFile } from './upload.ts'

/** A file to upload, wherever it is: on the disk or in a zip. */
export type Source = Listed & { open: () => Promise<Blob> }
export type Found = FoundOf<Source>

/** `asks`: the folder has a document with this file name and other content. */
export type ItemState = 'waiting' | 'sending' | 'asks' | 'sent' | 'here' | 'failed' | 'cancelled'

export type Item = {
  id: number
  path: string
  bytes: number
  sent: number
  state: ItemState
  why?: string
  /** Trying again would be refused again. */
  isFinal?: boolean
}

export type Uploads = {
  items: readonly Item[]
  /** Why nothing goes on until staff say so: the session has ended, for example. */
  halted?: string
  /** When the present run started. */
  since: number
}

type Job = {
  source: Source
  to: Destination
  sameName: SameName
  key: string
  abort: AbortController
  versionId?: string
}
type Options = { atOnce: number; pauseMs?: number; cancel: (versionId: string) => Promise<unknown> }

/** What the server refuses of an upload as it went, and not of the file or its place. */
const MENDABLE = ['upload_over', 'upload_incomplete', 'piece_wrong']

function isFinal({ status, code }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && !MENDABLE.some((one) => one === code)
}

const NONE: Uploads = { items: [], since: 0 }
export const isOpen = ({ state }: Item) => state === 'waiting' || state === 'sending'

/** Uploads files in their order, a few at a time. It belongs to the tab, so it goes on while staff use other pages. */
export class UploadQueue {
  #now = NONE
  #jobs = new Map<number, Job>()
  #listeners = new Set<() => void>()
  #running = 0
  #ids = 0
  #turn: Promise<unknown> = Promise.resolve()
  readonly #connection = new EventTarget()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly get = () => this.#now

  add(sources: readonly Source[], toOf: (source: Source) => Destination): void {
    const items = sources.map((source): Item => {
      const id = ++this.#ids
      this.#jobs.set(id, this.#newJob(source, toOf(source), 'refuse'))
      return { id, path: pathOf(source), bytes: source.bytes, sent: 0, state: 'waiting' }
    })
    const before = this.#now.items.some(isOpen) ? this.#now : { ...NONE, since: Date.now() }
    // What is over is left out; what failed or asks stays until somebody has seen to it.
    const kept = this.#now.items.filter((item) => isOpen(item) || item.state === 'failed' || item.state === 'asks')
    this.#set({ ...before, items: [...kept, ...items] })
    this.#fill()
  }

  #newJob(source: Source, to: Destination, sameName: SameName): Job {
    return { source, to, sameName, key: crypto.randomUUID(), abort: new AbortController() }
  }

  retry(ids: readonly number[]): void {
    this.#again(ids, 'failed')
  }

  /** Answers what becomes of files whose names are taken. */
  choose(ids: readonly number[], sameName: SameName): void {
    this.#again(ids, 'asks', sameName)
  }

  #again(ids: readonly number[], from: ItemState, sameName?: SameName): void {
    const chosen = this.#now.items.filter(({ id, state }) => ids.includes(id) && state === from)
    for (const { id } of chosen) {
      const job = this.#jobs.get(id)
      if (job) this.#jobs.set(id, this.#newJob(job.source, job.to, sameName ?? job.sameName))
    }
    const run = this.#now.items.some(isOpen) ? {} : { since: Date.now() }
    this.#set({ ...this.#now, ...run })
    for (const { id } of chosen) this.#change(id, { state: 'waiting', sent: 0, why: '' })
    this.#fill()
  }

  /** The connection is back. */
  online(): void {
    this.#connection.dispatchEvent(new Event('online'))
  }

  goOn(): void {
    const { halted: _, ...rest } = this.#now
    this.#set(rest)
    this.#fill()
  }

  /** Ends these uploads. The server forgets what it has of them. */
  cancel(ids: readonly number[]): void {
    for (const { id, state } of this.#now.items.filter((item) => ids.includes(item.id))) {
      if (state === 'sent' || state === 'here') continue
      const job = this.#jobs.get(id)
      this.#change(id, { state: 'cancelled' })
      // One that is under way says so when it has stopped.
      job?.abort.abort()
      if (state !== 'sending') this.#forget(job)
    }
  }

  #forget(job: Job | undefined): void {
    if (job?.versionId !== undefined) void this.#options.cancel(job.versionId).catch(() => undefined)
  }

  /** Forgets everything that is over. */
  clear(): void {
    this.#set({ ...this.#now, items: this.#now.items.filter(isOpen) })
  }

  #fill(): void {
    while (this.#running < this.#options.atOnce && this.#now.halted === undefined) {
      const next = this.#now.items.find(({ state }) => state === 'waiting')
      const job = next && this.#jobs.get(next.id)
      if (!next || !job) return
      this.#change(next.id, { state: 'sending' })
      this.#running++
      void this.#send(next.id, job).finally(() => {
        this.#running--
        this.#fill()
      })
    }
  }

  async #send(id: number, job: Job): Promise<void> {
    const { source, to, sameName, key, abort } = job
    // Taken before anything is awaited, so that turns have the order of the files.
    const { before, free } = this.#takeTurn()
    try {
      const blob = await source.open()
      const state = await sendFile(
        { name: source.name, blob, to, sameName, key },
        {
          ...(this.#options.pauseMs !== undefined && { pauseMs: this.#options.pauseMs }),
          signal: abort.signal,
          connection: this.#connection,
          onBegun: (versionId) => {
            job.versionId = versionId
          },
          onSent: (sent) => this.#change(id, { sent }),
          inTurn: async (begin) => {
            await before
            try {
              return await begin()
            } finally {
              free()
            }
          },
        },
      )
      this.#change(id, { state, sent: source.bytes })
      this.#jobs.delete(id)
    } catch (error) {
      if (abort.signal.aborted) this.#forget(job)
      else this.#fail(id, error)
    } finally {
      free()
    }
  }

  #takeTurn() {
    const before = this.#turn
    let free = () => {}
    const own = new Promise<void>((resolve) => {
      free = resolve
    })
    this.#turn = before.then(() => own)
    return { before, free }
  }

  #fail(id: number, error: unknown): void {
    if (!(error instanceof CallError)) {
      this.#change(id, { state: 'failed', why: 'The file could not be read. Choose it again.' })
    } else if (error.code === 'upload_exists') {
      this.#change(id, { state: 'asks' })
    } else if (error.status === 401 || error.status === 403) {
      this.#change(id, { state: 'waiting', sent: 0 })
      this.#set({ ...this.#now, halted: reason(error) })
    } else {
      this.#change(id, { state: 'failed', why: whyFailed(error), isFinal: isFinal(error) })
    }
  }

  #change(id: number, changed: Partial<Item>): void {
    const items = this.#now.items.map((item) =>
      // What somebody has cancelled stays so, unless it had arrived.
      item.id === id && (item.state !== 'cancelled' || changed.state === 'sent') ? { ...item, ...changed } : item,
    )
    this.#set({ ...this.#now, items })
  }

  #set(next: Uploads): void {
    this.#now = next
    for (const listener of this.#listeners) listener()
  }
}

/** With what to do about it, where the refusal alone does not say that. */
function whyFailed(error: CallError): string {
  return error.code === 'folder_too_deep'
    ? `${reason(error)} Choose a folder higher up, and upload it again.`
    : reason(error)
}

/** The uploads of this tab. A few at a time, because small files mostly wait for answers. */
export const uploads = new UploadQueue({
  atOnce: 4,
  cancel: (id) => call('POST /api/admin/documents/versions/:id/cancel', { id }),
})
