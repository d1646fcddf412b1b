import type { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Guard, readInput } from './handle.ts'
import { answerError } from './on-error.ts'
import { noteRoute } from './registered-routes.ts'

export type FileAnswer = { bytes: Uint8Array; type: string; name: string }

/** Registers an address that answers a file to be kept, behind a guard as every endpoint; its refusals are those of the others. */
export function handleFile<Principal>(
  app: Hono,
  deps: Deps,
  path: `/${string}`,
  guard: Guard<Principal>,
  act: (principal: Principal, id: string) => Promise<FileAnswer>,
): void {
  const line = endpoint({
    about: 'The file itself.',
    method: 'GET',
    path,
    input: z.object({ id: z.string() }),
    output: z.undefined(),
  })
  noteRoute(app, { line, guard, answers: '*/*' })
  app.get(path, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const principal = await guard(deps, c)
      const { id } = await readInput(c, line)
      const { bytes, type, name } = await act(principal, id)
      c.header('Content-Type', type)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
}
