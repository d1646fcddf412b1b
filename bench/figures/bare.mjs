// The server that the portal is compared with: node:http and better-sqlite3 only, in its own process.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , what, file] = process.argv

/** With the same pragmas as the portal. */
async function open() {
  const { default: Database } = await import('better-sqlite3')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table if not exists entry (id integer primary key, token text unique, body text)')
  return db
}

const listeners = {
  answers: async () => {
    const answers = JSON.parse(readFileSync(file, 'utf8'))
    const kept = new Map(
      answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
    )
    return (request, response) => {
      const { headers, body } = kept.get(request.url)
      response.writeHead(200, headers).end(body)
    }
  },
  reads: async () => {
    const db = await open()
    db.prepare('insert or ignore into entry (token, body) values (?, ?)').run('known', '{"access":"granted"}')
    const find = db.prepare('select id, body from entry where token = ?')
    return (_request, response) => {
      const body = Buffer.from(find.get('known').body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    }
  },
  commits: async () => {
    const db = await open()
    const insert = db.prepare('insert into entry (body) values (?)')
    return (request, response) => {
      let sent = ''
      request.on('data', (chunk) => {
        sent += chunk
      })
      request.on('end', () => {
        insert.run(sent)
        response.writeHead(201, { 'content-length': 2 }).end('{}')
      })
    }
  },
  hashes: async () => {
    const { hash, verify } = await import('@node-rs/argon2')
    // The same parameters as in server/platform/password-hash.ts.
    const kept = await hash('orchid-lantern-42', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    return async (request, response) => {
      request.resume()
      await verify(kept, 'orchid-lantern-42')
      response.writeHead(200, { 'content-length': 2 }).end('{}')
    }
  },
}

const server = createServer(await listeners[what]())
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare: http://127.0.0.1:${server.address().port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
