import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../journeys/person.ts'
import type { Ledger } from './ledger.ts'
import { type Retries, sendUnder } from './retries.ts'

const HANDS = 4

/** Writes from several hands until stopped; a 201 is acknowledged. With `retries` every second one has a key. */
export function load(ledger: Ledger, person: Person, retries?: Retries): () => Promise<void> {
  let isOver = false
  const hands = Array.from({ length: HANDS }, async () => {
    while (!isOver) {
      const name = ledger.next()
      const isKeyed = retries !== undefined && ledger.asked % 2 === 0
      const answer = await (isKeyed
        ? sendUnder(person, name)
        : person.post('/api/customers', { name, isMonitored: false })
      ).catch(() => undefined)
      ledger.note(name, answer)
      if (isKeyed) retries.note(name, answer as Awaited<ReturnType<typeof sendUnder>> | undefined)
      if (answer?.status !== 201) await pause(20)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(hands)
  }
}
