import { createHash } from 'node:crypto'

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

/** JSON with sorted keys: the same value always gives the same text, also after a round trip through jsonb. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

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
  return createHash('sha256').update(canonicalJson(covered)).digest('hex')
}

export type ChainVerdict =
  | { isIntact: true; entries: number; lastHash: string }
  | { isIntact: false; entries: number; brokenAt: number; why: string }

/**
 * Checks a chain from its first entry. Finds a changed, removed, inserted or reordered entry, and, when the head is given,
 * entries cut off at the end.
 */
export async function verifyChain(
  entries: AsyncIterable<ChainedEntry & { hash: string }> | Iterable<ChainedEntry & { hash: string }>,
  head?: { sequence: number; hash: string },
): Promise<ChainVerdict> {
  let previousHash = CHAIN_START
  let sequence = 0
  for await (const entry of entries) {
    const broken = (why: string): ChainVerdict => ({
      isIntact: false,
      entries: sequence,
      brokenAt: entry.sequence,
      why,
    })
    if (entry.sequence !== sequence + 1) return broken(`entry ${sequence + 1} is missing`)
    if (entry.previousHash !== previousHash) return broken('it does not continue the entry before it')
    if (digestOf(entry) !== entry.hash) return broken('its content was changed after it was written')
    sequence = entry.sequence
    previousHash = entry.hash
  }
  if (head && (head.sequence !== sequence || head.hash !== previousHash)) {
    return {
      isIntact: false,
      entries: sequence,
      brokenAt: sequence + 1,
      why: `the chain ends at ${sequence}, but ${head.sequence} entries were written`,
    }
  }
  return { isIntact: true, entries: sequence, lastHash: previousHash }
}
