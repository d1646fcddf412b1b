import { getOwnKey } from '../../contract/integrations/api-keys.ts'
import { askWith, type Send } from '../features/integrations/assistants/ask.ts'
import type { OwnCommand } from './command.ts'

export const mcpCommands: Record<string, OwnCommand> = {
  mcp: {
    usage: `mcp                   serves the tools for assistants on stdin and stdout, with the key in PORTAL_API_KEY, from the portal at
                        PORTAL_URL; it opens neither the database nor the files`,
    run: () => serve(process.env),
  },
}

async function serve({ PORTAL_URL: url, PORTAL_API_KEY: key }: NodeJS.ProcessEnv): Promise<number> {
  if (!url || !URL.canParse(url) || !key) {
    process.stderr.write('Set PORTAL_URL to the address of the portal and PORTAL_API_KEY to an API key.\n')
    return 1
  }
  // Other commands do not need the library.
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
  const { makeServer } = await import('../features/integrations/assistants/mcp-service.ts')
  const ask = askWith(sendTo(new URL(url), key))
  const { scopes } = await ask(getOwnKey, {})
  const ended = Promise.withResolvers<void>()
  process.stdin.once('close', ended.resolve)
  const { close } = serveStdio(() => makeServer(ask, scopes), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  })
  await ended.promise
  await close()
  return 0
}

/** Redirects are not followed, because they would take the key to another address. */
function sendTo(portal: URL, key: string): Send {
  return (path, init) =>
    fetch(new URL(path, portal), {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
}
