import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../journeys/person.ts'

type Answer = { status: number; body: unknown } | undefined

/** What was asked of a server that is being killed, and what became of it by its own word. */
export class Ledger {
  readonly acknowledged = new Set<string>()
  /** Said to have changed nothing. */
  readonly denied = new Set<string>()
  readonly inDoubt = new Set<string>()
  asked = 0
  failures = 0
  lastFailure = ''

  readonly #word: string

  constructor(word = 'Proved') {
    this.#word = word
  }

  next(): string {
    this.asked += 1
    return `${this.#word} ${this.asked} Ltd`
  }

  note(name: string, answer: Answer): void {
    if (answer?.status === 201) {
      this.acknowledged.add(name)
      return
    }
    this.failures += 1
    this.lastFailure = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'no answer'
    const { details } = (answer?.body ?? {}) as { details?: { outcome?: string } }
    if (details?.outcome === 'nothing-changed') this.denied.add(name)
    else this.inDoubt.add(name)
  }

  async until(acknowledged: number): Promise<void> {
    for (let waited = 0; this.acknowledged.size < acknowledged; waited += 20) {
      if (waited > 90_000) throw new Error(`Too little was acknowledged; last: ${this.lastFailure}`)
      await pause(20)
    }
  }

  /** @throws when something acknowledged is missing, something denied is there, or anything is there twice. */
  async verify(person: Person): Promise<void> {
    const there = new Map<string, number>()
    for (let offset = 0; ; ) {
      const answer = await person.get(`/api/customers?limit=200&offset=${offset}`)
      const { rows } = answer.body as { rows: { name: string }[] }
      for (const { name } of rows) there.set(name, (there.get(name) ?? 0) + 1)
      offset += rows.length
      if (rows.length === 0) break
    }
    const lost = [...this.acknowledged].filter((name) => !there.has(name))
    const doubled = [...there].filter(([, times]) => times > 1).map(([name]) => name)
    const false_ = [...this.denied].filter((name) => there.has(name))
    if (lost.length + doubled.length + false_.length > 0)
      throw new Error(
        `${lost.length} lost (${lost.slice(0, 3)}), ${doubled.length} doubled (${doubled.slice(0, 3)}), ${false_.length} kept although "nothing was changed" (${false_.slice(0, 3)})`,
      )
  }

  summary(): string {
    return `${this.acknowledged.size} acknowledged writes, ${this.denied.size} said to have changed nothing, ${this.inDoubt.size} in doubt; 0 lost, 0 doubled, 0 wrongly denied`
  }
}
