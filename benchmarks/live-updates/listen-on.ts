import { get } from 'node:http'

/** What a process of listeners receives: open streams, the servers that answer now, the last number, hand over the results. */
export type Stated = { open?: number; ports?: number[]; last?: number; collect?: boolean }

/** What it heard since it was asked last. */
export type Heard = {
  latenciesMs: number[]
  /** Events that a stream did not hear and was not told to read again for. */
  lost: number
  /** Streams that were told to read everything again. */
  resets: number
  open: number
  /** Streams whose last event is not the one that was said last. */
  behind: number
}

type Stream = { session: number; lastId: string | undefined; last: number | undefined; isOpen: boolean }

/** Keeps streams open as a browser does: one that ends is opened again after a moment, with the last id it saw. */
export function listen(): void {
  let ports: number[] = []
  let stated = 0
  let heard = { latenciesMs: [] as number[], lost: 0, resets: 0 }
  const streams: Stream[] = []

  const take = (stream: Stream, block: string) => {
    const id = /^id: (.*)$/m.exec(block)?.[1]
    if (id) stream.lastId = id
    const event = /^event: (.*)$/m.exec(block)?.[1]
    if (event === 'reset' || event === 'open') {
      if (event === 'reset') heard.resets += 1
      // Whoever reads everything again knows what was said before.
      stream.last = undefined
      return
    }
    const number = Number(/"number":(\d+)/.exec(block)?.[1] ?? 0)
    if (number === 0) return
    const sentAt = /"sentAt":"(\d+)"/.exec(block)?.[1]
    if (sentAt) heard.latenciesMs.push(Number(process.hrtime.bigint() - BigInt(sentAt)) / 1e6)
    if (stream.last !== undefined && number > stream.last + 1) heard.lost += number - stream.last - 1
    stream.last = Math.max(stream.last ?? 0, number)
  }

  const open = (stream: Stream): Promise<void> =>
    new Promise((opened) => {
      const again = () => {
        if (stream.isOpen) stream.isOpen = false
        setTimeout(() => void open(stream), 100 + Math.random() * 900)
        opened()
      }
      const port = ports[stream.session % ports.length] ?? ports[0] ?? 0
      const headers = {
        'x-session': `session ${stream.session}`,
        ...(stream.lastId ? { 'last-event-id': stream.lastId } : {}),
      }
      const request = get(
        `http://127.0.0.1:${port}/api/live?topics=prices`,
        { agent: false, headers },
        (answer) => {
          if (answer.statusCode !== 200) {
            answer.resume()
            return again()
          }
          stream.isOpen = true
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (piece: string) => {
            opened()
            text += piece
            const blocks = text.split('\n\n')
            text = blocks.pop() ?? ''
            for (const block of blocks) take(stream, block)
          })
          answer.on('error', () => {})
          answer.on('close', again)
        },
      )
      request.on('error', again)
    })

  process.on('message', async (given: Stated) => {
    if (given.ports) ports = given.ports
    if (given.last !== undefined) stated = given.last
    if (given.open) {
      const mine = process.pid * 1_000_000
      for (let start = 0; start < given.open; start += 20) {
        const some = Array.from({ length: Math.min(20, given.open - start) }, (_, at) => ({
          session: mine + start + at,
          lastId: undefined,
          last: undefined,
          isOpen: false,
        }))
        streams.push(...some)
        await Promise.all(some.map(open))
      }
      process.send?.({})
    }
    if (given.collect) {
      const answer: Heard = {
        ...heard,
        open: streams.filter(({ isOpen }) => isOpen).length,
        behind: stated === 0 ? 0 : streams.filter(({ last }) => last !== stated).length,
      }
      heard = { latenciesMs: [], lost: 0, resets: 0 }
      process.send?.(answer)
    }
  })
}
