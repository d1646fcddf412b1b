import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { onTestFinished } from 'vitest'

/** The TXT records of each name. */
type Records = Record<string, string | string[]>

/**
 * A name server on loopback with these TXT records, which this process asks until the test ends. Names above them exist and
 * have none; other names do not exist.
 */
export async function dnsServer(records: Records): Promise<void> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, records), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  askAt(`127.0.0.1:${socket.address().port}`)
  onTestFinished(() => void socket.close())
}

/** This process asks DNS here until the test ends. */
export function askAt(server: string): void {
  const before = dns.getServers()
  dns.setServers([server])
  onTestFinished(() => dns.setServers(before))
}

function answerTo(query: Buffer, records: Records): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  const question = query.subarray(12, at + 5)
  const name = labels.join('.').toLowerCase()
  const texts = [records[name] ?? []].flat()
  const exists = Object.keys(records).some((one) => one === name || one.endsWith(`.${name}`))
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(exists ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, question, ...texts.map(recordOf)])
}

function recordOf(words: string): Buffer {
  const text = Buffer.from(words)
  const fixed = Buffer.from('c00c0010000100000001', 'hex')
  const length = Buffer.from([(text.length + 1) >> 8, (text.length + 1) & 255, text.length])
  return Buffer.concat([fixed, length, text])
}
