import { type ClientRequest, get } from 'node:http'

/** Many open streams, and how long after it was said each of them heard what was said. */
export type Listeners = {
  latenciesMs: number[]
  heard: () => number
  leave: () => void
}

/** Opens streams, a few at a time, and reads them until told to leave. */
export async function listenAll(url: string, streams: number): Promise<Listeners> {
  const requests: ClientRequest[] = []
  const latenciesMs: number[] = []
  const open = (session: number) =>
    new Promise<void>((opened, failed) => {
      const request = get(url, { agent: false, headers: { 'x-session': `session ${session}` } }, (answer) => {
        if (answer.statusCode !== 200)
          return failed(new Error(`A stream was refused with ${answer.statusCode}.`))
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          const now = process.hrtime.bigint()
          opened()
          text += piece
          const events = text.split('\n\n')
          text = events.pop() ?? ''
          for (const event of events) {
            const sentAt = /"sentAt":"(\d+)"/.exec(event)?.[1]
            if (sentAt) latenciesMs.push(Number(now - BigInt(sentAt)) / 1e6)
          }
        })
        answer.on('error', () => {})
      })
      request.on('error', failed)
      requests.push(request)
    })
  for (let session = 0; session < streams; session += 20) {
    await Promise.all(Array.from({ length: Math.min(20, streams - session) }, (_, at) => open(session + at)))
  }
  return {
    latenciesMs,
    heard: () => latenciesMs.length,
    leave: () => {
      for (const request of requests) request.destroy()
    },
  }
}
