import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'

/**
 * Work that waits, by organisation: whoever asks for much waits behind their own work and not before that of others. Organisations take
 * turns, each with its oldest; the demo, where anybody may do anything, comes after all of them.
 */
export class FairQueue<Work> {
  /** In the order of their turns: who was served last stands last. */
  readonly #waiting = new Map<number, Work[]>()

  push(organisationId: number, work: Work): void {
    const own = this.#waiting.get(organisationId)
    if (own) own.push(work)
    else this.#waiting.set(organisationId, [work])
  }

  /** The next piece of work of those who may have a turn; undefined when none of theirs waits. */
  shift(mayHaveTurn: (organisationId: number) => boolean = () => true): Work | undefined {
    const waiting = [...this.#waiting.keys()].filter(mayHaveTurn)
    const turn = waiting.find((one) => one !== DEMO_ORGANISATION_ID) ?? waiting[0]
    if (turn === undefined) return undefined
    const own = this.#waiting.get(turn) ?? []
    const next = own.shift()
    this.#waiting.delete(turn)
    if (own.length > 0) this.#waiting.set(turn, own)
    return next
  }

  /** Takes work out that nobody waits for any more. */
  remove(work: Work): void {
    for (const [organisationId, own] of this.#waiting) {
      const at = own.indexOf(work)
      if (at < 0) continue
      own.splice(at, 1)
      if (own.length === 0) this.#waiting.delete(organisationId)
    }
  }

  /** Everything that waits, taken out. */
  clear(): Work[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }

  some(isMeant: (work: Work) => boolean): boolean {
    for (const own of this.#waiting.values()) if (own.some(isMeant)) return true
    return false
  }
}
