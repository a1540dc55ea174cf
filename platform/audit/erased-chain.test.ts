import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHAIN_START, type ChainedEntry, digestOf, type ErasedEntry, verifyChain } from './chain.ts'

type Entry = ChainedEntry & { hash: string }

const append = (chain: Entry[], words: Partial<ChainedEntry> = {}): Entry => {
  const last = chain.at(-1)
  const entry: ChainedEntry = {
    organisationId: 1,
    sequence: chain.length + 1,
    at: new Date('2026-05-04T09:00:00.000Z'),
    actor: 'dana',
    actorType: 'user',
    through: null,
    action: 'customer.changed',
    subjectType: 'company',
    subjectId: '6',
    before: { name: 'Anna Berg' },
    after: { name: 'Anna Bergström' },
    reason: 'She married',
    requestId: 'r-1',
    previousHash: last?.hash ?? CHAIN_START,
    ...words,
  }
  const made = { ...entry, hash: digestOf(entry) }
  chain.push(made)
  return made
}

const ERASED = { before: null, after: { erased: 'Erased person 1' }, reason: null }

/** Erases entries and appends what says so. */
const erase = (
  chain: Entry[],
  sequences: readonly number[],
  words: Partial<ChainedEntry> = ERASED,
): Entry => {
  const entries: ErasedEntry[] = []
  for (const sequence of sequences) {
    const entry = chain[sequence - 1] as Entry
    Object.assign(entry, words)
    entries.push({ sequence, hash: entry.hash, contentHash: digestOf(entry) })
  }
  return append(chain, {
    action: 'person.erased',
    subjectType: 'erasure',
    subjectId: '1',
    before: null,
    after: { entries },
    reason: null,
  })
}

const chainOf = (length: number): Entry[] => {
  const chain: Entry[] = []
  for (let at = 0; at < length; at++) append(chain)
  return chain
}

it('accepts an entry whose words were erased, and counts it apart', async () => {
  const chain = chainOf(5)
  erase(chain, [2, 4])
  append(chain)
  expect(await verifyChain(chain)).toMatchObject({ isIntact: true, entries: 7, erased: 2 })
})

it('finds an erased entry whose words were changed afterwards', async () => {
  const chain = chainOf(5)
  erase(chain, [2, 4])
  Object.assign(chain[3] as Entry, { after: { erased: 'Somebody else' } })
  expect(await verifyChain(chain)).toMatchObject({
    isIntact: false,
    brokenAt: 4,
    why: 'its content was changed after it was written',
  })
})

it('finds it when nothing, or an entry that was cut off, says that an entry was erased', async () => {
  const chain = chainOf(5)
  const head = erase(chain, [2])
  const without = chain.slice(0, -1)
  expect(await verifyChain(without)).toMatchObject({ isIntact: false, brokenAt: 2 })
  expect(await verifyChain(without, () => head)).toMatchObject({ isIntact: false, brokenAt: 2 })
  Object.assign(chain[5] as Entry, { action: 'customer.changed' })
  expect(await verifyChain(chain)).toMatchObject({ isIntact: false, brokenAt: 2 })
})

it('believes no erasing entry that was changed, taken out of its place or written before what it names', async () => {
  const forged = chainOf(5)
  erase(forged, [2])
  const entry = forged[3] as Entry
  Object.assign(entry, ERASED)
  const by = forged[5] as Entry
  const { entries } = by.after as { entries: ErasedEntry[] }
  by.after = { entries: [...entries, { sequence: 4, hash: entry.hash, contentHash: digestOf(entry) }] }
  expect(await verifyChain(forged)).toMatchObject({ isIntact: false, brokenAt: 2 })

  const moved = chainOf(5)
  erase(moved, [2])
  append(moved)
  moved.push(...moved.splice(5, 1))
  expect(await verifyChain(moved)).toMatchObject({ isIntact: false, brokenAt: 2 })

  const early = chainOf(3)
  const wouldBe = { ...(early[2] as Entry), sequence: 5 }
  append(early, {
    action: 'person.erased',
    after: { entries: [{ sequence: 5, hash: wouldBe.hash, contentHash: wouldBe.hash }] },
  })
  append(early)
  expect(await verifyChain(early)).toMatchObject({ isIntact: false, brokenAt: 4 })
})

it('finds words that were erased and stand there again', async () => {
  const chain = chainOf(4)
  const { before, after, reason } = chain[1] as Entry
  erase(chain, [2])
  Object.assign(chain[1] as Entry, { before, after, reason })
  expect(await verifyChain(chain)).toMatchObject({
    isIntact: false,
    brokenAt: 2,
    why: 'entry 5 says that its words were erased, and they stand there again',
  })
})

it('an entry from which two people were erased stands as the second left it, and not as the first did', async () => {
  const chain = chainOf(4)
  erase(chain, [2], { actor: 'Erased person 1' })
  erase(chain, [2], { after: { erased: 'Erased person 2' } })
  expect(await verifyChain(chain)).toMatchObject({ isIntact: true, entries: 6, erased: 1 })
  Object.assign(chain[1] as Entry, { after: { name: 'Anna Bergström' } })
  expect(await verifyChain(chain)).toMatchObject({ isIntact: false, brokenAt: 2 })
})

// What can be done to a chain by whoever reaches its rows and does not write all digests again.
const tampering = fc.oneof(
  fc.record({ does: fc.constant('words' as const), at: fc.nat(), to: fc.string() }),
  fc.record({ does: fc.constant('actor' as const), at: fc.nat(), to: fc.string() }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('swap' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('double' as const), at: fc.nat() }),
)

it('any chain with any erasures is intact, and no longer after anything was done to it that its digests do not say', async () => {
  const steps = fc.array(fc.oneof(fc.constant(null), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, tampering, async (drawn, tamper) => {
      const chain: Entry[] = [append([])]
      const erased = new Set<number>()
      for (const [step, which] of drawn.entries()) {
        if (!which) append(chain)
        else {
          const own = [...new Set(which.map((at) => (at % chain.length) + 1))].filter(
            (sequence) => chain[sequence - 1]?.action !== 'person.erased',
          )
          if (own.length === 0) continue
          for (const sequence of own) erased.add(sequence)
          erase(chain, own, { after: { erased: `Erased person ${step}` }, before: null })
        }
      }
      const head = chain.at(-1) as Entry
      expect(await verifyChain(chain, () => head)).toMatchObject({
        isIntact: true,
        entries: chain.length,
        erased: erased.size,
      })
      const end = { sequence: head.sequence, hash: head.hash }
      const changed = structuredClone(chain)
      const at = tamper.at % changed.length
      const entry = changed[at] as Entry
      if (tamper.does === 'words') entry.after = { to: tamper.to }
      else if (tamper.does === 'actor') entry.actor = `not ${tamper.to}`
      else if (tamper.does === 'remove') changed.splice(at, 1)
      else if (tamper.does === 'double') changed.splice(at, 0, structuredClone(entry))
      else if (changed.length > 1) changed.push(...changed.splice(at, 1), ...changed.splice(0, 1))
      else return
      fc.pre(JSON.stringify(changed) !== JSON.stringify(chain))
      expect((await verifyChain(changed, () => end)).isIntact).toBe(false)
    }),
    { numRuns: 300 },
  )
})
