import {
  explainPair,
  JOIN_THRESHOLD,
  type PreparedCompany,
  prepareCompany,
  type ResolvedPair,
  SAME_THRESHOLD,
  scoreCompanies,
} from '#engines/entity-resolution/index.ts'
import type { EntityFacts, EntityIdentifier, LoadCounts } from '../../contract/index.ts'
import { comparable, recordKeys } from '../keys.ts'
import { shownFacts } from '../show-facts.ts'
import { withoutDoubtful } from './doubt-part.ts'
import { factsAfter } from './facts-after.ts'
import { Ends, planLinks } from './plan-links.ts'
import type { Asked, Found, Plan } from './planned.ts'
import type { LoadedForm, RefusedRow } from './reading/loaded-row.ts'
import { asOfItsFile, HeldFacts, type HeldRow } from './reading/part-text.ts'
import { type ReadingKind, readingKinds } from './reading/reading-kinds.ts'
import { isSame } from './same-value.ts'

/** An entity that a new record may be: of the directory, or made by this part. */
type Candidate = { id: number | null; place: number | null; prepared: PreparedCompany; isTaken: boolean }

const CANDIDATES_MAX = 30
const DOUBTS_MAX = 2

/** What two records may have alike beside their names. A website that is called as its company is says no more than the name. */
const BESIDE_NAMES = ['sameCountry', 'sameCity', 'sameAddress', 'sameWebsite', 'sameYear'] as const

/** Whether more than the names speaks for one company: a name alone joins nothing that nobody looks at. */
const isMoreThanName = ({ evidence: { identifiers, values } }: ResolvedPair): boolean =>
  identifiers.logOdds > 0 || BESIDE_NAMES.some((feature) => values[feature] > 0)

/** Two LEIs are two legal entities until a person says otherwise. */
const haveTwoLeis = ({ evidence: { identifiers } }: ResolvedPair): boolean =>
  identifiers.contradicting.some(([{ kind }]) => kind === 'lei')

const noCounts = (): LoadCounts => ({
  read: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  joined: 0,
  doubtful: 0,
  links: 0,
  doubtfulFacts: 0,
})

/** Decides what becomes of each row of a part: pure, so that a dry run says what a load does. */
export function planPart(asked: Asked): { plan: Plan; refused: RefusedRow[]; counts: LoadCounts } {
  const planning = new Planning(asked)
  const { rows, doubted } = withoutDoubtful(asked.rows, asked)
  for (const row of rows) planning.take(asOfItsFile(row, asked.asOf))
  return planning.end(doubted)
}

