import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReplicaReply = {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Waits so long before it answers. */
  delayMs?: number
  /** Sends the first half of the body and breaks off. */
  isTruncated?: boolean
  /** Sends the body byte by byte, with this pause between two of them. */
  dripMs?: number
}

export type ReplicaRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** The body as it came, read as UTF-8. */
  body: string
}

export type Replica = {
  url: string
  requests: ReplicaRequest[]
  stop(): Promise<void>
}

/** A stand-in for an outside service on this machine: answers in its shapes, errors and limits. */
export async function startReplica(
  reply: (request: ReplicaRequest & { count: number }) => ReplicaReply,
): Promise<Replica> {
  const requests: Replica['requests'] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const facts = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(facts)
    const answer = reply({ ...facts, count: requests.length })
    if (answer.delayMs) await new Promise((done) => setTimeout(done, answer.delayMs))
    const sent = Buffer.from(answer.body ?? '')
    response.writeHead(answer.status ?? 200, { 'content-length': String(sent.length), ...answer.headers })
    if (answer.dripMs) {
      for (let at = 0; at < sent.length && !response.destroyed; at += 1) {
        response.write(sent.subarray(at, at + 1))
        await new Promise((done) => setTimeout(done, answer.dripMs))
      }
      return response.end()
    }
    if (!answer.isTruncated) return response.end(sent)
    response.write(sent.subarray(0, Math.ceil(sent.length / 2)), () => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
