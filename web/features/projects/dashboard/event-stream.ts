type StreamEvent = { event: string; data: string }

/** Reads server-sent events from a response. EventSource cannot send headers and hides the status of a refusal. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => readField(line)))
        const event = fields.get('event')
        if (event !== undefined) yield { event, data: fields.get('data') ?? '' }
      }
    }
  } finally {
    reader.releaseLock()
  }
}

/** A comment has an empty name. */
function readField(line: string): [string, string] {
  const [, name = '', value = ''] = /^([a-z]*): ?(.*)$/.exec(line) ?? []
  return [name, value]
}

const INITIAL_DELAY_MS = 1_000
const MAX_MS = 60_000

/** Exponential backoff with jitter, so that clients do not all reconnect at once. */
export function waitBefore(tries: number, chance: number): number {
  return Math.min(MAX_MS, INITIAL_DELAY_MS * 2 ** tries) * (0.5 + chance / 2)
}
