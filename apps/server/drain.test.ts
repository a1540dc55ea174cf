import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { drain } from './drain.ts'

async function slowServer(ms: number): Promise<{ server: Server; port: number }> {
  const server = createServer(async (_request, answer) => {
    await pause(ms)
    answer.end('done')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { server, port: (server.address() as AddressInfo).port }
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const post = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve(text))
    })
    sent.on('error', ({ message }) => resolve(message))
    sent.end('x')
  })

it('a server that is let go answers everything that it has taken, on connections that were kept open too', async () => {
  const { server, port } = await slowServer(30)
  const answers: string[] = []
  let isOver = false
  const hand = async () => {
    while (!isOver) answers.push(await post(port))
  }
  const hands = Array.from({ length: 8 }, hand)
  await pause(200)
  const drained = drain(server, { graceMs: 300, deadlineMs: 5_000 })
  await pause(200)
  isOver = true
  await Promise.all(hands)
  expect(await drained).toBe(true)
  expect(answers.length).toBeGreaterThan(20)
  expect(new Set(answers)).toEqual(new Set(['done']))
})

it('what does not end in its time is broken off, and said so', async () => {
  const { server, port } = await slowServer(60_000)
  const answer = post(port)
  await pause(100)
  expect(await drain(server, { graceMs: 0, deadlineMs: 200 })).toBe(false)
  expect(await answer).toMatch(/hang up|ECONNRESET/)
})
