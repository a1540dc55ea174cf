import { AsyncLocalStorage } from 'node:async_hooks'
import { isConnectionLost } from './connection-lost.ts'
import { currentReading } from './replica/reading.ts'

/** What a piece of work has done to the database so far: only who knows this may say that nothing was changed. */
export type Outcome = {
  /** Changes that the database has confirmed. */
  kept: number
  /** Changes whose confirmation was lost with the connection: they stand or they do not. */
  inDoubt: number
}

const followed = new AsyncLocalStorage<Outcome>()

/** Runs work and counts in `outcome` what it keeps, whichever way it ends. */
export function followOutcome<Result>(outcome: Outcome, work: () => Promise<Result>): Promise<Result> {
  return followed.run(outcome, work)
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

type Answer = { command?: string | null; rowCount?: number | null }

/** What a connection has to tell of each statement: whether it stands inside a change decides whether its answer confirms anything. */
export class StatementFollower {
  #isInChange = false

  /** @returns what is called once the statement is answered or has failed. */
  sent(text: string): (failure: unknown, answer?: Answer | Answer[]) => void {
    const outcome = followed.getStore()
    const reading = currentReading()
    const word = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''
    const wasInChange = this.#isInChange
    if (word === 'BEGIN' || word === 'START') this.#isInChange = true
    if (word === 'COMMIT' || word === 'ROLLBACK') this.#isInChange = /\bto\b/i.test(text) && wasInChange
    return (failure, answer) => {
      if (!outcome && !reading) return
      const confirms = word === 'COMMIT' || (!wasInChange && writing.has(word))
      if (reading && confirms) reading.hasWritten = true
      if (!outcome) return
      if (failure) {
        if (confirms && isConnectionLost(failure)) outcome.inDoubt += 1
        return
      }
      const last = Array.isArray(answer) ? answer.at(-1) : answer
      if (word === 'COMMIT' ? last?.command === 'COMMIT' : confirms && (last?.rowCount ?? 0) > 0)
        outcome.kept += 1
    }
  }
}
