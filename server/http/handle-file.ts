import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { Guard } from './handle.ts'
import { answerError } from './on-error.ts'

export type FileAnswer = { bytes: Uint8Array; type: string; name: string }

/** Registers an address that answers a file to be kept, behind a guard as every endpoint; its refusals are those of the others. */
export function handleFile<Principal>(
  app: Hono,
  deps: Deps,
  path: `/${string}`,
  guard: Guard<Principal>,
  act: (principal: Principal, id: string) => Promise<FileAnswer>,
): void {
  app.get(path, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const principal = await guard(deps, c)
      const { bytes, type, name } = await act(principal, c.req.param('id') ?? '')
      c.header('Content-Type', type)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
}
