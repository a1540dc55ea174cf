import { type StatementField, statementFields } from '../statement-fields.ts'
import { type Amount, amountsBy, type Known, settleBalance, tagsIn } from './amounts.ts'
import type { Concepts, Fact } from './facts.ts'
import { COVER_SHARES, financialTags, ifrsTags, type TagMap, usGaapTags } from './tags.ts'
import { trailingYears } from './trailing.ts'

/** Where one amount stands: its tags, as they make it (`Revenues − CostsAndExpenses`), the filing that says it, and the day it became known. */
export type FactSource = {
  tags: string[]
  as: string
  /** The filing has no line of this amount: others stand in for it. */
  isStandIn: boolean
  filing: string
  form: string
  filed: string
}

/** One year as it was known from `filedOn` on: a restated year is another version of the same period. */
export type FiledStatement = {
  period: string
  currency: string
  scale: 1
  /** The day from which on these amounts were known. */
  filedOn: string
  filing: string
  form: string
  amounts: Partial<Record<StatementField, number>>
  sources: Partial<Record<StatementField, FactSource>>
  isRestated: boolean
  /** Twelve months to the end of a quarter, of the last year and of parts of it and of this one. */
  isTrailing: boolean
}

export type FiledFacts = {
  company: string
  cik: string | null
  standard: Standard
  statements: FiledStatement[]
  /** The twelve months to the newest quarter after the last year, and those a year earlier; empty without such a quarter. */
  trailing: FiledStatement[]
  /** Tags of the newest annual report that banks and insurers use and hardly anybody else. */
  financialTags: string[]
  /** Currencies of balance sheets that are newer than any that is read, with the newest day: a firm that reports in another one by now. */
  newerIn: { currency: string; period: string }[]
  /**
   * Another set of accounting rules under which it has filed annual balance sheets too, the newest of which is older: years under two
   * are not read as one row.
   */
  olderUnder: { standard: Standard; period: string } | null
  /** Ends of annual reports that tell income and cash flows of another length than a year alone; none of them is a statement here. */
  otherLengths: { period: string; months: number }[]
}

export type Standard = 'us-gaap' | 'ifrs-full'

const ANNUAL_FORMS = /^(10-K|10-KT|20-F|40-F)(\/A)?$/
const DAY_MS = 86_400_000
const SHORTEST_YEAR_DAYS = 350
const LONGEST_YEAR_DAYS = 380

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** A fact of an annual report: at the end of a year, or of a whole one. */
function factOf(value: unknown): Fact | undefined {
  if (!isObject(value)) return undefined
  const { start, end, val, accn, form, filed } = value
  if (!isDay(end) || !isDay(filed) || typeof val !== 'number' || !Number.isFinite(val)) return undefined
  if (typeof accn !== 'string' || typeof form !== 'string' || !ANNUAL_FORMS.test(form)) return undefined
  if (start === undefined) return { end, val, accn, form, filed }
  if (!isDay(start)) return undefined
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1
  return days >= SHORTEST_YEAR_DAYS && days <= LONGEST_YEAR_DAYS
    ? { start, end, val, accn, form, filed }
    : undefined
}

function conceptsOf(raw: Record<string, unknown>): Concepts {
  const concepts: Concepts = new Map()
  for (const [tag, concept] of Object.entries(raw)) {
    if (!isObject(concept) || !isObject(concept.units)) continue
    const units = Object.entries(concept.units).flatMap(([unit, facts]) =>
      Array.isArray(facts) ? [{ unit, facts: facts.flatMap((fact) => factOf(fact) ?? []) }] : [],
    )
    concepts.set(tag, units)
  }
  return concepts
}

