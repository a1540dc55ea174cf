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

type Session = { socket: Socket; client: Client | undefined }
type Client = { socket: Socket; waiting: Buffer[]; session: Session | undefined; unanswered: number }

const SESSIONS = 3
const letterOf = (part: Buffer) => String.fromCharCode(part[0] ?? 0)

/** Calls back with each whole message that arrives; the first of a client has no letter. */
function readMessages(socket: Socket, first: 0 | 1, take: (part: Buffer, isFirst: boolean) => void): void {
  const at: { letter: 0 | 1 } = { letter: first }
  let held: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  let isFirst = true
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    const { whole, rest } = wholeMessages(Buffer.concat([held, chunk]), at)
    held = rest
    for (const part of whole) {
      take(part, isFirst)
      isFirst = false
    }
  })
}

/** The sessions of a server, given to clients for a transaction each. */
class Sessions {
  readonly #server: URL
  readonly #open: Session[] = []
  readonly #queue: Client[] = []
  #turn = 0
  /** What the server says of itself before its first answer. */
  greeting: Buffer[] = []

  constructor(serverUrl: string) {
    this.#server = new URL(serverUrl)
  }

  open(): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(Number(this.#server.port), this.#server.hostname)
      const session: Session = { socket, client: undefined }
      const { username, pathname } = this.#server
      const words = ['user', decodeURIComponent(username), 'database', pathname.slice(1)].join('\0')
      const body = Buffer.concat([int32(196_608), Buffer.from(`${words}\0\0`)])
      socket.write(Buffer.concat([int32(body.length + 4), body]))
      const greeting: Buffer[] = []
      let isReady = false
      readMessages(socket, 1, (part) => {
        if (isReady) this.#answer(session, part)
        else if (letterOf(part) === 'S') greeting.push(part)
        else if (letterOf(part) === 'Z') {
          isReady = true
          this.greeting = greeting
          this.#open.push(session)
          resolve()
        }
      })
    })
  }

  ask(client: Client, part: Buffer): void {
    if (letterOf(part) === 'Q' || letterOf(part) === 'S') client.unanswered += 1
    if (client.session) client.session.socket.write(part)
    else {
      client.waiting.push(part)
      if (!this.#queue.includes(client)) this.#queue.push(client)
      this.#give()
    }
  }

  /** What a client that is gone had begun and never ended is taken back. */
  leave(client: Client): void {
    const place = this.#queue.indexOf(client)
    if (place >= 0) this.#queue.splice(place, 1)
    const { session } = client
    if (!session) return
    session.client = undefined
    session.socket.write(message('Q', Buffer.from('rollback\0')))
    this.#give()
  }

  close(): void {
    for (const { socket } of this.#open) socket.destroy()
  }

  #answer(session: Session, part: Buffer): void {
    const { client } = session
    // A notification for somebody who has no session any more reaches nobody.
    if (!client) return
    client.socket.write(part)
    if (letterOf(part) !== 'Z') return
    client.unanswered -= 1
    if (String.fromCharCode(part[5] ?? 0) !== 'I' || client.unanswered > 0) return
    client.session = undefined
    session.client = undefined
    this.#give()
  }

  #give(): void {
    for (;;) {
      const client = this.#queue[0]
      // By turns, so that the next transaction has another session.
      const free = this.#open
        .map((_, at) => this.#open[(this.#turn + at) % this.#open.length])
        .find((one) => !one?.client)
      if (!client || !free) return
      this.#queue.shift()
      this.#turn = this.#open.indexOf(free) + 1
      client.session = free
      free.client = client
      for (const part of client.waiting.splice(0)) free.socket.write(part)
    }
  }
}

/**
 * Stands before a PostgreSQL server as PgBouncer does with `pool_mode = transaction` and without prepared statements: a client has a
 * session for one transaction, and another one for the next. Accounts need no password.
 */
export async function startTransactionPooler(
  serverUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const sessions = new Sessions(serverUrl)
  for (let at = 0; at < SESSIONS; at += 1) await sessions.open()
  const clients = new Set<Socket>()
  const listening = createServer((socket) => {
    clients.add(socket)
    const client: Client = { socket, waiting: [], session: undefined, unanswered: 0 }
    socket.on('close', () => {
      clients.delete(socket)
      sessions.leave(client)
    })
    readMessages(socket, 0, (part, isFirst) => {
      if (isFirst)
        socket.write(
          Buffer.concat([
            message('R', int32(0)),
            ...sessions.greeting,
            message('K', Buffer.concat([int32(1), int32(1)])),
            message('Z', Buffer.from('I')),
          ]),
        )
      else if (letterOf(part) !== 'X') sessions.ask(client, part)
    })
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${(listening.address() as { port: number }).port}`
  return {
    url: url.toString(),
    async stop() {
      sessions.close()
      for (const socket of clients) socket.destroy()
      await new Promise<void>((done) => {
        listening.close(() => done())
      })
    },
  }
}
