import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real SMTP server on loopback. `refuse`: the status that refuses mails, or a function that returns it for each mail. */
export async function smtpServer() {
  const taken: string[] = []
  const state = { refuse: undefined as number | (() => number | undefined) | undefined, taken, url: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A mailer keeps its connection for ten seconds, for which nobody has to wait at the end of a test.
    closeTimeout: 1,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refuse = typeof state.refuse === 'function' ? state.refuse() : state.refuse
        if (refuse) return done(Object.assign(new Error('refused <elena@x.example>'), { responseCode: refuse }))
        taken.push(Buffer.concat(chunks).toString('utf8'))
        done()
      })
    },
  })
  // A sender that is killed breaks its connection off.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  state.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return state
}
