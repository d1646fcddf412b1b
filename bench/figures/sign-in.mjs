// Compares signing in with a password with the hashing alone.

import { setPassword } from '../../server/features/accounts/queries.ts'
import { hashPassword } from '../../server/platform/password-hash.ts'
import { insertAccount } from '../../tests/helpers/test-account.ts'
import { withDatabase } from './database.mjs'
import { load, requestOf } from './load.mjs'
import { inTurn, median } from './rounds.mjs'
import { newFolder, startBare, startPortal } from './servers.mjs'

const PASSWORD = 'orchid-lantern-42'
/** A sign-in takes at least 300 ms, for constant time. With this many at once, that costs no throughput. */
const CONNECTIONS = 64
/** Unknown browsers can sign in to each fifty times an hour. */
const ACCOUNTS = 200

export async function signIn({ quick }) {
  const { folder, remove } = newFolder()
  await withDatabase(folder, makeAccounts)
  const portal = await startPortal(folder)
  const bare = await startBare('hashes')
  try {
    const most = quick ? 64 : 768
    let n = 0
    const nextSignIn = () => {
      n += 1
      const headers = {
        origin: portal.url,
        'user-agent': 'figures',
        'x-forwarded-for': `198.19.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`,
      }
      const body = JSON.stringify({ email: emailOf(n % ACCOUNTS), password: PASSWORD })
      return requestOf({ method: 'POST', path: '/api/auth/sign-in/email', port: portal.port, headers, body })
    }
    const verify = requestOf({ path: '/', port: bare.port })
    const round = (server, next) => async () => {
      const before = server.cpu()
      const { perSecond, refused } = await load({ port: server.port, next, connections: CONNECTIONS, most })
      if (refused > 0) throw new Error(`${refused} sign-ins were refused`)
      return { perSecond, cpu: ((server.cpu() - before) / most) * 1e3 }
    }
    const given = await inTurn(
      quick ? 2 : 8,
      round(portal, nextSignIn),
      round(bare, () => verify),
    )
    const of = (rounds, what) => median(rounds.map((one) => one[what]))
    const ratio = of(given.ours, 'perSecond') / of(given.bare, 'perSecond')
    const say = (rounds) => `${of(rounds, 'perSecond').toFixed(1)}/s, ${of(rounds, 'cpu').toFixed(1)} ms CPU`
    return [
      {
        id: 'sign-in',
        what: 'sign-ins against checks of an argon2id hash',
        ours: say(given.ours),
        bare: say(given.bare),
        ratio,
        aim: 'at least 0.75',
        met: ratio >= 0.75,
      },
    ]
  } finally {
    await Promise.all([portal.stop(), bare.stop()])
    remove()
  }
}

const emailOf = (n) => `figures-${n}@northgate.example`

async function makeAccounts(deps) {
  const password = await hashPassword(PASSWORD)
  const now = new Date().toISOString()
  for (let n = 0; n < ACCOUNTS; n++) {
    const { accountId } = await insertAccount(deps, { email: emailOf(n) })
    await deps.db.transaction().execute((trx) => setPassword(trx, { id: deps.ids.id(), accountId, password, now }))
  }
}
