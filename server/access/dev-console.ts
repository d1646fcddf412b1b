import type { Context } from 'hono'
import { isLoopbackName } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { anyVisitor, type Visitor } from './visitor.ts'

declare const proven: unique symbol

/** Somebody who tries the portal out at its own machine. Only access/ makes one. */
export type Developer = Visitor & { readonly [proven]: 'developer' }

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/

/**
 * The guard of the console helpers that open what is closed (design section 3): DEV_CONSOLE is on, the peer and the Host are this
 * machine, and nothing was passed on. To everybody else it is as if there were nothing.
 */
export async function developer(deps: Deps, c: Context): Promise<Developer> {
  const visitor = await anyVisitor(deps, c)
  const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'].some((name) => c.req.header(name))
  const here = LOOPBACK.test(visitor.client.address) && isLoopbackName(visitor.hostName)
  if (!deps.config.devConsole || passedOn || !here) throw new AppError('not_found')
  return visitor as Developer
}
