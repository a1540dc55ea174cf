import { type LoadedLink, type LoadedRow, RowRefused } from '../loaded-row.ts'
import {
  addressOf,
  namesOf,
  soundCountry,
  soundDay,
  soundIdentifier,
  soundName,
  stated,
  textIn,
  yearIn,
} from './sound-values.ts'

/** Companies House writes days as 31/12/2026. @throws RowRefused. */
function britishDay(value: string | undefined, field: string): string | null {
  const written = value?.trim() ?? ''
  if (written === '') return null
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written) ?? []
  if (!year) throw new RowRefused(field, `“${written}” is no day such as 31/12/2026`)
  return soundDay(`${year}-${month}-${day}`, field)
}

const NUMBER = /^(?:\d{8}|[A-Z]{2}\d{6}|[A-Z]{2}\d{5}[A-Z]|[A-Z]\d{7})$/

/** The number of a company in the register: eight characters, leading zeros kept. @throws RowRefused. */
export function companyNumber(value: unknown, field: string): string {
  const written = (textIn(value, 20) ?? '').toUpperCase()
  const number = /^\d{1,7}$/.test(written) ? written.padStart(8, '0') : written
  if (!NUMBER.test(number))
    throw new RowRefused(field, `“${written}” is not a company number of the register`)
  return number
}

/** A row of BasicCompanyData. @throws RowRefused. */
export function companyData(line: number, cells: Record<string, string>): LoadedRow {
  const number = companyNumber(cells.CompanyNumber, 'CompanyNumber')
  const incorporated = britishDay(cells.IncorporationDate, 'IncorporationDate')
  const formers = Array.from({ length: 10 }, (_, at) =>
    textIn(cells[`PreviousName_${at + 1}.CompanyName`], 300),
  )
  const country = countryOf(cells['RegAddress.Country'])
  return {
    line,
    key: number,
    facts: {
      kind: 'legal',
      names: namesOf([
        { text: soundName(cells.CompanyName, 'CompanyName'), kind: 'legal' },
        ...formers.map((text) => (text ? { text, kind: 'former' as const } : undefined)),
      ]),
      identifiers: [soundIdentifier('registration', number, { field: 'CompanyNumber', issuer: 'GB' })],
      ...stated({
        // The register is the United Kingdom's; where the office is elsewhere the address says it.
        country: country ?? 'GB',
        city: textIn(cells['RegAddress.PostTown'], 100),
        region: textIn(cells['RegAddress.County'], 100),
        address: addressOf(
          cells['RegAddress.CareOf'],
          cells['RegAddress.POBox'],
          cells['RegAddress.AddressLine1'],
          cells['RegAddress.AddressLine2'],
          cells['RegAddress.PostCode'],
        ),
        industry: sicWords(cells['SICCode.SicText_1']),
        legalForm: textIn(cells.CompanyCategory, 200),
        status: textIn(cells.CompanyStatus, 60),
        foundedYear: yearIn(incorporated),
        endedOn: britishDay(cells.DissolutionDate, 'DissolutionDate'),
        accountsDue: britishDay(cells['Accounts.NextDueDate'], 'Accounts.NextDueDate'),
        chargesOutstanding: wholeNumber(cells['Mortgages.NumMortOutstanding']),
      }),
    },
  }
}

const wholeNumber = (written: string | undefined): number | undefined =>
  /^\d{1,6}$/.test(written?.trim() ?? '') ? Number(written) : undefined

const PARTS = new Set([
  'england',
  'wales',
  'scotland',
  'northern ireland',
  'england & wales',
  'great britain',
  'united kingdom',
  'uk',
])

/** The parts of the kingdom are written as countries; what is no country is left out, as the number says whose register it is. */
function countryOf(written: string | undefined): string | undefined {
  const plain = (written ?? '').trim().toLowerCase()
  if (plain === '') return undefined
  if (PARTS.has(plain)) return 'GB'
  try {
    return soundCountry(written)
  } catch {
    return undefined
  }
}

/** "62020 - Information technology consultancy activities": the words count; the code of the United Kingdom is in front of them. */
const sicWords = (written: string | undefined): string | undefined =>
  /^none supplied$/i.test(written?.trim() ?? '')
    ? undefined
    : textIn(written?.replace(/^\d{4,5}\s*-\s*/, ''), 200)

type Psc = {
  kind?: string
  statement?: string
  name?: string
  name_elements?: { title?: string; forename?: string; middle_name?: string; surname?: string }
  nationality?: string
  country_of_residence?: string
  address?: Record<string, string | undefined>
  natures_of_control?: string[]
  notified_on?: string
  ceased_on?: string
  ceased?: boolean
  links?: { self?: string }
  identification?: {
    registration_number?: string
    country_registered?: string
    place_registered?: string
    legal_form?: string
  }
}

const personal = /^(?:individual)-(?:person-with-significant-control|beneficial-owner)$/
const corporate = /^(?:corporate-entity|legal-person)-(?:person-with-significant-control|beneficial-owner)$/

