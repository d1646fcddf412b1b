// Sends bodies that never end: node tests/abuse/half-send.ts PORT COUNT WAY. Each client has an address of its own, so that no limit per
// address hides what one body costs, and comes back wherever it is cut off.
import { connect } from 'node:net'

const [port = 0, count = 0] = process.argv.slice(2, 4).map(Number)
const MB = 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'x')

type Way = { head: string; piece: Buffer; bytes: number }
const file = 'POST /api/verify HTTP/1.1\r\nContent-Type: application/pdf'
const json = 'POST /api/nda/readings HTTP/1.1\r\nContent-Type: application/json'
const chunked = Buffer.concat([Buffer.from(`${CHUNK.length.toString(16)}\r\n`), CHUNK, Buffer.from('\r\n')])

/** What is announced, and how many bytes of it are sent before the client falls silent. */
const WAYS: Record<string, Way> = {
  'file-length': { head: `${file}\r\nContent-Length: ${20 * MB}`, piece: CHUNK, bytes: 19 * MB },
  'file-chunked': { head: `${file}\r\nTransfer-Encoding: chunked`, piece: chunked, bytes: 19 * MB },
  'json-length': { head: `${json}\r\nContent-Length: 65536`, piece: CHUNK.subarray(0, 60_000), bytes: 60_000 },
}
const { head, piece, bytes } = WAYS[process.argv[4] ?? ''] ?? (WAYS['file-length'] as Way)

const PAUSE_MS = 200
let open = 0
const answers: Record<string, number> = {}

function send(index: number): void {
  const localAddress = `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let left = bytes
  let answer = ''
  const goOn = () => {
    while (left > 0 && answer === '' && socket.writable) {
      left -= piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.once('connect', () => {
    open += 1
    socket.write(`${head}\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n\r\n`)
    goOn()
  })
  socket.on('drain', goOn)
  socket.on('data', (chunk: Buffer) => {
    answer ||= chunk.toString('latin1', 9, 12)
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    open -= 1
    answers[answer || 'none'] = (answers[answer || 'none'] ?? 0) + 1
    setTimeout(() => send(index), PAUSE_MS)
  })
}

for (let index = 0; index < count; index++) send(index)
setInterval(() => process.stdout.write(`${JSON.stringify({ open, answers })}\n`), 250)
