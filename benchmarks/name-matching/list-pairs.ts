import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPartyIndex, IN_INITIALS, type Party } from '#engines/name-matching/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
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
/** Of the clean persons so many are asked for with their given names as initials as well. */
const INITIALS_SHARE = 0.25

/** A person's first name with the given names as initials, in every form. */
const inInitials = ({ names, ...party }: Party): string[] =>
  IN_INITIALS.flatMap(({ ask }) => ask({ ...party, names: names.slice(0, 1) }, () => 0)).map(
    ({ asked }) => asked,
  )

/**
 * What screening a list is like: names of the lists as a tired hand writes them against their own entries, and names of
 * people and companies that are on no list against the entries nearest to them. Null where the lists are absent.
 */
export function readListPairs(data = sharedData('data')): ListPair[] | null {
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
    const forms = inInitials(entry)
    if (forms.length > 0)
      pairs.push({
        query: {
          id: 'query',
          schema: 'Person',
          names: [{ value: random.pick(forms), kind: 'primary' }],
        },
        entry,
        isMatch: true,
        group: hash(bare(entry.names[0]!.value)),
        list: unIds.has(entry.id) ? 'un' : 'ofac',
        kind: 'initials',
      })
  }
  const listed = new Set(index.parties().flatMap(({ names }) => names.map(({ value }) => bare(value))))
  for (const query of [...readPoliticians(data), ...readIssuers(data)]) {
    const name = bare(query.names[0]!.value)
    if (listed.has(name)) continue
    const forms = inInitials(query)
    const written = forms.length > 0 && random.chance(INITIALS_SHARE) ? random.pick(forms) : null
    const asked: [kind: string, query: Party][] = [['clean', query]]
    if (written !== null)
      asked.push(['clean initials', { ...query, names: [{ value: written, kind: 'primary' }] }])
    for (const [kind, asking] of asked)
      for (const { id } of index.search(asking, { limit: CANDIDATES }))
        pairs.push({
          query: asking,
          entry: index.partyById(id)!,
          isMatch: false,
          group: hash(name),
          list: unIds.has(id) ? 'un' : 'ofac',
          kind,
        })
  }
  return pairs
}
