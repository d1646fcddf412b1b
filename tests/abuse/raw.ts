import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Raw = { port: number; localAddress?: string }

/** Says something over a connection of its own and answers what came back until it was closed, and how much the other side took. */
export async function say({ port, localAddress }: Raw, pieces: Iterable<string | Buffer>) {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // A connection that is cut while one still writes ends in an error, which says no more than that.
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  return { answer, taken: socket.bytesWritten - socket.writableLength }
}

/** Connections that say nothing; answers those that still stand after a moment. */
export async function openMany({ port, localAddress }: Raw, count: number, momentMs: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    socket.on('error', () => {})
    return socket.resume()
  })
  await new Promise((resolve) => setTimeout(resolve, momentMs))
  return sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open')
}
