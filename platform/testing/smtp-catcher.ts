import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = { to: string[]; text: string }
export type SmtpCatcher = {
  url: string
  mails: CaughtMail[]
  /** 451, which is for now, unless told. */
  refuse(isRefusing: boolean, code?: number): void
  stop(): Promise<void>
}

/** A mail server on this machine that keeps what it is sent, and refuses it on demand. */
export async function startSmtpCatcher(): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = []
  let isRefusing = false
  let refusal = 451
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      stream.on('end', () => {
        if (isRefusing) return done(Object.assign(new Error('Not taken'), { responseCode: refusal }))
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(value, code = 451) {
      isRefusing = value
      refusal = code
    },
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
