import type { ProbeResult } from '../../../../../contract/operations/system.ts'

export type ProbeFinding = ProbeResult['findings'][number]

export function good(text: string): ProbeFinding {
  return { state: 'fine', text }
}

export function bad(text: string): ProbeFinding {
  return { state: 'attention', text }
}

export function unknown(text: string): ProbeFinding {
  return { state: 'unknown', text }
}

/** The result of a probe that did not get its answer. */
export function failed(summary: string, next: string, findings: ProbeFinding[] = []): ProbeResult {
  return { state: 'attention', summary, next, findings }
}

export function notSet(summary: string, next: string): ProbeResult {
  return { state: 'unknown', summary, next, findings: [] }
}

/** The result of a probe that worked: as good as the worst thing that it found. */
export function worked(summary: string, findings: ProbeFinding[], next: string | null = null): ProbeResult {
  const state = findings.some((one) => one.state === 'attention') ? 'attention' : 'fine'
  return { state, summary, next, findings }
}

class ProbeTimeout extends Error {
  readonly code = 'no answer in time'
}

/** Whoever is asked may never answer. */
export async function within<T>(milliseconds: number, act: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ProbeTimeout('no answer in time')), milliseconds)
  try {
    return await Promise.race([act, late])
  } finally {
    clearTimeout(timer)
  }
}

const MAX_ANSWER = 256 * 1024

/** The start of an answer, so that nobody can fill the memory. */
export async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    parts.push(part)
    length += part.length
    if (length > MAX_ANSWER) break
  }
  return Buffer.concat(parts).toString('utf8')
}
