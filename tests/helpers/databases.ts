import pg from 'pg'

/** Creates an empty PostgreSQL database, or a copy of `template`. */
export async function createDatabase(server: string, name: string, template = 'template1'): Promise<string> {
  await run(server, `create database ${name} template ${template}`)
  return `${server}/${name}`
}

/** Drops a database of `createDatabase`, even with open connections. */
export async function dropDatabase(url: string): Promise<void> {
  const at = url.lastIndexOf('/')
  await run(url.slice(0, at), `drop database ${url.slice(at + 1)} with (force)`)
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
