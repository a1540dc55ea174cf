import pg from 'pg'
import { StatementFollower } from './outcome.ts'

type Callback = (failure: unknown, answer?: never) => void

/** Is told of statements that took at least so long, by their text without their values. */
export type SlowStatements = { leastMs: number; tell: (slow: { statement: string; ms: number }) => void }

/** A connection whose loss never ends the process, and that tells what its statements have kept. */
export class FollowedClient extends pg.Client {
  readonly #follower = new StatementFollower()
  readonly #slow: SlowStatements | undefined

  constructor(settings?: pg.ClientConfig & { slow?: SlowStatements | undefined }) {
    super(settings)
    this.#slow = settings?.slow
    // Who waits for an answer is told by its failure; while nobody waits there is nobody to tell, and an event without a listener ends
    // the process.
    this.on('error', () => {})
  }

  override query(...asked: unknown[]): never {
    const ask = (parts: unknown[]) => (super.query as (...parts: unknown[]) => unknown).apply(this, parts)
    const [first] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    // What brings its own way of reading the answer (a stream) is a reading.
    if (typeof text !== 'string' || typeof (first as { submit?: unknown }).submit === 'function')
      return ask(asked) as never
    const follow = this.#follower.sent(text)
    const startedAt = performance.now()
    const answered: Callback = (failure, answer) => {
      const ms = performance.now() - startedAt
      if (this.#slow && ms >= this.#slow.leastMs)
        this.#slow.tell({ statement: text.slice(0, 2_000), ms: Math.round(ms) })
      follow(failure, answer)
    }
    const last = asked.at(-1)
    if (typeof last === 'function') {
      const statedOf: Callback = (failure, answer) => {
        answered(failure, answer)
        ;(last as Callback)(failure, answer)
      }
      return ask([...asked.slice(0, -1), statedOf]) as never
    }
    return (ask(asked) as Promise<never>).then(
      (answer) => {
        answered(undefined, answer)
        return answer
      },
      (failure: unknown) => {
        answered(failure)
        throw failure
      },
    ) as never
  }
}

/** The same through a pooler: the next transaction has another session, which knows no statement by a name given before. */
export class PooledClient extends FollowedClient {
  override query(first: unknown, ...rest: unknown[]): never {
    if (typeof first !== 'object' || first === null || !('name' in first)) return super.query(first, ...rest)
    const { name: _, ...unnamed } = first
    return super.query(unnamed, ...rest)
  }
}
