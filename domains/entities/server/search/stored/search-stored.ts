import { askWords, LIKELY } from '#engines/directory-search/index.ts'
import { checkIdentifier, readDomain } from '#engines/entity-resolution/index.ts'
import type { Context } from '#platform/context/index.ts'
import { facetIds } from '../../../contract/index.ts'
import { findingKinds, nameKeysOf } from '../../keys.ts'
import { listedCompany } from '../company-listed.ts'
import { facetCounts, figuresAsked, HITS_MAX, isOf, isWithin } from '../found-among.ts'
import type { Facets, Figures, Found, Narrowed, ScoredHits } from '../search-messages.ts'
import * as store from './look-up-store.ts'
import { waitingCompanies } from './stored-store.ts'
import { storedThread } from './stored-threads.ts'

/** Companies that one query brings, at the most. */
const CANDIDATES = 160
/** So good a hit is what was meant: it is not looked for in parts of what was typed. */
const GOOD = 0.9
/** Worse than this the trade and the place are asked. */
const POOR = 0.75
/** So many companies that have no entries yet are read themselves. */
export const WAITING_READ_MAX = 300

type Scored = ScoredHits['hits'][number]

/** So many companies within bounds of figures are counted; of more it is said that there are at least so many. */
const COUNTED_MAX = 100_000

const facetsOf = (one: store.Candidate | store.Counted): Facets =>
  Object.fromEntries(facetIds.map((id) => [id, store.valuesOf(one, id)]))

/** What answers to something typed in a directory that lies in the database. */
export async function storedHits(
  ctx: Context,
  organisationId: number,
  { q, narrowed, waiting }: { q: string; narrowed: Narrowed; waiting: number },
): Promise<ScoredHits> {
  const { db, installation } = ctx
  const typed = q.slice(0, 200)
  const turn = { organisationId: ctx.actor.organisationId, signal: ctx.request?.signal }
  const seen = new Map<number, Scored>()
  let isCut = false

  type Company = { id: number; company: string; facets: Facets; figures: Figures }
  const keep = ({ id, facets, figures }: Company, rank: number) => {
    const known = seen.get(id)
    if (!known || known.rank < rank) seen.set(id, { listed: { id, facets, figures }, rank, by: 'name' })
  }
  const score = async (some: readonly Company[]) => {
    const byId = new Map(some.filter(({ id }) => !seen.has(id)).map((one) => [String(one.id), one]))
    if (byId.size === 0) return
    const companies = [...byId.values()].sort((a, b) => a.id - b.id).map(({ company }) => company)
    const { hits } = await storedThread(
      installation,
      { do: 'rank', typed, companies, limit: companies.length },
      turn,
    )
    for (const { id, rank } of hits) keep(byId.get(id) as Company, rank)
  }
  const isNarrowed = narrowed.figures !== undefined || facetIds.some((id) => narrowed[id] !== undefined)
  const lookUp = async (queries: readonly string[]) => {
    const asked = queries.flatMap((query) => [
      { query, limit: CANDIDATES },
      ...(isNarrowed ? [{ query, limit: CANDIDATES, narrowed }] : []),
    ])
    const found = await store.lookUp(db, organisationId, asked)
    const cut = asked.filter(({ limit }, at) => found[at]?.length === limit)
    isCut ||= cut.length > 0
    // Where more fit than are read, those that are likelier meant are read as well.
    const likely = [...new Set(cut.map(({ query }) => `(${query}) & '${LIKELY}'`))]
    const more = likely.map((query) => ({ query, limit: CANDIDATES / 2 }))
    return companiesIn([...found, ...(await store.lookUp(db, organisationId, more))].flat())
  }

  const asked = askWords(typed)
  let known = ''
  const planned = async (isThorough: boolean) => {
    const more = isThorough ? { near: [], far: asked.far, exact: [], beginnings: [] } : asked
    const words = await store.wordsLike(db, organisationId, more, isThorough)
    known = [known, words].filter(Boolean).join('\n')
    return (await storedThread(installation, { do: 'plan', typed, known, isThorough }, turn)).lookUps
  }
  const [first, byCode, fresh] = await Promise.all([
    planned(false),
    foundByCode(ctx, organisationId, typed),
    freshCompanies(ctx, organisationId, waiting),
  ])
  const companiesIn = (rows: readonly store.Candidate[]): Company[] =>
    rows
      .filter(({ id }) => !fresh.ids.has(id))
      .map((row) => ({ id: row.id, company: withId(row), facets: facetsOf(row), figures: row.figures }))
  const coded = companiesIn(byCode.codes)
  await score([...fresh.companies, ...coded, ...companiesIn(byCode.names), ...(await lookUp(first.whole))])
  for (const company of coded) keep(company, 1)
  if (bestOf(seen) < GOOD) {
    // Words that lie two slips away cost more to find than all the rest.
    const { whole, parts, fields } = await planned(true)
    const isAsked = new Set(first.whole)
    await score(await lookUp(whole.filter((query) => !isAsked.has(query))))
    if (bestOf(seen) < GOOD) await score(await lookUp(parts))
    if (bestOf(seen) < POOR) await score(await lookUp(fields))
  }
  const hits = [...seen.values()].sort((a, b) => b.rank - a.rank || a.listed.id - b.listed.id)
  return { hits: hits.slice(0, HITS_MAX), isCut: isCut || hits.length > HITS_MAX }
}

