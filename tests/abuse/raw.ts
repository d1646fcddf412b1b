import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Raw = { port: number; localAddress?: string }

/** Sends bytes on a new connection. Returns what came back until it closed, and how many bytes the server accepted. */
export async function say({ port, localAddress }: Raw, pieces: Iterable<string | Buffer>) {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // Writing to a connection that was just closed ends in an error, which is expected.
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  return { answer, taken: socket.bytesWritten - socket.writableLength }
}

/** Opens idle connections, and returns them once each is made or refused. The server may not have accepted them yet. */
export async function openMany({ port, localAddress }: Raw, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    socket.on('error', () => {})
    return socket.resume()
  })
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('connect', resolve)
          socket.once('close', () => resolve())
        }),
    ),
  )
  return sockets
}
