import { connect, createServer, type Socket } from 'node:net'

/** What a client and a server session send each other: a letter, a length, and what follows. */
const message = (letter: string, body: Buffer = Buffer.alloc(0)): Buffer => {
  const head = Buffer.alloc(5)
  head.write(letter, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Takes whole messages from the start of what has arrived. */
function wholeMessages(held: Buffer, at: { letter: 0 | 1 }): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  let rest = held
  while (rest.length >= at.letter + 4) {
    const length = at.letter + rest.readInt32BE(at.letter)
    if (rest.length < length) break
    whole.push(rest.subarray(0, length))
    rest = rest.subarray(length)
    // Only the first message of a client has no letter.
    at.letter = 1
  }
  return { whole, rest }
}

type Session = { socket: Socket; client: Client | undefined; greeting: Buffer[] }
type Client = { socket: Socket; waiting: Buffer[]; session: Session | undefined; unanswered: number }

const SESSIONS = 3
const letterOf = (part: Buffer) => String.fromCharCode(part[0] ?? 0)

/**
 * Stands before a PostgreSQL server as PgBouncer does with `pool_mode = transaction` and without prepared statements: a client has a
 * session for one transaction, and another one for the next. Accounts need no password.
 */
export async function startTransactionPooler(
  serverUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(serverUrl)
  const sessions: Session[] = []
  const queue: Client[] = []
  let turn = 0

  const openSession = (): Promise<Session> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(server.port), server.hostname)
      const session: Session = { socket, client: undefined, greeting: [] }
      const named = { user: decodeURIComponent(server.username), database: server.pathname.slice(1) }
      const words = Object.entries(named).flat().join('\0')
      const body = Buffer.concat([int32(196_608), Buffer.from(`${words}\0\0`)])
      socket.write(Buffer.concat([int32(body.length + 4), body]))
      let held: Buffer<ArrayBufferLike> = Buffer.alloc(0)
      let isReady = false
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        const { whole, rest } = wholeMessages(Buffer.concat([held, chunk]), { letter: 1 })
        held = rest
        for (const part of whole) {
          if (isReady) fromServer(session, part)
          else if (letterOf(part) === 'S') session.greeting.push(part)
          else if (letterOf(part) === 'Z') {
            isReady = true
            resolve(session)
          }
        }
      })
    })

  const fromServer = (session: Session, part: Buffer) => {
    const { client } = session
    // A notification for somebody who has no session any more reaches nobody.
    if (!client) return
    client.socket.write(part)
    if (letterOf(part) !== 'Z') return
    client.unanswered -= 1
    if (String.fromCharCode(part[5] ?? 0) !== 'I' || client.unanswered > 0) return
    client.session = undefined
    session.client = undefined
    giveSessions()
  }

  const giveSessions = () => {
    for (;;) {
      const client = queue[0]
      // By turns, so that the next transaction has another session.
      const free = sessions
        .map((_, at) => sessions[(turn + at) % sessions.length])
        .find((one) => !one?.client)
      if (!client || !free) return
      queue.shift()
      turn = sessions.indexOf(free) + 1
      client.session = free
      free.client = client
      for (const part of client.waiting.splice(0)) free.socket.write(part)
    }
  }

  const fromClient = (client: Client, part: Buffer) => {
    const letter = letterOf(part)
    if (letter === 'X') return
    if (letter === 'Q' || letter === 'S') client.unanswered += 1
    if (client.session) client.session.socket.write(part)
    else {
      client.waiting.push(part)
      if (!queue.includes(client)) queue.push(client)
      giveSessions()
    }
  }

  const clients = new Set<Socket>()
  const listening = createServer((socket) => {
    clients.add(socket)
    const client: Client = { socket, waiting: [], session: undefined, unanswered: 0 }
    const at: { letter: 0 | 1 } = { letter: 0 }
    let held: Buffer<ArrayBufferLike> = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => {
      clients.delete(socket)
      const place = queue.indexOf(client)
      if (place >= 0) queue.splice(place, 1)
      const { session } = client
      if (!session) return
      // What was begun and never ended is taken back.
      session.client = undefined
      session.socket.write(message('Q', Buffer.from('rollback\0')))
      giveSessions()
    })
    socket.on('data', (chunk: Buffer) => {
      const isFirst = at.letter === 0
      const { whole, rest } = wholeMessages(Buffer.concat([held, chunk]), at)
      held = rest
      for (const [place, part] of whole.entries()) {
        if (!isFirst || place > 0) fromClient(client, part)
        else
          socket.write(
            Buffer.concat([
              message('R', int32(0)),
              ...(sessions[0]?.greeting ?? []),
              message('K', Buffer.concat([int32(1), int32(1)])),
              message('Z', Buffer.from('I')),
            ]),
          )
      }
    })
  })

  for (let at = 0; at < SESSIONS; at += 1) sessions.push(await openSession())
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(listening.address() as { port: number }).port}`
  return {
    url: url.toString(),
    async stop() {
      for (const { socket } of sessions) socket.destroy()
      for (const socket of clients) socket.destroy()
      await new Promise<void>((done) => {
        listening.close(() => done())
      })
    },
  }
}
