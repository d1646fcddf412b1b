import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { type Guard, readInput } from './handle.ts'
import { answerError } from './on-error.ts'
import { noteRoute } from './registered-routes.ts'

/**
 * Registers an endpoint whose answer is a JPEG picture for this reader alone. It is answered to the portal's own scripts and not as a
 * page by itself, where the browser would keep it and offer to save it; browsers say themselves what they ask for.
 */
export function handlePicture<I extends z.ZodType, Principal>(
  app: Hono,
  deps: Deps,
  line: Endpoint<I>,
  guard: Guard<Principal>,
  act: (principal: Principal, input: z.output<I>) => Promise<Uint8Array>,
): void {
  noteRoute(app, { line, guard, answers: 'image/jpeg' })
  app.on(line.method, line.path, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    try {
      const principal = await guard(deps, c)
      const wanted = c.req.header('sec-fetch-dest') ?? 'empty'
      const site = c.req.header('sec-fetch-site') ?? 'same-origin'
      if (wanted !== 'empty' || site !== 'same-origin') throw new AppError('picture_only')
      const bytes = await act(principal, await readInput(c, line))
      c.header('Content-Type', 'image/jpeg')
      return c.body(new Uint8Array(bytes))
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
}
