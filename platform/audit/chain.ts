import { hash } from 'node:crypto'
import { canonicalJson } from '#platform/canonical-json/index.ts'

/** The part of an audit entry that its digest covers, with the digest of the entry before it. */
export type ChainedEntry = {
  organisationId: number
  sequence: number
  at: Date
  actor: string
  actorType: string
  /** The key or the job that did it for the actor. Entries from before there was such a thing have none, and their digests cover none. */
  through: string | null
  action: string
  subjectType: string
  subjectId: string
  before: unknown
  after: unknown
  reason: string | null
  requestId: string
  previousHash: string
}

/** What the first entry of a chain names as its predecessor. */
export const CHAIN_START = '0'.repeat(64)

/** SHA-256, in hexadecimal, over the canonical JSON of an entry and its predecessor's digest. */
export function digestOf(entry: ChainedEntry): string {
  const covered = {
    organisationId: entry.organisationId,
    sequence: entry.sequence,
    at: entry.at,
    actor: entry.actor,
    actorType: entry.actorType,
    ...(entry.through === null ? {} : { through: entry.through }),
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    requestId: entry.requestId,
    previousHash: entry.previousHash,
  }
  return hash('sha256', canonicalJson(covered))
}

/** The actions of the entries that erase words of others: of a person who asked, and of what is past its term. */
export const ERASING_ACTIONS = ['person.erased', 'records.expired'] as const

export const isErasing = (action: string): boolean => (ERASING_ACTIONS as readonly string[]).includes(action)

/**
 * One entry whose words were erased, as the entry that erased it names it: its digest as it was written, and the digest of what stands
 * there now.
 */
export type ErasedEntry = { sequence: number; hash: string; contentHash: string }

/** What an erasing entry says it erased; none for any other entry, and for one that is not shaped as the product writes it. */
export function erasedBy(entry: Pick<ChainedEntry, 'action' | 'after'>): readonly ErasedEntry[] {
  if (!isErasing(entry.action)) return []
  const { entries } = (entry.after ?? {}) as { entries?: unknown }
  return Array.isArray(entries) ? entries.filter(isErasedEntry) : []
}

const isErasedEntry = (value: unknown): value is ErasedEntry => {
  const { sequence, hash, contentHash } = (value ?? {}) as Record<string, unknown>
  return Number.isSafeInteger(sequence) && typeof hash === 'string' && typeof contentHash === 'string'
}

/** Why an entry is broken whose content does not give its digest, and of which no later one says that it was erased. */
export const CHANGED = 'its content was changed after it was written'

/**
 * Entries whose content does not give their digest wait for a later entry that says they were erased. What waits at the end was
 * changed.
 */
export class ErasureLedger {
  #waiting = new Map<number, { hash: string; contentHash: string; isErased: boolean }>()
  #broken = new Map<number, string>()

  /** Takes the next entry, and whether its content gives its digest. Only an entry that is as it was written says anything of others. */
  take(entry: ChainedEntry & { hash: string }): { isAsWritten: boolean } {
    const contentHash = digestOf(entry)
    if (contentHash !== entry.hash) {
      this.#waiting.set(entry.sequence, { hash: entry.hash, contentHash, isErased: false })
      return { isAsWritten: false }
    }
    for (const erased of erasedBy(entry)) {
      const waiting = this.#waiting.get(erased.sequence)
      // Of several that erased from one entry, each for another person, the last says what stands there.
      if (waiting)
        waiting.isErased = waiting.hash === erased.hash && waiting.contentHash === erased.contentHash
      else if (erased.sequence < entry.sequence)
        this.#broken.set(
          erased.sequence,
          `entry ${entry.sequence} records that its content was erased, but the content is there again`,
        )
      else
        this.#broken.set(entry.sequence, 'it records the erasure of an entry that was not written before it')
    }
    return { isAsWritten: true }
  }

  /** How many entries were erased, soundly as far as was read. */
  get erased(): number {
    return [...this.#waiting.values()].filter(({ isErased }) => isErased).length
  }

  /**
   * The first entry that is neither as it was written nor erased; undefined where there is none.
   * @param held the entries that there are to be checked, where an extract holds some alone: what is said of others is not about it.
   */
  firstBroken(held?: ReadonlySet<number>): { sequence: number; why: string } | undefined {
    const changed = [...this.#waiting]
      .filter(([, { isErased }]) => !isErased)
      .map(([sequence]) => ({ sequence, why: CHANGED }))
    const claimed = [...this.#broken]
      .filter(([sequence]) => held?.has(sequence) ?? true)
      .map(([sequence, why]) => ({ sequence, why }))
    return [...changed, ...claimed].sort((one, other) => one.sequence - other.sequence)[0]
  }
}

export type ChainVerdict =
  /** `erased`: of the entries, those whose words were erased. They prove that something stood there and who erased it, not what it was. */
  | { isIntact: true; entries: number; erased: number; lastHash: string }
  | { isIntact: false; entries: number; brokenAt: number; why: string }

/**
 * Checks a chain from its first entry. Finds a changed, removed, inserted or reordered entry, and, when the head is given,
 * entries cut off at the end. An entry whose words were erased is accepted where a later one, itself as it was written, names
 * its digest and the digest of what stands there now.
 */
export async function verifyChain(
  entries: AsyncIterable<ChainedEntry & { hash: string }> | Iterable<ChainedEntry & { hash: string }>,
  headAtEnd: () => { sequence: number; hash: string } | undefined = () => undefined,
): Promise<ChainVerdict> {
  let previousHash = CHAIN_START
  let sequence = 0
  const ledger = new ErasureLedger()
  // What an entry after a break says is not to be relied on: what waits for one was changed.
  const broken = (at: number, why: string): ChainVerdict => {
    const before = ledger.firstBroken()
    const first = before && before.sequence < at ? before : { sequence: at, why }
    return {
      isIntact: false,
      entries: Math.min(sequence, first.sequence - 1),
      brokenAt: first.sequence,
      why: first.why,
    }
  }
  for await (const entry of entries) {
    if (entry.sequence !== sequence + 1) return broken(entry.sequence, `entry ${sequence + 1} is missing`)
    if (entry.previousHash !== previousHash)
      return broken(entry.sequence, 'it does not continue the entry before it')
    ledger.take(entry)
    sequence = entry.sequence
    previousHash = entry.hash
  }
  const head = headAtEnd()
  if (head && (head.sequence !== sequence || head.hash !== previousHash))
    return broken(sequence + 1, `the chain ends at ${sequence}, but ${head.sequence} entries were written`)
  const first = ledger.firstBroken()
  if (first) return broken(first.sequence, first.why)
  return { isIntact: true, entries: sequence, erased: ledger.erased, lastHash: previousHash }
}
