import {
  type AskedPart,
  buildDirectoryIndex,
  type DirectoryIndex,
  readAsked,
  searchAndCount,
} from '#engines/directory-search/index.ts'
import { readCountry } from '#platform/column-mapping/index.ts'
import { listedCompany } from './company-listed.ts'
import { HITS_MAX, rankedHits } from './found-among.ts'
import type { DirectoryPart, FoundBy, Listed, Narrowed, ScoredHits } from './search-messages.ts'

/** A name so like what was typed stands before what is only of the place or industry. */
const NAME_MIN = 0.86

type Rows = Map<number, DirectoryPart[number]>

/** Companies as they are searched, by what they are found by. */
class Companies {
  readonly listed: readonly Listed[]
  readonly index: DirectoryIndex
  readonly byId = new Map<number, Listed>()
  readonly #by = new Map<string, Listed[]>()

  constructor(rows: readonly DirectoryPart[number][]) {
    const companies = rows.map((row) => {
      const { company, facets, figures, places, trades } = listedCompany(row)
      const one = { id: row.id, facets, figures }
      // One entity may have several records of an organisation: it is listed once.
      if (!this.byId.has(row.id)) {
        for (const country of facets.country ?? []) this.#add(`country ${country}`, one)
        for (const place of places) this.#add(`place ${place}`, one)
        for (const word of trades) this.#add(`trade ${word}`, one)
        for (const size of facets.size ?? []) this.#add(`size ${size}`, one)
      }
      this.byId.set(row.id, this.byId.get(row.id) ?? one)
      return company
    })
    this.listed = [...this.byId.values()]
    this.index = buildDirectoryIndex(companies)
  }

