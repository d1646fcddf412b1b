import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { listen } from './listen.ts'

/** A server with `/quick`, and with `/slow`, which answers when the test says so. */
async function serve() {
  const started = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const app = {
    fetch: async ({ url }: Request) => {
      if (url.endsWith('/quick')) return new Response('quick')
      started.resolve()
      await released.promise
      return new Response('slow')
    },
  }
  const server = await listen(app, readConfig({ PORT: '0', DRAIN_SECONDS: '0' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    released.resolve()
    agent.destroy()
  })
  return { server, agent, started: started.promise, release: released.resolve }
}

type Answer = { connection: string | undefined; socket: Socket; body: string }

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent }, (answer) => {
      const { socket } = answer
      const { connection } = answer.headers
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on('end', () => resolve({ connection, socket, body }))
    })
    asked.on('error', reject)
  })
}

test('once it is asked to stop, it answers on a kept connection and tells the client to close it', async () => {
  const { server, agent } = await serve()
  const before = await ask(`${server.url}/quick`, agent)
  expect(before.connection).toBe('keep-alive')
  await server.drain()
  const after = await ask(`${server.url}/quick`, agent)
  expect(after.body).toBe('quick')
  expect(after.connection).toBe('close')
  expect(after.socket, 'on the same connection').toBe(before.socket)
  await server.close()
})

test('closing ends idle connections, refuses new ones and finishes the requests in progress', async () => {
  const { server, agent, started, release } = await serve()
  const { socket } = await ask(`${server.url}/quick`, agent)
  const other = new Agent({ keepAlive: true })
  const slow = ask(`${server.url}/slow`, other)
  await started
  const idle = new Promise((resolve) => socket.once('close', resolve))
  const closed = server.close()
  await idle
  await expect(ask(`${server.url}/quick`, new Agent())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  release()
  expect((await slow).body).toBe('slow')
  await closed
})

test('a connection that was made before the closing is answered, although the server had not accepted it yet', async () => {
  const { server } = await serve()
  const { hostname, port } = new URL(server.url)
  const answers = Array.from({ length: 40 }, () => {
    const socket = connect(Number(port), hostname)
    socket.write(`GET /quick HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
    return new Promise<string>((resolve) => {
      let answer = ''
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
      socket.on('error', ({ message }) => resolve(message))
      socket.on('end', () => resolve(answer))
    })
  })
  // The system connects them in this turn, and the server accepts none of them before the next.
  await Promise.resolve()
  process.nextTick(() => void server.close())
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*quick$/)
})

test('a request that is still in progress ten seconds after the closing is cut off', async () => {
  const { server, agent, started } = await serve()
  const slow = ask(`${server.url}/slow`, agent)
  const cut = expect(slow).rejects.toMatchObject({ code: 'ECONNRESET' })
  await started
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = server.close()
  vi.advanceTimersByTime(10_000)
  await cut
  await closed
})

test('endless and oversized headers close the connection', async () => {
  const app = { fetch: () => new Response() }
  const limits = { headersTimeout: 50, connectionsCheckingInterval: 10 }
  const server = await listen(app, readConfig({ PORT: '0', DRAIN_SECONDS: '0' }), limits)
  const send = async (text: string) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
    })
    const closed = once(socket, 'close')
    socket.write(text)
    await closed
    return answer
  }
  expect(await send('GET / HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1\.1 408 /)
  expect(await send(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  await server.close()
})
