// Holds as many connections as it is told, each in one of four slow ways, and opens another one wherever it is cut off:
// node tests/abuse/attack.ts PORT COUNT. A process of its own, so that what it costs is not measured as the portal's.
import { connect } from 'node:net'

const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const HOST = 'Host: 127.0.0.1\r\n'
/** What each way says at first, and what it goes on saying once a second. */
const WAYS = [
  // Nothing at all.
  { first: '', goesOn: '' },
  // Headers that do not end.
  { first: `GET / HTTP/1.1\r\n${HOST}`, goesOn: 'X-A: b\r\n' },
  // A body that does not end.
  {
    first: `POST /api/nda/readings HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
    goesOn: ' ',
  },
  // Questions whose long answers nobody reads.
  { first: `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`, goesOn: '' },
] as const
/** From ten machines, as it were: each has its own address. */
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
    // To see that the other side has closed one must read; those that read nothing find it out by writing.
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