  #add(key: string, one: Listed) {
    const known = this.#by.get(key)
    if (known) known.push(one)
    else this.#by.set(key, [one])
  }

  has = (key: string): boolean => this.#by.has(key)

  /** The companies that a part of a search names. */
  of(part: AskedPart): ReadonlySet<Listed> {
    const all = (keys: readonly string[]) => new Set(keys.flatMap((key) => this.#by.get(key) ?? []))
    switch (part.kind) {
      case 'place':
        return all([
          ...(part.country ? [`country ${part.country}`] : []),
          ...part.places.map((place) => `place ${place}`),
        ])
      case 'size':
        return all([`size ${part.size}`])
      case 'trade': {
        const [first = new Set<Listed>(), ...others] = part.words.map((word) => all([`trade ${word}`]))
        return new Set([...first].filter((one) => others.every((some) => some.has(one))))
      }
      case 'employees':
        return new Set(
          this.listed.filter(({ figures: { employees } }) => {
            if (!employees) return false
            const [low, high] = employees
            return (high === null || high >= part.low) && (part.high === null || low <= part.high)
          }),
        )
    }
  }
}

/** A directory in memory: its companies, and beside them those that have changed since they were read. */
export class HeldDirectory {
  readonly version: number
  readonly #base: Companies
  readonly #changed: Rows
  readonly #gone: ReadonlySet<number>
  readonly #over: Companies | undefined

  private constructor(version: number, base: Companies, changed: Rows, gone: ReadonlySet<number>) {
    this.version = version
    this.#base = base
    this.#changed = changed
    this.#gone = gone
    this.#over = changed.size > 0 ? new Companies([...changed.values()]) : undefined
  }

  static of(version: number, rows: readonly DirectoryPart[number][]): HeldDirectory {
    return new HeldDirectory(version, new Companies(rows), new Map(), new Set())
  }

  /** The same with companies that have come, changed or gone: only these are read, however many there are. */
  after(version: number, rows: DirectoryPart, gone: readonly number[]): HeldDirectory {
    const changed: Rows = new Map(this.#changed)
    for (const row of rows) changed.set(row.id, row)
    for (const id of gone) changed.delete(id)
    return new HeldDirectory(version, this.#base, changed, new Set([...this.#gone, ...gone]))
  }

  get size(): number {
    return this.listed.length
  }

  #isOfBase = ({ id }: Listed) => !this.#changed.has(id) && !this.#gone.has(id)

  get listed(): readonly Listed[] {
    if (!this.#over && this.#gone.size === 0) return this.#base.listed
    return [...(this.#over?.listed ?? []), ...this.#base.listed.filter(this.#isOfBase)]
  }

  has = (key: string): boolean => this.#base.has(key) || this.#over?.has(key) === true

  of(part: AskedPart): ReadonlySet<Listed> {
    if (!this.#over && this.#gone.size === 0) return this.#base.of(part)
    return new Set([...(this.#over?.of(part) ?? []), ...[...this.#base.of(part)].filter(this.#isOfBase)])
  }

  /** What answers to a name. */
  hits(q: string): ScoredHits {
    const some = [
      ...(this.#over ? [{ companies: this.#over, isBase: false }] : []),
      { companies: this.#base, isBase: true },
    ].map(({ companies, isBase }) => {
      const { hits, isCut } = searchAndCount(companies.index, q, HITS_MAX)
      return {
        isCut,
        hits: hits.flatMap(({ id, rank, found }) => {
          const listed = companies.byId.get(Number(id))
          return listed && (!isBase || this.#isOfBase(listed)) ? [{ listed, rank, by: found }] : []
        }),
      }
    })
    return { hits: some.flatMap(({ hits }) => hits), isCut: some.some(({ isCut }) => isCut) }
  }
}

type FoundListed = {
  listed: Listed[]
  isCut: boolean
  parts: readonly AskedPart[]
  by: ReadonlyMap<number, FoundBy>
}

/** What is found in some directories, the likeliest first; everything where nothing was typed. */
export function findIn(layers: readonly HeldDirectory[], q: string, { asName = [] }: Narrowed): FoundListed {
  const once = (some: Iterable<Listed>) => [...new Map([...some].map((one) => [one.id, one])).values()]
  if (q === '')
    return { listed: once(layers.flatMap(({ listed }) => listed)), isCut: false, parts: [], by: new Map() }
  const asked = readAsked(
    q,
    {
      countryOf: (text) => (asName.includes(text) ? undefined : readCountry(text)),
      isPlace: (place) => layers.some((layer) => layer.has(`place ${place}`)),
      isTrade: (word) => layers.some((layer) => layer.has(`trade ${word}`)),
    },
    asName,
  )
  const named = layers.map((layer) => layer.hits(q))
  const by = new Map(named.flatMap(({ hits }) => hits).map(({ listed, by: found }) => [listed.id, found]))
  if (asked.parts.length === 0) return { ...rankedHits(named), parts: [], by }
  const within = layers.map((layer) => {
    const [first = new Set<Listed>(), ...others] = asked.parts.map((part) => layer.of(part))
    return new Set([...first].filter((one) => others.every((some) => some.has(one))))
  })
  for (const one of within.flatMap((some) => [...some])) if (!by.has(one.id)) by.set(one.id, 'field')
  if (asked.name === '') {
    const strong = rankedHits(
      named.map(({ hits }) => ({
        hits: hits.filter(({ rank, by: found }) => rank >= NAME_MIN && found !== 'field'),
        isCut: false,
      })),
    ).listed
    return {
      listed: once([...strong, ...within.flatMap((some) => [...some])]),
      isCut: false,
      parts: asked.parts,
      by,
    }
  }
  // A name with a place: who is called so there stands first, then who is called so with the place in the name.
  const there = layers.map((layer, at) => {
    const { hits, isCut } = layer.hits(asked.name)
    return { hits: hits.filter(({ listed }) => within[at]?.has(listed)), isCut }
  })
  for (const { listed, by: found } of there.flatMap(({ hits }) => hits)) by.set(listed.id, found)
  const { listed, isCut } = rankedHits([...named, ...there])
  return { listed, isCut, parts: asked.parts, by }
}