/** The shares of a report’s cover, as of the end of the year that it is of: where the balance sheet does not count them. */
function putCoverShares(concepts: Concepts, raw: unknown): void {
  const cover = isObject(raw) ? raw[COVER_SHARES] : undefined
  const stated = isObject(cover) && isObject(cover.units) ? cover.units.shares : undefined
  if (!Array.isArray(stated)) return
  const ends = new Map<string, string>()
  for (const { facts } of concepts.get('Assets') ?? [])
    for (const { accn, end } of facts) if ((ends.get(accn) ?? '') < end) ends.set(accn, end)
  const facts = stated.flatMap((one) => {
    const fact = factOf(one)
    const end = fact && ends.get(fact.accn)
    return fact && end ? [{ ...fact, end }] : []
  })
  concepts.set(COVER_SHARES, [{ unit: 'shares', facts }])
}

/** The currency that most of the balance sheets are in; amounts in another are left out and never converted. */
function currencyOf(concepts: Concepts): string | undefined {
  const units = (concepts.get('Assets') ?? []).filter(({ unit }) => /^[A-Z]{3}$/.test(unit))
  return units.sort((left, right) => right.facts.length - left.facts.length)[0]?.unit
}

/**
 * The statements by year that a company's XBRL facts (`companyfacts` of the SEC) hold, every version of each: a year is there as its
 * first annual report told it, and again where a later one tells it otherwise.
 * @returns undefined where the text is of another shape.
 */
export function statementsOfFacts(raw: unknown): FiledFacts | undefined {
  if (!isObject(raw) || !isObject(raw.facts)) return undefined
  const [newest, other] = standardsOf(raw.facts)
  if (!newest) return undefined
  const { standard, concepts } = newest
  const currency = currencyOf(concepts)
  const company = typeof raw.entityName === 'string' ? raw.entityName : ''
  const cik = raw.cik === undefined || raw.cik === null ? null : String(raw.cik).replace(/^0+/, '')
  const olderUnder = other?.period ? { standard: other.standard, period: other.period } : null
  const nothing = { statements: [], trailing: [], financialTags: [], newerIn: [], otherLengths: [] }
  if (!currency) return { company, cik, standard, olderUnder, ...nothing }
  putCoverShares(concepts, raw.facts.dei)
  const tags = standard === 'us-gaap' ? usGaapTags : ifrsTags
  const known = new KnownFacts(concepts, currency)
  const raws = raw.facts[standard] as Record<string, unknown>
  const trailing = trailingYears(raws, currency, known.years()).flatMap(({ end, concepts: own, inPart }) =>
    versionsOf(end, new KnownFacts(own, currency, inPart), tags, currency)
      .slice(-1)
      .map((version) => ({ ...version, isRestated: false, isTrailing: true })),
  )
  const statements = [...known.years()].flatMap((period) => versionsOf(period, known, tags, currency))
  return {
    company,
    cik,
    standard,
    statements,
    trailing: trailing.length > 1 ? trailing : [],
    financialTags: financialTagsOf(concepts),
    newerIn: newerThan(concepts, currency),
    olderUnder,
    otherLengths: otherLengthsOf(raws, currency, known.years()),
  }
}

/**
 * The sets of accounting rules that it has filed under, that of the newest annual balance sheet first: who went over to another keeps
 * the facts of the one before.
 */
function standardsOf(facts: Record<string, unknown>) {
  return (['us-gaap', 'ifrs-full'] as const)
    .flatMap((standard) => {
      const raw = facts[standard]
      if (!isObject(raw)) return []
      const concepts = conceptsOf(raw)
      const ends = (concepts.get('Assets') ?? []).flatMap((stated) => stated.facts.map(({ end }) => end))
      return [{ standard, concepts, period: ends.sort().at(-1) ?? '' }]
    })
    .sort((left, right) => (left.period > right.period ? -1 : left.period < right.period ? 1 : 0))
}

const PROFIT_TAGS = ['ProfitLoss', 'NetIncomeLoss'] as const
const MONTH_DAYS = 30.4375

