import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type TestApp, testApp } from './test-app.ts'
import type { TestVisitor } from './test-visitor.ts'

/**
 * A portal in which much has happened, for many tests of a file: on SQLite it is made once, and each test has a copy. `known` is what
 * `make` answers. A browser in it is for the first test only, and others take theirs with `sameBrowser`.
 */
export function madeOnce<T>(make: (t: TestApp) => Promise<T>): () => Promise<{ t: TestApp; known: T }> {
  let kept: { folder: string; now: string; known: T } | undefined
  afterAll(() => {
    if (kept) rmSync(kept.folder, { recursive: true })
  })
  return async () => {
    if (kept) {
      const t = await testApp({ copyOf: kept.folder })
      t.clock.set(kept.now)
      return { t, known: kept.known }
    }
    const t = await testApp()
    const known = await make(t)
    if (t.deps.kind === 'sqlite') {
      const folder = mkdtempSync(join(tmpdir(), 'vestibule-once-'))
      cpSync(t.folder, folder, { recursive: true })
      kept = { folder, now: t.clock.now().toISOString(), known }
    }
    return { t, known }
  }
}

/** The browser at a copy of its portal. */
export function sameBrowser<V extends TestVisitor>(t: TestApp, visitor: V): V {
  return Object.assign(t.visitor(), visitor, { cookies: new Map(visitor.cookies) })
}
