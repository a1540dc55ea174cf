import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../../journeys/person.ts'
import type { Ledger } from './ledger.ts'

type Answer = Awaited<ReturnType<Person['postUnder']>>
type KeyedWrite = { name: string; first: Answer | undefined }

/** Acknowledged writes before a kill that are sent again after it. */
const AGAIN_AFTER_KILL = 6
const RETRIES_AT_ONCE = 8
/** Longer than a process may be silent, and than it takes to start one. */
const PATIENCE_MS = 180_000

/** What a write is sent as, first and again. */
export const sendUnder = (person: Person, name: string): Promise<Answer> =>
  person.postUnder(`prove ${name}`.replaceAll(' ', '-'), '/api/customers', { name, isMonitored: false })

/** Repeats writes under their keys after a kill, until the server states for each: done once, answered as before. */
export class Retries {
  readonly #ledger: Ledger
  readonly #person: () => Person
  #pending: KeyedWrite[] = []
  #newest: KeyedWrite[] = []
  #isOver = false
  readonly #hands: Promise<void>[]
  #failure: Error | undefined
  readonly counts = { done: 0, replayed: 0, keptWithoutAnswer: 0, unknown: 0 }

  constructor(ledger: Ledger, person: () => Person) {
    this.#ledger = ledger
    this.#person = person
    this.#hands = Array.from({ length: RETRIES_AT_ONCE }, () => this.#work())
  }

  note(name: string, first: Answer | undefined): void {
    if (first?.status !== 201) this.#pending.push({ name, first })
    else {
      this.#newest.push({ name, first })
      if (this.#newest.length > AGAIN_AFTER_KILL) this.#newest.shift()
    }
  }

  /** What was acknowledged last before a kill is sent again as well. */
  afterKill(): void {
    this.#pending.push(...this.#newest)
    this.#newest = []
  }

  /** Waits for all that is to be sent again. @throws when anything was done twice or answered otherwise than before. */
  async end(): Promise<string> {
    this.afterKill()
    this.#isOver = true
    await Promise.all(this.#hands)
    if (this.#failure) throw this.#failure
    const { done, replayed, keptWithoutAnswer, unknown } = this.counts
    return `sent again under their keys: ${replayed} answered as before, ${done} done then, ${keptWithoutAnswer} kept before and not done again, ${unknown} in doubt`
  }

  async #work(): Promise<void> {
    for (;;) {
      const write = this.#pending.shift()
      if (!write) {
        if (this.#isOver) return
        await pause(50)
        continue
      }
      await this.#settle(write).catch((failure: unknown) => {
        this.#failure ??= failure as Error
      })
    }
  }

  async #settle({ name, first }: KeyedWrite): Promise<void> {
    const answer = await this.#answerOf(name)
    const { acknowledged, denied, inDoubt } = this.#ledger
    if (answer.status === 201) {
      if (first?.status === 201 && !(answer.isReplayed && isDeepStrictEqual(answer.body, first.body)))
        throw new Error(`${name} was answered otherwise than before: ${JSON.stringify([first, answer])}`)
      const again = await this.#answerOf(name)
      // A kill between the commit and the keeping of the answer loses the answer: it is not done again, and says so.
      const isKept = outcomeOf(again) === 'kept'
      if (!isKept && !(again.isReplayed && isDeepStrictEqual(again.body, answer.body)))
        throw new Error(`${name} was answered otherwise the third time: ${JSON.stringify([answer, again])}`)
      this.counts[answer.isReplayed ? 'replayed' : 'done'] += 1
    } else if (outcomeOf(answer) === 'kept') this.counts.keptWithoutAnswer += 1
    else {
      this.counts.unknown += 1
      return
    }
    acknowledged.add(name)
    denied.delete(name)
    inDoubt.delete(name)
  }

  /** Asked until the answer is one of the request and not of the moment. */
  async #answerOf(name: string): Promise<Answer> {
    for (let waited = 0; ; waited += 500) {
      const answer = await sendUnder(this.#person(), name).catch(() => undefined)
      if (answer && (answer.status === 201 || ['kept', 'unknown'].includes(outcomeOf(answer)))) return answer
      if (waited > PATIENCE_MS) throw new Error(`${name} does not settle: ${JSON.stringify(answer)}`)
      await pause(500)
    }
  }
}

const outcomeOf = ({ body }: Answer): string =>
  (body as { details?: { outcome?: string } }).details?.outcome ?? ''
