import { expect, test } from 'vitest'
import { readEvents, waitBefore } from './event-stream.ts'

function bodyOf(...pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
      controller.close()
    },
  })
}

test('events are read however they are cut, and comments are passed over', async () => {
  const read = []
  for await (const event of readEvents(
    bodyOf('event: fig', 'ures\ndata: {"a":', '1}\n', '\n: still here\n\nevent: x\n\nevent: half'),
  ))
    read.push(event)
  expect(read).toEqual([
    { event: 'figures', data: '{"a":1}' },
    { event: 'x', data: '' },
  ])
})

test('tries come ever later, up to a minute, and by chance not all at once', () => {
  expect([0, 1, 2, 3].map((tries) => waitBefore(tries, 1))).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(waitBefore(50, 1)).toBe(60_000)
  expect(waitBefore(0, 0)).toBe(500)
})
