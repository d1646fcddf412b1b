import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import type { PortalEvent } from '../../contract/integrations/events.ts'

export type Received = { id: string; path: string; event: PortalEvent; headers: Record<string, string>; body: string }

/** A receiver on this machine. It keeps what it was sent, and answers with `answer`, by default 204. */
export async function webhookReceiver() {
  const received: Received[] = []
  const receiver = {
    url: '',
    received,
    answer: (_: Received): number | Promise<number> => 204,
    /** What it answers besides the status. */
    text: '',
    verify: (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString()
      const headers = request.headers as Record<string, string>
      const one = { id: headers['webhook-id'] ?? '', path: request.url ?? '', event: JSON.parse(body), headers, body }
      const status = await receiver.answer(one)
      if (status < 300) received.push(one)
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(receiver.text)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

/** The environment in which webhooks may be sent to it. */
export const RECEIVER_HERE = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }
