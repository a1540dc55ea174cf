import { usStates } from '#engines/name-matching/index.ts'
import { isUnsaid, readCountry } from '#platform/column-mapping/index.ts'
import type { TableField } from '../../../../contract/load-kinds.ts'
import type { EntityFacts } from '../../../../contract/schemas.ts'
import { type LoadedRow, RowRefused } from '../loaded-row.ts'
import { domainIn, listedUnder, namesOf, soundIdentifier, soundName, stated, textIn } from './sound-values.ts'
import { amountIn, countIn, currencyIn } from './written-figures.ts'

/** The cells of a row by what they hold; `…Unit` is the unit that the title of the column states. */
export type TableCells = Partial<Record<TableField | `${TableField}Unit`, string>>

/** Text of a cell; a cell that says "n/a" says nothing. */
const cellText = (value: string | undefined, most: number) => {
  const text = textIn(value, most)
  return text === undefined || isUnsaid(text) ? undefined : text
}

/** What is the short name of two countries. */
const SEVERAL = /^(?:[ck]ongo|[ck]or[eé]e?a?|virgin islands)$/i
const PARTS_OF_UK = /^(?:england|scotland|wales|northern ireland)$/i

/** A country in any language of the EU. @throws RowRefused for what is none, or may be several. */
function countryIn(value: string | undefined): string | undefined {
  const written = cellText(value, 100)
  if (!written) return undefined
  const code = SEVERAL.test(written)
    ? undefined
    : (readCountry(written) ?? (PARTS_OF_UK.test(written) ? 'GB' : undefined))
  if (!code) throw new RowRefused('country', `“${written}” is not a known country, or it may be several`)
  return code
}

/** "Berlin, Germany", "San Francisco, CA, US": what stands last is the country, unless its letters may be a state of the United States. */
function placeIn(value: string | undefined): Pick<EntityFacts, 'city' | 'region' | 'country'> {
  const parts = (cellText(value, 200) ?? '').split(/\s*[,;|]\s*/).filter((part) => part !== '')
  const last = parts.at(-1)
  if (last === undefined) return {}
  const isState = parts.length === 2 && usStates.has(last)
  const country = isState ? undefined : readCountry(last)
  const before = country ? parts.slice(0, -1) : parts
  const [city, region] = before
  return {
    ...(city ? { city: city.slice(0, 100) } : {}),
    ...(region && before.length > 1 ? { region: region.slice(0, 100) } : {}),
    ...(country ? { country } : {}),
  }
}

/** A year, in a date of any usual writing too. @throws RowRefused. */
function yearOf(value: string | undefined, field: string, last: number): number | undefined {
  const written = cellText(value, 40)
  if (!written) return undefined
  const years = [...new Set(written.match(/(?<!\d)(?:1[0-9]|20|21)\d{2}(?!\d)/g) ?? [])]
  const year = Number(years[0])
  if (years.length !== 1 || year > last)
    throw new RowRefused(field, `“${written}” is not a year from 1000 to ${last}`)
  return year
}

function amountsOf(cells: TableCells): Partial<EntityFacts> {
  const currency = currencyIn(cells.currency)
  const read = (field: 'funding' | 'valuation' | 'revenue') =>
    amountIn(cells[field], field, { unit: cells[`${field}Unit`], currency })
  const [funding, valuation, revenue] = [read('funding'), read('valuation'), read('revenue')]
  const exactOf = (amount: typeof funding, field: string) => {
    if (amount?.band) throw new RowRefused(field, `“${cells[field as 'funding']?.trim()}” is not one amount`)
    return amount?.exact
  }
  return stated({
    fundingMillions: exactOf(funding, 'funding'),
    fundingCurrency: funding?.currency,
    valuationMillions: exactOf(valuation, 'valuation'),
    valuationCurrency: valuation?.currency,
    revenueMillions: revenue?.exact,
    revenueBand: revenue?.band,
    revenueCurrency: revenue?.currency,
    revenueTo: revenue ? cellText(cells.revenueTo, 10) : undefined,
  })
}

const PEOPLE_MAX = 20_000_000
const LAST_YEAR = 2200

/** A row of a person's own list, by the fields that they said its columns hold. @throws RowRefused. */
export function tableRow(line: number, cells: TableCells): LoadedRow {
  const symbol = cellText(cells.ticker, 40)
  const { name, instruments } = listedUnder(soundName(cellText(cells.name, 300)), symbol)
  const place = placeIn(cells.place)
  const country = countryIn(cells.country) ?? place.country
  const identifiers = (['lei', 'isin', 'figi', 'cik', 'vat', 'registration', 'ticker'] as const).flatMap(
    (kind) => {
      const written = cellText(cells[kind], 200)
      // A number of a register says nothing without its country.
      return written
        ? [soundIdentifier(kind, written, kind === 'registration' && country ? { issuer: country } : {})]
        : []
    },
  )
  const named = (['tradingName', 'formerName'] as const).flatMap((field) =>
    (cells[field] ?? '').split(/\s*[;|]\s*/).map((one) => {
      const text = cellText(one, 300)
      return text
        ? { text, kind: field === 'tradingName' ? ('trading' as const) : ('former' as const) }
        : undefined
    }),
  )
  const website = cellText(cells.website, 2_000)
  const domain = domainIn(website)
  if (website && !domain)
    throw new RowRefused('website', `“${website.slice(0, 80)}” is not the website of one company`)
  const employees = countIn(cells.employees, 'employees', [0, PEOPLE_MAX])
  const city = cellText(cells.city, 100) ?? place.city
  return {
    line,
    ...keysOfRow(cells, { name, country, city, identifiers }),
    facts: {
      kind: 'legal',
      names: namesOf([{ text: name, kind: 'legal' }, ...named]),
      identifiers,
      ...stated({
        country,
        region: cellText(cells.region, 100) ?? place.region,
        city,
        address: cellText(cells.address, 300),
        website: domain,
        industry: cellText(cells.industry, 200),
        sector: cellText(cells.sector, 100),
        employees: employees && 'exact' in employees ? employees.exact : undefined,
        employeesBand: employees && 'band' in employees ? employees.band : undefined,
        foundedYear: yearOf(cells.foundedYear, 'foundedYear', LAST_YEAR),
        status: cellText(cells.status, 60),
        legalForm: cellText(cells.legalForm, 200),
        description: cellText(cells.description, 2_000),
        fundingStage: cellText(cells.fundingStage, 60),
        investors: cellText(cells.investors, 500),
        instruments,
      }),
      ...amountsOf(cells),
    },
  }
}

/** What a row is known by: its number, else an identifier, else name and place. One name in two cities is two. */
function keysOfRow(
  cells: TableCells,
  {
    name,
    country = '',
    city = '',
    identifiers,
  }: {
    name: string
    country?: string | undefined
    city?: string | undefined
    identifiers: EntityFacts['identifiers']
  },
): Pick<LoadedRow, 'key' | 'formerKey'> {
  const own = cellText(cells.key, 100)
  if (own) return { key: own }
  const first = identifiers.find(({ kind }) => kind !== 'ticker')
  if (first) {
    const bare = `${first.kind}:${first.value}`
    return first.kind === 'registration' && first.issuer
      ? { key: `${first.kind}:${first.issuer}:${first.value}`, formerKey: bare }
      : { key: bare }
  }
  const bare = `${name.toLowerCase()}|${country}`
  return city === ''
    ? { key: bare.slice(0, 200) }
    : { key: `${bare}|${city.toLowerCase()}`.slice(0, 250), formerKey: bare.slice(0, 200) }
}