/** Annual reports whose profit is of more or less than a year and of no year: a moved end of the year, or a firm’s first months. */
function otherLengthsOf(
  raw: Record<string, unknown>,
  currency: string,
  years: readonly string[],
): FiledFacts['otherLengths'] {
  const lengths = new Map<string, number>()
  const factsOf = (tag: string): unknown[] => {
    const concept = raw[tag]
    const stated = isObject(concept) && isObject(concept.units) ? concept.units[currency] : undefined
    return Array.isArray(stated) ? stated : []
  }
  // A report's own end is that of its newest balance sheet; ends of quarters stand in it too.
  const ownEnds = new Map<string, string>()
  for (const fact of factsOf('Assets').flatMap((one) => factOf(one) ?? []))
    if ((ownEnds.get(fact.accn) ?? '') < fact.end) ownEnds.set(fact.accn, fact.end)
  for (const fact of PROFIT_TAGS.flatMap(factsOf)) {
    if (!isObject(fact) || !isDay(fact.start) || !isDay(fact.end) || typeof fact.accn !== 'string') continue
    if (typeof fact.form !== 'string' || !ANNUAL_FORMS.test(fact.form)) continue
    if (ownEnds.get(fact.accn) !== fact.end || years.includes(fact.end)) continue
    const months = Math.round(((Date.parse(fact.end) - Date.parse(fact.start)) / DAY_MS + 1) / MONTH_DAYS)
    lengths.set(fact.end, Math.max(lengths.get(fact.end) ?? 0, months))
  }
  return [...lengths].map(([period, months]) => ({ period, months }))
}

function newerThan(concepts: Concepts, currency: string): FiledFacts['newerIn'] {
  const newestIn = (concepts.get('Assets') ?? []).flatMap(({ unit, facts }) =>
    facts.length > 0 && /^[A-Z]{3}$/.test(unit)
      ? [{ currency: unit, period: facts.reduce((last, { end }) => (end > last ? end : last), '') }]
      : [],
  )
  const read = newestIn.find((one) => one.currency === currency)?.period ?? ''
  return newestIn.filter(({ period }) => period > read)
}

/** What stands in the newest annual report of banks’ and insurers’ tags; one alone may stand in any group’s. */
function financialTagsOf(concepts: Concepts): string[] {
  const filingsOf = (tag: string) =>
    (concepts.get(tag) ?? []).flatMap(({ facts }) => facts.map(({ filed, accn }) => `${filed} ${accn}`))
  const newest = filingsOf('Assets').reduce((last, filing) => (filing > last ? filing : last), '')
  const found = financialTags.filter((tag) => filingsOf(tag).includes(newest))
  return found.length > 1 ? found : []
}

/** Facts by tag and the end of their year, each in the order in which they became known. */
class KnownFacts {
  private readonly byTagAndEnd = new Map<string, Fact[]>()
  private readonly balanceEnds = new Set<string>()
  private readonly yearEnds = new Set<string>()

  private readonly inPart: ReadonlySet<string>

  /** @param inPart tags of which a part of the time is filed and another is not: there is no amount, and yet something. */
  constructor(concepts: Concepts, currency: string, inPart: ReadonlySet<string> = new Set()) {
    this.inPart = inPart
    for (const [tag, units] of concepts)
      for (const { unit, facts } of units) {
        if (unit !== currency && unit !== 'shares') continue
        for (const fact of facts) {
          if (tag === 'Assets') this.balanceEnds.add(fact.end)
          else if (fact.start !== undefined && unit === currency) this.yearEnds.add(fact.end)
          const key = `${tag} ${fact.end}`
          const list = this.byTagAndEnd.get(key)
          if (list) list.push(fact)
          else this.byTagAndEnd.set(key, [fact])
        }
      }
    for (const list of this.byTagAndEnd.values())
      list.sort((left, right) => (left.filed < right.filed ? -1 : left.filed > right.filed ? 1 : 0))
  }

