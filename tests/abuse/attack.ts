// Holds COUNT slow connections of four kinds, and replaces each one that is closed: node tests/abuse/attack.ts PORT COUNT.
// It has its own process, so that its CPU time is not measured as the portal's.
import { connect } from 'node:net'

const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const HOST = 'Host: 127.0.0.1\r\n'
/** What each kind sends first, and then once a second. */
const WAYS = [
  // Sends nothing.
  { first: '', goesOn: '' },
  // Never ends its headers.
  { first: `GET / HTTP/1.1\r\n${HOST}`, goesOn: 'X-A: b\r\n' },
  // Never ends its body.
  {
    first: `POST /api/nda/readings HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    goesOn: ' ',
  },
  // Requests long responses and does not read them.
  { first: `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`, goesOn: '' },
] as const
/** Ten client addresses. */
const ADDRESSES = 10
const PAUSE_MS = 200

let open = 0
let cutOff = 0

function hold(index: number): void {
  const way = WAYS[index % WAYS.length] ?? WAYS[0]
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % ADDRESSES)}` })
  let saying: NodeJS.Timeout | undefined
  let held = false
  socket.pause()
  socket.once('connect', () => {
    held = true
    open += 1
    socket.write(way.first)
    if (way.goesOn) saying = setInterval(() => socket.write(way.goesOn), 1_000)
    // A socket notices that it was closed only by reading. Those that do not read notice when they write.
    if (index % WAYS.length !== 3) socket.resume()
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    if (held) open -= 1
    clearInterval(saying)
    cutOff += 1
    setTimeout(() => hold(index), PAUSE_MS)
  })
}

for (let index = 0; index < count; index++) setTimeout(() => hold(index), index / 2)
setInterval(() => process.stdout.write(`${JSON.stringify({ open, cutOff })}\n`), 500)