const bestOf = (seen: ReadonlyMap<number, Scored>) => {
  let best = 0
  for (const { rank } of seen.values()) if (rank > best) best = rank
  return best
}

/** The thread names what it has scored by its id, which the entry does not say twice. */
const withId = ({ id, company }: { id: number; company: string }) => `{"id":"${id}",${company.slice(1)}`

/** Companies that have changed so lately that they have no entries yet, as they stand. */
async function freshCompanies(ctx: Context, organisationId: number, waiting: number) {
  if (waiting === 0 || waiting > WAITING_READ_MAX) return { ids: new Set<number>(), companies: [] }
  const { ids, rows } = await waitingCompanies(ctx.db, organisationId)
  const companies = rows.map((row) => {
    const { company, facets, figures } = listedCompany(row)
    return { id: row.id, company: JSON.stringify(company), facets, figures }
  })
  return { ids, companies }
}

/** Companies by a whole identifier or web address, and by their whole name, however common its words are. */
async function foundByCode(ctx: Context, organisationId: number, typed: string) {
  const code = typed.trim().toUpperCase()
  const codes = /^[\p{L}\p{N} ./:_-]{2,60}$/u.test(code)
    ? findingKinds.flatMap((kind) => {
        const { value, isValid } = checkIdentifier({ kind, value: code })
        return isValid ? [`${kind}:${value}`] : []
      })
    : []
  const site = readDomain(typed.trim())
  const names = nameKeysOf({ names: [{ text: typed.slice(0, 300) || ' ', kind: 'legal' }] })
  const found = await store.withKeysOrSite(ctx.db, organisationId, { codes, names, site })
  return {
    codes: found.filter(({ isCode }) => isCode),
    names: found.filter(({ isCode }) => !isCode),
  }
}

/** A page of everything in a directory that lies in the database, with its counts. */
export async function storedEverything(
  ctx: Context,
  organisationId: number,
  page: { narrowed: Narrowed; limit: number; offset: number; but: readonly number[] },
): Promise<Found> {
  const { narrowed, but } = page
  const { figures } = narrowed
  const [all, elsewhere, found, within] = await Promise.all([
    store.countsOf(ctx.db, organisationId),
    store.entriesWithIds(ctx.db, organisationId, but),
    store.everything(ctx.db, organisationId, page),
    figures && store.countsWithin(ctx.db, organisationId, { figures }, COUNTED_MAX + 1),
  ])
  const taken = elsewhere.map((row) => ({ facets: facetsOf(row), figures: row.figures, count: -1 }))
  const isCut = within !== undefined && sumOf(within) > COUNTED_MAX
  const rows = [
    ...(within ?? all).map((row) => ({ facets: facetsOf(row), count: row.count })),
    ...taken.filter((row) => !figures || isWithin(row, narrowed)),
  ]
  // Of more than are counted the first need not be of what it is narrowed to: those are counted by themselves.
  const counted = isCut ? await store.countsWithin(ctx.db, organisationId, narrowed, COUNTED_MAX) : undefined
  return {
    ...found,
    total: counted ? sumOf(counted) : sumOf(rows.filter((row) => isOf(row, narrowed))),
    isCut,
    facets: facetCounts(rows, narrowed),
    unknown: Object.fromEntries(
      figuresAsked(narrowed).map((id) => [
        id,
        sumOf(
          [
            ...all.map((row) => ({ facets: facetsOf(row), count: row.count - (row[id] ?? 0) })),
            ...taken.filter((row) => !row.figures[id]),
          ].filter((row) => isOf(row, narrowed)),
        ),
      ]),
    ),
  }
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