  /** Ends of years of which a balance sheet and a whole year are known, the first one first. */
  years(): string[] {
    return [...this.balanceEnds].filter((end) => this.yearEnds.has(end)).sort()
  }

  /** Days on which anything of a year was told. */
  filings(period: string, tags: Iterable<string>): string[] {
    const days = new Set<string>()
    for (const tag of tags)
      for (const { filed } of this.byTagAndEnd.get(`${tag} ${period}`) ?? []) days.add(filed)
    return [...days].sort()
  }

  /** What is known on a day, the newest last. */
  on(day: string, period: string): Known {
    const all = (tag: string) =>
      (this.byTagAndEnd.get(`${tag} ${period}`) ?? []).filter(({ filed }) => filed <= day)
    const last = (tag: string) => all(tag).at(-1)
    return { all, last, has: (tag) => this.inPart.has(tag) || last(tag) !== undefined }
  }
}

function versionsOf(period: string, known: KnownFacts, tags: TagMap, currency: string): FiledStatement[] {
  const asked = new Set(
    Object.values(tags).flatMap((rules) =>
      rules.flatMap((rule) => [...tagsIn(rule), ...(rule.unless ?? [])]),
    ),
  )
  const versions: FiledStatement[] = []
  for (const day of known.filings(period, asked)) {
    const version = versionOn(day, period, known, tags, currency)
    const last = versions.at(-1)
    if (!version.amounts.totalAssets || (last && isSame(last, version))) continue
    versions.push({ ...version, isRestated: last !== undefined && isRestating(last, version) })
  }
  return versions
}

function versionOn(
  day: string,
  period: string,
  known: KnownFacts,
  tags: TagMap,
  currency: string,
): FiledStatement {
  const amounts: FiledStatement['amounts'] = {}
  const sources: FiledStatement['sources'] = {}
  let newest: Fact | undefined
  const filedThen = known.on(day, period)
  const chosen = new Map<StatementField, Amount>()
  for (const field of statementFields) {
    const amount = amountsBy(tags[field] ?? [], filedThen).next().value
    if (amount) chosen.set(field, amount)
  }
  settleBalance(chosen, tags, filedThen)
  for (const [field, { value, taken, latest, rule }] of chosen) {
    amounts[field] = value
    const own = taken.map(({ tag }) => tag)
    sources[field] = {
      tags: own,
      as: 'minus' in rule ? `− ${own.join()}` : own.join('less' in rule ? ' − ' : ' + '),
      isStandIn: rule.isStandIn === true,
      filing: latest.accn,
      form: latest.form,
      filed: latest.filed,
    }
    if (!newest || latest.filed > newest.filed) newest = latest
  }
  const filing = newest?.accn ?? ''
  const form = newest?.form ?? ''
  return {
    period,
    currency,
    scale: 1,
    filedOn: day,
    filing,
    form,
    amounts,
    sources,
    isRestated: false,
    isTrailing: false,
  }
}

const isSame = (left: FiledStatement, right: FiledStatement): boolean =>
  statementFields.every((field) => left.amounts[field] === right.amounts[field])

/** An amount that was told is told otherwise; one that was only added restates nothing. */
const isRestating = (before: FiledStatement, after: FiledStatement): boolean =>
  statementFields.some(
    (field) => before.amounts[field] !== undefined && before.amounts[field] !== after.amounts[field],
  )

/** Of each year the version that was known on a day. */
export function knownOn<Filed extends { period: string; filedOn: string }>(
  statements: readonly Filed[],
  day: string,
): Filed[] {
  const byPeriod = new Map<string, Filed>()
  for (const statement of statements) {
    if (statement.filedOn > day) continue
    const before = byPeriod.get(statement.period)
    if (!before || before.filedOn <= statement.filedOn) byPeriod.set(statement.period, statement)
  }
  return [...byPeriod.values()].sort((left, right) => (left.period < right.period ? -1 : 1))
}