class Planning {
  readonly #asked: Asked
  readonly #kind: ReadingKind
  readonly #plan: Plan = {
    entities: [],
    records: [],
    updates: [],
    shown: [],
    doubts: [],
    links: [],
    linkUpdates: [],
    forms: [],
  }
  readonly #counts = noCounts()
  readonly #refused: RefusedRow[]
  readonly #own: Map<string, Found['records'][number]>
  readonly #records: Map<number, Found['records']>
  readonly #ends: Ends
  readonly #links: ReadonlyMap<string, Found['links'][number]>
  readonly #known: Map<string, Candidate[]>
  readonly #ofSource = new Set<number>()
  readonly #touched = new Map<
    number,
    { id: number; source: string; asOf: string | null; facts: EntityFacts }[]
  >()
  readonly #seen = new Set<string>()
  /** A record that was kept by less than its place is meant by one row. */
  readonly #formerTaken = new Set<number>()

  constructor(asked: Asked) {
    this.#asked = asked
    this.#kind = readingKinds[asked.kind]
    this.#refused = [...asked.refused]
    const { found, source, directoryId } = asked
    const own = found.records.filter(
      (record) => record.organisationId === directoryId && record.source === source,
    )
    this.#records = Map.groupBy(found.records, ({ entityId }) => entityId)
    this.#own = new Map(own.map((record) => [record.sourceKey, record]))
    for (const { entityId } of own) this.#ofSource.add(entityId)
    this.#ends = new Ends(found.entities, directoryId)
    this.#links = new Map(found.links.map((link) => [link.sourceKey, link]))
    this.#known = new Map()
    for (const { id, facts } of found.entities)
      this.#findBy(recordKeys(facts), { id, place: null, facts: HeldFacts.of(facts) })
  }

  #findBy(
    keys: readonly string[],
    { id, place, facts }: { id: number | null; place: number | null; facts: HeldFacts },
  ) {
    if (facts.isNatural) return
    let prepared: PreparedCompany | undefined
    const candidate: Candidate = {
      id,
      place,
      isTaken: false,
      // Most of what shares a word is never compared.
      get prepared() {
        prepared ??= prepareCompany(comparable(facts.value))
        return prepared
      },
    }
    for (const key of keys) {
      const known = this.#known.get(key)
      if (known) known.push(candidate)
      else this.#known.set(key, [candidate])
    }
  }

  take(row: HeldRow): void {
    const record = this.#own.get(row.key) ?? this.#formerlyKnown(row)
    const why = this.#whyNot(row, record)
    if (why) {
      this.#refused.push({ line: row.line, key: row.key, field: why.field, reason: why.reason })
      return
    }
    this.#seen.add(row.key)
    if (row.form) {
      this.#takeForm(row.form)
      return
    }
    const known = this.#takeRecord(row, record)
    if (known.end && this.#kind.hasOwnEnds) this.#ends.add(known.end, row.facts?.value.identifiers ?? [])
    this.#takeLinks(row, known)
  }

  #dayOf(row: HeldRow): string {
    return row.asOf ?? this.#asked.asOf
  }

  /** The record that an earlier load of such a list has kept by less than its place, where it is of the same one. */
  #formerlyKnown({ formerKey, facts }: HeldRow): Found['records'][number] | undefined {
    const record = formerKey === undefined ? undefined : this.#own.get(formerKey)
    if (!record || !facts || this.#formerTaken.has(record.id)) return undefined
    const { country, city, offering } = facts.value
    const before = record.facts.offering
    // What an amendment has made another first sale's is no longer the one before any sale.
    if (before?.firstSale && before.firstSale !== offering?.firstSale) return undefined
    const isSameIn = (before: string | undefined, now: string | undefined) =>
      before === undefined || before.toLowerCase() === now?.toLowerCase()
    const isThere = isSameIn(record.facts.country, country) && isSameIn(record.facts.city, city)
    if (!before && !isThere) return undefined
    this.#formerTaken.add(record.id)
    return record
  }

  #whyNot(
    row: HeldRow,
    record: Found['records'][number] | undefined,
  ): { field: string; reason: string } | undefined {
    if (this.#seen.has(row.key))
      return { field: 'key', reason: `The file has ${row.key} twice: the first row counts` }
    const keptOf = row.form ? this.#formOf(row.form)?.asOf : row.facts || row.adds ? record?.asOf : null
    if (row.asOf && row.asOf > this.#asked.asOf)
      return { field: 'asOf', reason: `It is of ${row.asOf}, which is after the day of the file` }
    if (keptOf && keptOf > this.#dayOf(row))
      return {
        field: 'asOf',
        reason: `The stored data is of ${keptOf} and newer than ${row.asOf ? row.asOf : 'this file'}`,
      }
    const newer = row.facts || row.adds ? undefined : this.#newerLink(row)
    if (newer) return { field: 'asOf', reason: `The stored data is of ${newer} and newer than this file` }
    if (row.over && !row.links?.some(({ key }) => this.#links.has(key))) return row.over
    if (row.about && !record) return this.#ends.missingOne(row.about)
    if (row.adds && !record)
      return {
        field: 'key',
        reason: `${row.key} is not in the directory: load the entities of the source first`,
      }
    return this.#ends.missing(row.links ?? [])
  }

  /** The day of a newer file that has said one of the row's links. */
  #newerLink({ links = [] }: HeldRow): string | undefined {
    return links
      .map(({ key }) => this.#links.get(key)?.asOf)
      .find((day) => typeof day === 'string' && day > this.#asked.asOf) as string | undefined
  }

  /** What the row says of its company. Gives where the company is, and whether anything is new. */
  #takeRecord(row: HeldRow, record: Found['records'][number] | undefined) {
    if (!row.facts && !row.adds) return { end: undefined, change: undefined }
    if (!record)
      return { end: row.about ? this.#addAbout(row, row.about) : this.#add(row), change: 'new' as const }
    const facts = factsAfter(record.facts, row, this.#kind)
    const isUnchanged = isSame(facts, record.facts)
    // What only adds to a record says the rest of it no day newer than it was.
    const asOf = row.adds && !row.facts ? record.asOf : this.#dayOf(row)
    if (!isUnchanged || record.asOf !== asOf) {
      this.#plan.updates.push({ id: record.id, facts, keys: recordKeys(facts), asOf })
      if (!isUnchanged) this.#touch(record.entityId, { ...record, facts, asOf })
    }
    return {
      end: { id: record.entityId, place: null },
      change: isUnchanged ? undefined : ('changed' as const),
    }
  }

  /** What a source only adds to a company that others describe: a record with the company's name. */
  #addAbout(row: HeldRow, about: EntityIdentifier): { id: number | null; place: number | null } {
    const { key, adds } = row
    const asOf = this.#dayOf(row)
    const id = this.#ends.find(about)?.id as number
    const names = this.#asked.found.entities.find((one) => one.id === id)?.facts.names.slice(0, 1) ?? []
    const facts: EntityFacts = { kind: 'legal', names, identifiers: [about], ...adds }
    this.#plan.records.push({
      key,
      facts: HeldFacts.of(facts),
      keys: recordKeys(facts),
      joined: null,
      asOf,
      entityId: id,
    })
    this.#touch(id, { id: Number.MAX_SAFE_INTEGER, source: this.#asked.source, asOf, facts })
    return { id, place: null }
  }

  /** A record that the source has not given before: with the company that it surely is, else one of its own. */
  #add(row: HeldRow): { id: number | null; place: number | null } {
    const { key } = row
    const facts = row.facts as HeldFacts
    const keys = row.keys ?? recordKeys(facts.value)
    const scored = this.#score(facts, keys)
    const [best] = scored
    const record = {
      key,
      facts,
      keys,
      joined: best ? { probability: best.probability, reasons: best.reasons } : null,
      asOf: this.#dayOf(row),
    }
    if (best?.isSure && !this.#isTaken(best.candidate)) {
      this.#counts.joined += 1
      best.candidate.isTaken = true
      const { id, place } = best.candidate
      if (id !== null) {
        this.#plan.records.push({ ...record, entityId: id })
        this.#touch(id, {
          id: Number.MAX_SAFE_INTEGER,
          source: this.#asked.source,
          asOf: record.asOf,
          facts: facts.value,
        })
      } else this.#plan.entities[place as number]?.records.push(record)
      return { id, place }
    }
    const place = this.#plan.entities.length
    this.#plan.entities.push({
      place,
      facts,
      sources: [this.#asked.source],
      records: [{ ...record, joined: null }],
    })
    for (const { candidate, probability, reasons } of scored.slice(0, DOUBTS_MAX)) {
      const isDoubtful = probability >= (this.#isTaken(candidate) ? JOIN_THRESHOLD : SAME_THRESHOLD)
      if (!isDoubtful || (candidate.id === null && candidate.place === null)) continue
      this.#counts.doubtful += 1
      this.#plan.doubts.push({
        leftId: candidate.id,
        leftPlace: candidate.place,
        rightPlace: place,
        probability,
        reasons,
      })
    }
    this.#findBy(keys, { id: null, place, facts })
    return { id: null, place }
  }

  /** A register that lists each company once does not speak of one company in two records. */
  #isTaken({ id, place, isTaken }: Candidate): boolean {
    if (!this.#kind.isOnceEach) return false
    return isTaken || place !== null || (id !== null && this.#ofSource.has(id))
  }

  #score(facts: HeldFacts, keys: readonly string[]) {
    if (facts.isNatural) return []
    const candidates = [...new Set(keys.flatMap((key) => this.#known.get(key) ?? []))].slice(
      0,
      CANDIDATES_MAX,
    )
    if (candidates.length === 0) return []
    const asked = prepareCompany(comparable(facts.value))
    return candidates
      .map((candidate) => ({ candidate, pair: scoreCompanies(asked, candidate.prepared) }))
      .filter(({ pair }) => pair.probability >= SAME_THRESHOLD)
      .sort((a, b) => b.pair.probability - a.pair.probability)
      .slice(0, DOUBTS_MAX + 1)
      .map(({ candidate, pair }) => ({
        candidate,
        probability: pair.probability,
        isSure: pair.probability >= JOIN_THRESHOLD && isMoreThanName(pair) && !haveTwoLeis(pair),
        reasons: explainPair(asked, candidate.prepared, pair)
          .reasons.slice(0, 4)
          .map(({ text }) => text),
      }))
  }

  #touch(
    entityId: number,
    spoken: { id: number; source: string; asOf: string | null; facts: EntityFacts },
  ): void {
    const others = this.#touched.get(entityId) ?? this.#recordsOf(entityId)
    this.#touched.set(entityId, [
      ...others.filter(({ id }) => id !== spoken.id || id === Number.MAX_SAFE_INTEGER),
      spoken,
    ])
  }

  #recordsOf(entityId: number) {
    return (this.#records.get(entityId) ?? []).filter(
      (record) => record.organisationId === this.#asked.directoryId,
    )
  }

  #takeLinks(
    row: HeldRow,
    {
      end,
      change,
    }: {
      end: { id: number | null; place: number | null } | undefined
      change: 'new' | 'changed' | undefined
    },
  ): void {
    const planned = planLinks(row, end, this.#ends, { known: this.#links, asOf: this.#dayOf(row) })
    this.#plan.links.push(...planned.links)
    this.#plan.linkUpdates.push(...planned.updates)
    this.#counts.links += planned.links.length + planned.updates.length
    const isNew = change === 'new' || (end === undefined && planned.links.length > 0)
    const isChanged = change === 'changed' || planned.links.length + planned.updates.length > 0
    this.#counts[isNew ? 'new' : isChanged ? 'changed' : 'unchanged'] += 1
  }

  #formOf(form: LoadedForm): Found['forms'][number] | undefined {
    return this.#asked.found.forms.find(
      ({ code, language }) => code === form.code && language === form.language,
    )
  }

  #takeForm(form: LoadedForm): void {
    const known = this.#formOf(form)
    const { asOf: _, ...before } = known ?? { asOf: '' }
    const isUnchanged = known !== undefined && isSame(before, form)
    if (!isUnchanged) this.#plan.forms.push(form)
    this.#counts[known === undefined ? 'new' : isUnchanged ? 'unchanged' : 'changed'] += 1
  }

  end(doubted: number) {
    const { directoryId, source, found, order } = this.#asked
    for (const entity of this.#plan.entities)
      if (entity.records.length > 1)
        entity.facts = HeldFacts.of(
          shownFacts(
            entity.records.map(({ facts, asOf }, id) => ({ facts: facts.value, id, source, asOf })),
            order,
          ),
        )
    const owners = new Map(found.entities.map(({ id, organisationId }) => [id, organisationId]))
    // Of everybody's company an organisation's own records are shown when it is read.
    for (const [id, records] of this.#touched)
      if (owners.get(id) === directoryId)
        this.#plan.shown.push({
          id,
          facts: shownFacts(records, order),
          sources: [...new Set(records.map((one) => one.source))],
        })
    const counts = this.#counts
    counts.refused = this.#refused.length
    counts.doubtfulFacts = doubted
    counts.read = counts.new + counts.changed + counts.unchanged + counts.refused
    return { plan: this.#plan, refused: this.#refused, counts }
  }
}
