import { writeFileSync } from 'node:fs'
import {
  type CompanyIdentifier,
  type CompanyIdentifierKind,
  type CompanyRecord,
  prepareCompany,
  SAME_THRESHOLD,
  scoreCompanies,
} from '#engines/entity-resolution/index.ts'
import { type Row, readRows, textsOf } from './read-rows.ts'

/** Answers each pair of company records of a JSONL file with `{id, probability, same}`, in order. */
export function evaluateEntities(inFile: string, outFile: string): void {
  const lines = readRows(inFile).map((row, index) => {
    const { probability } = scoreCompanies(
      prepareCompany(companyOf(row.left)),
      prepareCompany(companyOf(row.right)),
    )
    const id = row.id ?? String(index + 1)
    return `${JSON.stringify({ id, probability, same: probability >= SAME_THRESHOLD })}\n`
  })
  writeFileSync(outFile, lines.join(''))
}

/** A record as the bench writes it; what is missing or of another shape says nothing. */
export function companyOf(side: unknown): CompanyRecord {
  const row = typeof side === 'object' && side !== null ? (side as Row) : {}
  const year = Number(textsOf(row.foundedYear)[0])
  const texts = (field: string) => {
    const stated = textsOf(row[field]).join(', ')
    return stated === '' ? {} : { [field]: stated }
  }
  return {
    names: textsOf(row.names),
    ...texts('country'),
    ...texts('address'),
    ...texts('city'),
    ...texts('website'),
    ...texts('industry'),
    ...(Number.isInteger(year) && { foundedYear: year }),
    identifiers: identifiersOf(row.identifiers),
  }
}

const KINDS: Readonly<Record<string, CompanyIdentifierKind>> = {
  lei: 'lei',
  isin: 'isin',
  figi: 'figi',
  cik: 'cik',
  vat: 'vat',
  ticker: 'ticker',
  symbol: 'ticker',
  registration: 'registration',
  registrationnumber: 'registration',
  registrynumber: 'registration',
  companynumber: 'registration',
  tax: 'tax',
  taxid: 'tax',
  taxnumber: 'tax',
}

/** `{lei: "…"}`, `{isin: ["…"]}` or `[{kind | type | scheme, value | id, issuer?}]`. */
function identifiersOf(stated: unknown): CompanyIdentifier[] {
  const kindOf = (name: unknown) =>
    KINDS[
      String(name ?? '')
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    ] ?? 'other'
  if (Array.isArray(stated))
    return stated.flatMap((item: unknown) => {
      if (typeof item !== 'object' || item === null) return []
      const row = item as Row
      const issuer = textsOf(row.issuer ?? row.register ?? row.country)[0]
      return textsOf(row.value ?? row.id).map((value) => ({
        kind: kindOf(row.kind ?? row.type ?? row.scheme),
        value,
        ...(issuer !== undefined && { issuer }),
      }))
    })
  if (typeof stated !== 'object' || stated === null) return []
  return Object.entries(stated).flatMap(([name, value]) =>
    textsOf(value).map((text) => ({ kind: kindOf(name), value: text })),
  )
}
