// Measures the start of a process and its memory.
import { join } from 'node:path'
import { unlocked } from './http.mjs'
import { load, requestOf } from './load.mjs'
import { inTurn, median } from './rounds.mjs'
import { newFolder, startBare, startPortal } from './servers.mjs'
import { headersOf } from './visitors.mjs'

/** Measures the time from process start to first response on existing data, compared with node:http and SQLite. */
export async function coldStart({ quick }) {
  const { folder, remove } = newFolder()
  try {
    // The first start makes keys and tables and fills the compile cache.
    await (await startPortal(folder)).stop()
    const round = (begin, path) => async () => {
      const server = await begin()
      const answer = await fetch(`${server.url}${path}`)
      await answer.arrayBuffer()
      const given = { ms: performance.now() - server.began, cpu: server.cpu() * 1e3 }
      await server.stop()
      return given
    }
    const bare = round(() => startBare('reads', join(folder, 'bare.db')), '/')
    const rounds = quick ? 3 : 11
    const ready = await inTurn(
      rounds,
      round(() => startPortal(folder), '/readyz'),
      bare,
    )
    const page = await inTurn(
      rounds,
      round(() => startPortal(folder), '/nda-gate'),
      bare,
    )
    const sources = await inTurn(
      quick ? 1 : 3,
      round(() => startPortal(folder, { entry: 'server/main.ts' }), '/readyz'),
      bare,
    )
    const of = (list, what) => median(list.map((one) => one[what]))
    const row = (id, what, given) => {
      const ratio = of(given.ours, 'ms') / of(given.bare, 'ms')
      const say = (list) => `${Math.round(of(list, 'ms'))} ms, ${Math.round(of(list, 'cpu'))} ms CPU`
      return { id, what, ours: say(given.ours), bare: say(given.bare), ratio }
    }
    const first = row('cold-start', 'start to the first answer (/readyz) against node:http and SQLite', ready)
    return [
      { ...first, aim: 'below 4', met: first.ratio < 4 },
      row('cold-start-page', 'start to the first gate page, which loads the renderer', page),
      row('cold-start-sources', 'start to the first answer from the sources, as npm run dev does', sources),
    ]
  } finally {
    remove()
  }
}

/** Measures resident memory after 500 mixed requests, and after many more. */
export async function memory({ quick }) {
  const { folder, remove } = newFolder()
  // Only the first start makes keys and certificates, so its memory is not counted.
  await (await startPortal(folder)).stop()
  const portal = await startPortal(folder)
  try {
    const known = headersOf(await unlocked(portal.url), portal.url)
    const paths = [
      '/nda-gate',
      '/',
      '/unlock',
      '/api/nda',
      '/api/access/vault',
      '/api/session',
      '/api/projects/vault/content',
    ]
    let n = 0
    const next = () => {
      n += 1
      return requestOf({
        path: paths[n % paths.length],
        port: portal.port,
        headers: { ...known, 'accept-encoding': 'br' },
      })
    }
    const ask = async (most) => {
      const { refused } = await load({ port: portal.port, next, connections: 8, most })
      if (refused > 0) throw new Error(`${refused} requests were refused`)
      // Memory that is freed within seconds is not counted.
      await new Promise((resolve) => setTimeout(resolve, 15_000))
      return portal.memory()
    }
    const few = await ask(500)
    const more = quick ? 10_000 : 200_000
    const many = await ask(more)
    const growth = (many / few - 1) * 100
    return [
      {
        id: 'memory',
        what: 'resident memory after 500 requests',
        ours: `${few.toFixed(0)} MB`,
        aim: 'below 170 MB',
        met: few < 170,
      },
      {
        id: 'memory-growth',
        what: `growth over ${more.toLocaleString('en')} requests more`,
        ours: `${growth.toFixed(1)} % to ${many.toFixed(0)} MB`,
        aim: 'below 10 %',
        met: growth < 10,
      },
    ]
  } finally {
    await portal.stop()
    remove()
  }
}
