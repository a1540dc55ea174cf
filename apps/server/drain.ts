import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Drain = {
  /** Waits so long for those who share out requests to see that this process is not ready; requests are answered as before. */
  graceMs: number
  /** What still runs then is broken off. */
  deadlineMs: number
}

/**
 * Lets a server go without a request being lost: every answer from now on ends its connection, so that none is left on which a request could meet the end; then
 * nothing new is accepted, and what is under way is finished. @returns whether all of it was.
 */
export async function drain(server: Server, { graceMs, deadlineMs }: Drain): Promise<boolean> {
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive = false
  })
  await pause(graceMs)
  const closed = new Promise<true>((done) => server.close(() => done(true)))
  const waiting = new AbortController()
  const late = pause(deadlineMs, false as const, { signal: waiting.signal }).catch(() => false as const)
  const isWhole = await Promise.race([closed, late])
  waiting.abort()
  if (!isWhole) server.closeAllConnections()
  return isWhole
}
