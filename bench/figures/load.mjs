// A load generator on plain sockets, because a node:http client needs more CPU than the measured servers.
import { connect } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** The bytes of an HTTP/1.1 request. */
export function requestOf({ method = 'GET', path, port, headers = {}, body = '' }) {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (method !== 'GET') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Sends requests on keep-alive connections, one at a time on each, for `ms` or until `most` are answered. `next` makes the
 * bytes of each. Returns the requests per second, the milliseconds to each first and last byte, and the number refused.
 */
export async function load({
  port,
  next,
  connections = 1,
  ms = Number.POSITIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
}) {
  const took = { firstByte: [], whole: [] }
  let sent = 0
  let refused = 0
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: took.whole.length / seconds, ...took, refused }

  async function one() {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    while (performance.now() - began < ms && sent < most) {
      sent += 1
      await ask(socket)
    }
    socket.destroy()
  }

  function ask(socket) {
    const at = performance.now()
    let first
    let held
    let length = -1
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('a connection was closed during a response'))
      socket.once('close', fail)
      socket.on('data', function read(chunk) {
        first ??= performance.now()
        held = held ? Buffer.concat([held, chunk]) : chunk
        if (length < 0) length = lengthOf(held)
        if (length < 0 || held.length < length) return
        socket.off('data', read)
        socket.off('close', fail)
        took.firstByte.push(first - at)
        took.whole.push(performance.now() - at)
        // `HTTP/1.1 2..`
        if (held[9] !== 0x32) refused += 1
        resolve()
      })
      socket.write(next())
    })
  }
}

/** The length of a response including its headers; -1 until these have arrived. */
function lengthOf(bytes) {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return -1
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.latin1Slice(0, end + 2))?.[1]
  if (length === undefined) throw new Error('a response without Content-Length')
  return end + 4 + Number(length)
}
