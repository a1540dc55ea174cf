import { readInstrument } from '#engines/entity-resolution/index.ts'
import { countryCode, usStates } from '#engines/name-matching/index.ts'
import type { EntityFacts, EntityIdentifier } from '../../../../contract/schemas.ts'
import { isOldOn, type LoadedRow, RowRefused } from '../loaded-row.ts'
import {
  addressOf,
  domainIn,
  listedUnder,
  namesOf,
  soundIdentifier,
  soundName,
  stated,
  textIn,
} from './sound-values.ts'

const TERRITORIES = new Set(['PR', 'VI', 'GU'])
const isState = (code: string) => usStates.has(code) || TERRITORIES.has(code)

export const cikOf = (value: unknown, field: string): EntityIdentifier =>
  soundIdentifier('cik', textIn(value, 20) ?? '', { field })

const tickersOf = (tickers: readonly unknown[]): EntityIdentifier[] =>
  [...new Set(tickers.map((ticker) => textIn(ticker, 20)?.toUpperCase()).filter((one) => one !== undefined))]
    .slice(0, 20)
    .map((value) => ({ kind: 'ticker', value, issuer: 'US' }))

/** Every registrant is an entity of its own, but a program of receipts bears its issuer's name. */
const registered = (title: string) =>
  readInstrument(title)?.kind === 'depositary-receipt' ? listedUnder(title) : { name: title }

/** All tickers of a registrant stand in one row of the file as it is read. @throws RowRefused. */
export function registrant(line: number, raw: unknown): LoadedRow {
  const { cik, name, tickers } = raw as { cik: unknown; name: unknown; tickers: unknown[] }
  const number = cikOf(cik, 'cik_str')
  const { name: text, ...issued } = registered(soundName(name, 'title'))
  return {
    line,
    key: number.value,
    facts: {
      names: [{ text, kind: 'legal' }],
      identifiers: [number, ...tickersOf(tickers)],
      ...issued,
    },
  }
}

export type Place = {
  street1?: unknown
  street2?: unknown
  city?: unknown
  stateOrCountry?: string | null
  stateOrCountryDescription?: string | null
  zipCode?: unknown
  countryCode?: string | null
}
/** Where the SEC has a filer: a state by its letters, or a country by its name. Some copies write "None" where nothing is said. */
export function placeOf(place: Place): Pick<EntityFacts, 'country' | 'region' | 'city' | 'address'> {
  const state = place.stateOrCountry ?? ''
  const named = place.stateOrCountryDescription ?? ''
  // Provinces of Canada are written "ONTARIO, CANADA".
  const country = isState(state)
    ? 'US'
    : (countryCode(named) ??
      countryCode(named.split(',').at(-1) ?? '') ??
      countryCode(place.countryCode ?? ''))
  return stated({
    country: country ?? undefined,
    region: isState(state) ? state : undefined,
    city: none(place.city, 100),
    address: addressOf(none(place.street1, 200), none(place.street2, 200), none(place.zipCode, 20)),
  })
}

type Submissions = {
  cik?: unknown
  name?: unknown
  entityType?: string
  sicDescription?: unknown
  tickers?: unknown[]
  ein?: unknown
  lei?: string | null
  website?: unknown
  addresses?: { business?: Place; mailing?: Place }
  formerNames?: { name?: unknown }[]
}

/** What the SEC knows of a registrant. @throws RowRefused. */
export function submissions(line: number, raw: unknown): LoadedRow {
  const given = (raw ?? {}) as Submissions
  if (given.cik === undefined)
    throw new RowRefused('cik', 'This is a further page of filings: the first page names the registrant')
  const number = cikOf(given.cik, 'cik')
  const place = given.addresses?.business ?? given.addresses?.mailing ?? {}
  const { name: current, ...issued } = registered(soundName(given.name))
  const ein = textIn(given.ein, 20)?.replaceAll('-', '')
  return {
    line,
    key: number.value,
    facts: {
      names: namesOf([
        { text: current, kind: 'legal' },
        ...(given.formerNames ?? []).map(({ name }) => {
          const text = textIn(name, 300)
          return text ? { text, kind: 'former' as const } : undefined
        }),
      ]),
      identifiers: [
        number,
        ...(given.lei ? [soundIdentifier('lei', given.lei)] : []),
        ...(ein && /^\d{9}$/.test(ein) && ein !== '000000000'
          ? [soundIdentifier('tax', ein, { issuer: 'US' })]
          : []),
        ...tickersOf(given.tickers ?? []),
      ],
      ...stated({
        ...placeOf(place),
        industry: textIn(given.sicDescription, 200),
        website: domainIn(given.website),
      }),
      ...issued,
    },
  }
}

export const none = (value: unknown, most: number) =>
  /^none$/i.test(String(value)) ? undefined : textIn(value, most)

type Fact = { start?: string; end?: string; val?: number; form?: string; filed?: string; fp?: string }
const REVENUES = ['Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax', 'SalesRevenueNet']
const YEAR_DAYS = [350, 380] as const
/** What every registrant has at the end of each period: they say how far its accounts go. */
const ALWAYS = ['Assets', 'LiabilitiesAndStockholdersEquity', 'StockholdersEquity', 'NetIncomeLoss']
const DAY_MS = 86_400_000

/** What the filings of a registrant say in XBRL: its name, and the revenue of the last full year in US dollars. @throws RowRefused. */
export function companyFacts(line: number, raw: unknown): LoadedRow {
  const given = (raw ?? {}) as {
    cik?: unknown
    entityName?: unknown
    facts?: Record<string, Record<string, { units?: Record<string, Fact[]> }>>
  }
  const number = cikOf(given.cik, 'cik')
  const revenue = REVENUES.flatMap((tag) => given.facts?.['us-gaap']?.[tag]?.units?.USD ?? [])
    .filter(({ start, end, val }) => {
      const days = (Date.parse(end ?? '') - Date.parse(start ?? '')) / DAY_MS
      return typeof val === 'number' && val >= 0 && days >= YEAR_DAYS[0] && days <= YEAR_DAYS[1]
    })
    // The last full year; of several filings that state it the newest.
    .sort(
      (a, b) => (b.end ?? '').localeCompare(a.end ?? '') || (b.filed ?? '').localeCompare(a.filed ?? ''),
    )[0]
  const accountsTo = [...ALWAYS, ...REVENUES]
    .flatMap((tag) => given.facts?.['us-gaap']?.[tag]?.units?.USD ?? [])
    .reduce((newest, { end = '' }) => (end > newest ? end : newest), '')
  // A full year that ended long before the newest accounts is not its revenue of today: it tells it under another tag by now.
  const isOld = isOldOn(accountsTo, revenue?.end ?? '')
  const facts: EntityFacts = {
    names: [{ text: soundName(given.entityName, 'entityName'), kind: 'legal' }],
    identifiers: [number],
    ...(revenue?.val === undefined || isOld
      ? {}
      : { revenueMillions: Math.round(revenue.val / 100_000) / 10 }),
  }
  return { line, key: number.value, facts, ...(revenue?.end ? { revenueTo: revenue.end } : {}) }
}
