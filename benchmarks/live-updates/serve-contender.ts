import { type ContenderName, contenders } from './contenders.ts'

/** What the process of a contender is asked, and answers. */
export type Question = { ask: 'say'; number?: number } | { ask: 'usage' } | { ask: 'stop' }
export type Usage = { cpuMs: number; heapBytes: number }
export type Answer = { ready: number } | { usage: Usage }

const filling = 'x'.repeat(360)

/** Runs a contender in this process and does what the parent process asks. */
export async function serveContender(name: ContenderName): Promise<void> {
  const contender = await contenders[name]()
  const answer = (message: Answer) => process.send?.(message)
  process.on('message', async (question: Question) => {
    if (question.ask === 'say')
      await contender.say({
        sentAt: String(process.hrtime.bigint()),
        ...(question.number === undefined ? {} : { number: question.number }),
        filling,
      })
    if (question.ask === 'usage') {
      globalThis.gc?.()
      const { user, system } = process.cpuUsage()
      const { heapUsed, external } = process.memoryUsage()
      answer({ usage: { cpuMs: (user + system) / 1000, heapBytes: heapUsed + external } })
    }
    if (question.ask === 'stop') {
      await contender.stop()
      process.exit(0)
    }
  })
  answer({ ready: contender.port })
}
