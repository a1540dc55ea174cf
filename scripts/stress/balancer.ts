import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Balancer = { url: string; stop(): Promise<void> }

/** A small reverse proxy like nginx: requests in turn to ready servers; a failed connection goes to the next. */
export async function startBalancer(targets: () => readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Map<string, boolean>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const url of targets()) {
        const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(1_000) }).catch(
          () => undefined,
        )
        ready.set(url, answer?.ok ?? false)
      }
      await pause(100)
    }
  })()
  let turn = 0
  const server = createServer(async (incoming, answer) => {
    const body: Buffer[] = []
    for await (const chunk of incoming) body.push(chunk as Buffer)
    const all = targets()
    const able = all.filter((url) => ready.get(url))
    const list = able.length > 0 ? able : all
    turn += 1
    for (let next = 0; next < list.length; next += 1) {
      const target = list[(turn + next) % list.length] as string
      if (await pass(target, incoming, Buffer.concat(body), answer, agent)) return
    }
    answer.writeHead(502).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      isOver = true
      await watching
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** @returns false where nobody listens, so that nothing can have been done. */
function pass(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  agent: Agent,
): Promise<boolean> {
  const { hostname, port } = new URL(target)
  return new Promise((resolve) => {
    const { host: _, connection: __, ...headers } = incoming.headers
    const sent = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers, agent },
      (reply) => {
        const { connection: ___, 'keep-alive': ____, ...own } = reply.headers
        answer.writeHead(reply.statusCode ?? 502, own)
        reply.pipe(answer)
        reply.on('error', () => answer.destroy())
        resolve(true)
      },
    )
    sent.on('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ECONNREFUSED') return resolve(false)
      if (!answer.headersSent) answer.writeHead(502)
      answer.end()
      resolve(true)
    })
    sent.end(body)
  })
}
