import { test as base, type Kept, type Stage, startPortal } from '../e2e/portal.ts'
import { type LivedIn, liveIn } from './lived-in.ts'

type FiveWeeks = { kept: Kept; lived: LivedIn; cookies: (readonly [LivedIn['admin'], Map<string, string>])[] }

/** Each person has an address of their own, and no worker makes copies of films. */
const settings = { TRUST_PROXY: '127.0.0.1', FILM_MARK: 'overlay' }

/** What a process has made, of which each of its tests has a copy. */
let made: Promise<FiveWeeks> | undefined

async function make(stage: Stage): Promise<FiveWeeks> {
  const portal = await startPortal(stage, { settings })
  const lived = await liveIn(portal)
  const visitors = [lived.admin, ...lived.signed.map(({ visitor }) => visitor)]
  const cookies = visitors.map((visitor) => [visitor, new Map(visitor.cookies)] as const)
  return { kept: await portal.keep(), lived, cookies }
}

/** Each test has a portal after five weeks of a raise. */
export const test = base.extend<{ lived: LivedIn }>({
  settings,
  portal: [
    async ({ stage }, use) => {
      made ??= make(stage)
      const portal = await startPortal(stage, { settings }, (await made).kept)
      await use(portal)
      await portal.stop()
    },
    // Five weeks take minutes on a busy machine.
    { scope: 'test', timeout: 0 },
  ],
  lived: async ({ portal: _, stage }, use) => {
    made ??= make(stage)
    const { lived, cookies } = await made
    for (const [visitor, before] of cookies) {
      visitor.cookies.clear()
      for (const [name, value] of before) visitor.cookies.set(name, value)
    }
    await use(lived)
  },
})
