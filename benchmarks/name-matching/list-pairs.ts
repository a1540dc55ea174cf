import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPartyIndex, type Party } from '#engines/name-matching/index.ts'
import { mangleName, manglings } from '../name-world/mangle-name.ts'
import { bare, readIssuers, readOfac, readPoliticians, readUn } from '../name-world/read-lists.ts'
import { seededRandom } from '../name-world/seeded-random.ts'
import { hash } from './labelled-pairs.ts'

/** A question put to a list and an entry that came close to it. */
export type ListPair = {
  query: Party
  entry: Party
  isMatch: boolean
  group: number
  list: 'un' | 'ofac'
  kind: string
}

const MANGLED_OF_OFAC = 3000
const CANDIDATES = 3

/**
 * What screening a list is like: names of the lists as a tired hand writes them against their own entries, and names of
 * people and companies that are on no list against the entries nearest to them. Null where the lists are absent.
 */
export function readListPairs(data = '/work/shared/data'): ListPair[] | null {
  if (!existsSync(join(data, 'sanctions/un/UN_consolidated.xml.gz'))) return null
  const un = readUn(data).map(({ party }) => party)
  const ofac = readOfac(data)
  const index = buildPartyIndex([...un, ...ofac])
  const random = seededRandom(41)
  const pairs: ListPair[] = []
  const unIds = new Set(un.map(({ id }) => id))
  const someOfac = ofac.filter(() => random.below(ofac.length) < MANGLED_OF_OFAC)
  for (const entry of [...un, ...un, ...un, ...someOfac]) {
    for (const mangling of manglings) {
      const value = mangleName(random, entry.names[0]!.value, mangling)
      if (value === undefined || mangling === 'exact') continue
      pairs.push({
        query: { id: 'query', schema: entry.schema, names: [{ value, kind: 'primary' }] },
        entry,
        isMatch: true,
        group: hash(bare(entry.names[0]!.value)),
        list: unIds.has(entry.id) ? 'un' : 'ofac',
        kind: mangling,
      })
    }
  }
  const listed = new Set(index.parties().flatMap(({ names }) => names.map(({ value }) => bare(value))))
  for (const query of [...readPoliticians(data), ...readIssuers(data)]) {
    const name = bare(query.names[0]!.value)
    if (listed.has(name)) continue
    for (const { id } of index.search(query, { limit: CANDIDATES })) {
      const entry = index.partyById(id)!
      pairs.push({
        query,
        entry,
        isMatch: false,
        group: hash(name),
        list: unIds.has(id) ? 'un' : 'ofac',
        kind: 'clean',
      })
    }
  }
  return pairs
}
