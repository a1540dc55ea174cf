import { checkIdentifier, readDomain, readInstrument } from '#engines/entity-resolution/index.ts'
import { countryCode } from '#engines/name-matching/index.ts'
import { visibleText } from '#platform/endpoint/index.ts'
import type {
  EntityFacts,
  EntityIdentifier,
  EntityIdentifierKind,
  EntityName,
} from '../../../../contract/schemas.ts'
import { RowRefused } from '../loaded-row.ts'

const called: Partial<Record<EntityIdentifierKind, string>> = {
  lei: 'LEI',
  isin: 'ISIN',
  figi: 'FIGI',
  cik: 'CIK',
  vat: 'VAT number',
}

/** Words of plain letters with one space between them: most of a file, which is kept as it is written. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Text of a file as it is kept: one line, cut to a length; undefined where there is none. */
export function textIn(value: unknown, most: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const written = String(value)
  if (PLAIN.test(written)) return written.slice(0, most)
  const text = visibleText(written)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? undefined : text.slice(0, most).toWellFormed()
}

/** An identifier whose digits are checked. @throws RowRefused that names the field. */
export function soundIdentifier(
  kind: EntityIdentifierKind,
  written: string,
  { field = kind, issuer }: { field?: string; issuer?: string } = {},
): EntityIdentifier {
  if (written.length > 100) throw new RowRefused(field, `The ${called[kind] ?? 'identifier'} is too long`)
  if (written.trim() === '') throw new RowRefused(field, `The row has no ${called[kind] ?? 'identifier'}`)
  const { value, isValid, refusal } = checkIdentifier({ kind, value: written, ...(issuer ? { issuer } : {}) })
  if (!isValid)
    throw new RowRefused(field, `The ${called[kind] ?? 'identifier'} ${written} is not one: ${refusal}`)
  return {
    kind,
    value: kind === 'ticker' ? written.trim().toUpperCase() : value,
    ...(issuer ? { issuer } : {}),
  }
}

/** The name that a row must have. @throws RowRefused. */
export function soundName(value: unknown, field = 'name'): string {
  const name = textIn(value, 300)
  if (!name) throw new RowRefused(field, 'The row has no name')
  return name
}

/**
 * Whose listing a name is of: where it names an instrument its issuer, with the instrument beside it, so that it is no company of its own.
 * @throws RowRefused for a product, whose issuer is not said.
 */
export function listedUnder(
  written: string,
  symbol?: string,
  field = 'name',
): { name: string } & Pick<EntityFacts, 'instruments'> {
  const named = readInstrument(written)
  if (named === null) return { name: written }
  const { kind, issuer: name } = named
  if (name === null)
    throw new RowRefused(field, `“${written}” is an exchange-traded product, and who issues it is not stated`)
  if (kind === 'shares') return { name }
  return { name, instruments: [{ name: written, kind, ...(symbol ? { symbol } : {}) }] }
}

/** Names each once, the one in use first; at most as many as a record holds. */
export function namesOf(names: readonly (EntityName | undefined)[]): EntityName[] {
  const seen = new Set<string>()
  return names
    .filter((name): name is EntityName => {
      if (!name || seen.has(name.text.toLowerCase())) return false
      seen.add(name.text.toLowerCase())
      return true
    })
    .slice(0, 40)
}

/** A country as ISO 3166 codes it; undefined for an empty cell. @throws RowRefused for what is none. */
export function soundCountry(value: unknown, field = 'country'): string | undefined {
  const written = textIn(value, 100)
  if (!written) return undefined
  const code = countryCode(written)
  if (!code) throw new RowRefused(field, `“${written}” is not a known country`)
  return code
}

/** A day as a source writes it, with or without a time; null where it says none. @throws RowRefused. */
export function soundDay(value: unknown, field: string): string | null {
  const written = textIn(value, 40)
  if (!written) return null
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(written)?.[1]
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  // The 31st of February is read as a day of March.
  if (!day || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day)
    throw new RowRefused(field, `“${written}” is no day such as 2026-11-23`)
  return day
}

/** Of a website its registered domain; what is none is left out, as a source's word on it is worth no row. */
export const domainIn = (value: unknown): string | undefined => readDomain(textIn(value, 2_000)) ?? undefined

export const yearIn = (day: string | null | undefined): number | undefined => {
  const year = Number(day?.slice(0, 4))
  return year >= 1000 && year <= 2200 ? year : undefined
}

/** What is said and not empty. */
export function stated<Facts extends object>(
  facts: Facts,
): { [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  const kept: Partial<Facts> = {}
  for (const name of Object.keys(facts) as (keyof Facts)[]) {
    const value = facts[name]
    if (value !== undefined && value !== null && value !== '') kept[name] = value
  }
  return kept as { [Key in keyof Facts]?: NonNullable<Facts[Key]> }
}

/** A line of an address out of its parts. */
export const addressOf = (...parts: unknown[]): string | undefined =>
  textIn(
    parts
      .map((part) => textIn(part, 200))
      .filter(Boolean)
      .join(', '),
    300,
  )