/** An entry of the PSC snapshot: who has significant control of a company, and the bands that the register knows. @throws RowRefused. */
export function significantControl(line: number, raw: unknown): LoadedRow {
  const { company_number, data = {} } = (raw ?? {}) as { company_number?: string; data?: Psc }
  const kind = data.kind ?? ''
  if (/^totals#/.test(kind))
    throw new RowRefused('data.kind', 'The last line counts the entries of the snapshot')
  if (/super-secure/.test(kind))
    throw new RowRefused('data.kind', 'The register protects this person and does not describe the control')
  if (/statement/.test(kind)) return controlStatement(line, company_number, data)
  if (/exemption/.test(kind)) throw new RowRefused('data.kind', 'An exemption, and nobody who has control')
  if (!personal.test(kind) && !corporate.test(kind))
    throw new RowRefused('data.kind', `“${kind}” is not a known kind of entry`)
  const number = companyNumber(company_number, 'company_number')
  const id = textIn(data.links?.self?.split('/').at(-1), 80)
  if (!id) throw new RowRefused('data.links.self', 'The entry has no number')
  const since = soundDay(data.notified_on, 'data.notified_on')
  const until = soundDay(data.ceased_on, 'data.ceased_on')
  if (data.ceased && !until)
    throw new RowRefused('data.ceased_on', 'It has ended, and the entry does not state when')
  if (since && until && until < since) throw new RowRefused('data.ceased_on', 'It ends before it begins')
  const key = `${number} ${id}`
  const company = soundIdentifier('registration', number, { issuer: 'GB' })
  const isPerson = personal.test(kind)
  const own = isPerson ? undefined : registeredNumber(data)
  return {
    line,
    key,
    facts: {
      kind: isPerson ? 'natural' : 'legal',
      names: namesOf([{ text: nameOf(data), kind: 'legal' }]),
      identifiers: own ? [own] : [],
      ...stated({
        country: countryOf(
          isPerson
            ? data.country_of_residence
            : (data.identification?.country_registered ?? data.address?.country),
        ),
        city: textIn(data.address?.locality, 100),
        region: textIn(data.address?.region, 100),
        address: isPerson
          ? undefined
          : addressOf(
              data.address?.premises,
              data.address?.address_line_1,
              data.address?.address_line_2,
              data.address?.postal_code,
            ),
        legalForm: textIn(data.identification?.legal_form, 200),
      }),
    },
    links: linksOf(key, data.natures_of_control ?? [], company, { since, until }),
  }
}

/** "no-individual-or-entity-with-signficant-control" and the like, which stands with the company that has stated it. */
function controlStatement(
  line: number,
  company: string | undefined,
  { statement, notified_on, ceased_on, links }: Psc,
): LoadedRow {
  const number = companyNumber(company, 'company_number')
  const words = textIn(statement?.replaceAll('-', ' ').replace('signficant', 'significant'), 200)
  if (!words) throw new RowRefused('data.statement', 'The entry does not state anything')
  if (ceased_on) throw new RowRefused('data.ceased_on', 'The statement has been withdrawn')
  const day = soundDay(notified_on, 'data.notified_on')
  const id = textIn(links?.self?.split('/').at(-1), 80) ?? 'statement'
  return {
    line,
    key: `${number} ${id}`,
    about: soundIdentifier('registration', number, { issuer: 'GB' }),
    adds: {
      controlStatement: `${words.charAt(0).toUpperCase()}${words.slice(1)}${day ? ` (since ${day})` : ''}`,
    },
  }
}

function nameOf({ name, name_elements: parts }: Psc): string {
  const written = parts ? [parts.forename, parts.middle_name, parts.surname].filter(Boolean).join(' ') : ''
  return soundName(written || name, 'data.name')
}

function registeredNumber({ identification }: Psc) {
  const written = textIn(identification?.registration_number, 40)
  const place = `${identification?.country_registered ?? ''} ${identification?.place_registered ?? ''}`
  if (
    !written ||
    !/england|wales|scotland|northern ireland|united kingdom|\buk\b|companies house/i.test(place)
  )
    return undefined
  try {
    return soundIdentifier('registration', companyNumber(written, ''), { issuer: 'GB' })
  } catch {
    // What people wrote into a field for numbers is no reason to leave out who has control.
    return undefined
  }
}

/** The register knows bands and no numbers: more than a quarter, more than half, three quarters or more. */
const bands = [
  ['25-to-50-percent', 0.25, 0.5],
  ['50-to-75-percent', 0.5, 0.75],
  ['75-to-100-percent', 0.75, 1],
] as const

function linksOf(
  key: string,
  natures: readonly string[],
  to: LoadedLink['to'],
  period: Pick<LoadedLink, 'since' | 'until'>,
): LoadedLink[] {
  if (natures.length === 0)
    throw new RowRefused('data.natures_of_control', 'The entry does not state the kind of control')
  const shares = natures.filter((nature) => nature.startsWith('ownership-of-shares'))
  const held = shares.flatMap((nature) => bands.filter(([words]) => nature.includes(words)))
  // Of one's own and through a trust or a firm: they may be the same shares, or add up.
  const stake = held.length > 0 && {
    low: Math.max(...held.map(([, low]) => low)),
    high: Math.min(
      1,
      held.reduce((sum, [, , high]) => sum + high, 0),
    ),
  }
  const hasControl = natures.some(
    (nature) =>
      /^(?:right-to-(?:appoint|share)|significant-influence|part-right)/.test(nature) ||
      /^voting-rights-(?:50-to-75|75-to-100)/.test(nature),
  )
  const links: LoadedLink[] = []
  if (stake) links.push({ key: `${key} owns`, kind: 'owns', from: 'self', to, ...stake, ...period })
  if (hasControl || !stake)
    links.push({
      key: `${key} controls`,
      kind: 'controls',
      from: 'self',
      to,
      low: null,
      high: null,
      ...period,
    })
  return links
}
