import { kindOf } from './calls.ts'

/** Other names of the same kind of id. */
const ALSO: Record<string, string[]> = {
  persons: ['people', 'chain', 'person'],
  submissions: ['nda-submissions', 'agreements'],
  'nda-submissions': ['submissions', 'agreements'],
  readings: ['readings'],
  'session-entries': ['visits', 'sessions'],
  people: ['persons'],
  documents: ['documents'],
}
/** How many ids of each kind are kept. Only the newest can still be acted on. */
const MOST = 200

/** The ids in responses, so that later calls can use existing ones. */
export function makePool() {
  const named = new Map<string, string[]>()

  function keep(kind: string, value: string) {
    for (const one of [kind, ...(ALSO[kind] ?? [])]) {
      const values = named.get(one) ?? []
      values.push(value)
      if (values.length > MOST) values.shift()
      named.set(one, values)
    }
  }

  function learn(path: string, body: unknown): void {
    const segment = kindOf(`${path.split('?')[0]}/{id}`)
    const look = (value: unknown, depth: number): void => {
      if (depth > 8 || typeof value !== 'object' || value === null) return
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'string' && inner !== '') {
          const [, whose] = /^(\w+)Id$/.exec(key) ?? []
          if (key === 'id' || (key === 'key' && segment === 'projects')) keep(segment, inner)
          else if (whose) keep(`${whose}s`, inner)
          else if (['code', 'revision', 'route', 'token', 'next', 'sha256'].includes(key)) keep(key, inner)
        } else look(inner, depth + 1)
      }
    }
    look(body, 0)
  }

  /** Fills the placeholders with known ids. */
  function fill(text: string): string {
    return text.replace(/@@([\w-]+)@@(\d+)/g, (_, kind: string, pick: string) => {
      const values = named.get(kind) ?? []
      return values[Number(pick) % Math.max(1, values.length)] ?? 'none'
    })
  }
  return { learn, fill }
}
