import { validateIdentifier } from '#engines/name-matching/index.ts'
import type { CompanyIdentifier, CompanyIdentifierKind } from '../company-record.ts'

export type CheckedIdentifier = {
  readonly kind: CompanyIdentifierKind
  readonly value: string
  readonly issuer: string
  readonly isValid: boolean
  /** Why it is none; empty when it is valid. */
  readonly refusal: string
}

/** What an identifier is once written without spaces and marks, and whether its check digits hold. */
export function checkIdentifier({ kind, value, issuer = '' }: CompanyIdentifier): CheckedIdentifier {
  // Nearly all are written as they are kept, which is quicker to see than to make.
  const plain = /^[A-Z0-9]*$/.test(value) ? value : value.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const from = issuer.trim().toLowerCase()
  const refusal = refusalOf(kind, plain)
  return { kind, value: normalOf(kind, plain, from), issuer: from, isValid: refusal === '', refusal }
}

/** Spreadsheets take leading zeros away: a CIK is compared without them, a number of Companies House with all of its eight digits. */
function normalOf(kind: CompanyIdentifierKind, plain: string, issuer: string): string {
  if (kind === 'cik') return plain.replace(/^0+(?=\d)/, '')
  if (kind === 'registration' && issuer === 'gb' && /^\d{6,7}$/.test(plain)) return plain.padStart(8, '0')
  return plain
}

function refusalOf(kind: CompanyIdentifierKind, plain: string): string {
  if (plain === '') return 'it is empty'
  switch (kind) {
    case 'lei':
    case 'isin': {
      const { isValid, reason } = validateIdentifier(kind, plain)
      return isValid ? '' : (reason ?? 'its check digits do not hold')
    }
    case 'figi':
      return refusalOfFigi(plain)
    case 'cik':
      return /^\d{1,10}$/.test(plain) && !/^0+$/.test(plain) ? '' : 'a CIK has at most ten digits'
    case 'vat':
      return refusalOfVat(plain)
    default:
      return ''
  }
}

/** OMG's FIGI: two consonants that are no country's, G, eight more without vowels, and a check digit doubled like Luhn's. */
function refusalOfFigi(figi: string): string {
  if (!/^[B-DF-HJ-NP-TV-Z\d]{2}G[B-DF-HJ-NP-TV-Z\d]{8}\d$/.test(figi)) return 'it is not shaped like a FIGI'
  if (/^(?:BS|BM|GG|GB|GH|KY|VG)/.test(figi)) return 'a FIGI does not begin so'
  let sum = 0
  for (let at = 0; at < 11; at++) {
    const letter = figi[at]!
    const value = (letter >= 'A' ? letter.charCodeAt(0) - 55 : Number(letter)) * (at % 2 === 1 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10 === Number(figi[11]) ? '' : 'its check digit does not hold'
}

/** VAT numbers of the member states and the United Kingdom by shape, and by check digits where the rule is published. */
const VAT_SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

function refusalOfVat(vat: string): string {
  const country = vat.slice(0, 2)
  const shape = VAT_SHAPES[country]
  if (shape === undefined) return ''
  const rest = vat.slice(2)
  if (!shape.test(rest)) return `it is not shaped like a VAT number of ${country}`
  return hasVatDigits(country, rest) ? '' : 'its check digits do not hold'
}

function hasVatDigits(country: string, rest: string): boolean {
  const weighed = (weights: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * Number(rest[at]), 0)
  switch (country) {
    case 'BE':
      return 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8))
    case 'DE': {
      let product = 10
      for (let at = 0; at < 8; at++) {
        const sum = (Number(rest[at]) + product) % 10 || 10
        product = (2 * sum) % 11
      }
      return (11 - product) % 10 === Number(rest[8])
    }
    case 'DK':
      return weighed([2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
    case 'FI':
      return (11 - (weighed([7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(rest[7])
    case 'FR':
      return (
        !/^\d/.test(rest.slice(0, 2)) ||
        !/^\d{2}/.test(rest) ||
        (12 + 3 * (Number(rest.slice(2)) % 97)) % 97 === Number(rest.slice(0, 2))
      )
    case 'IT': {
      let sum = 0
      for (let at = 0; at < 10; at++) {
        const digit = Number(rest[at]) * (at % 2 === 1 ? 2 : 1)
        sum += digit > 9 ? digit - 9 : digit
      }
      return (10 - (sum % 10)) % 10 === Number(rest[10])
    }
    case 'PL':
      return weighed([6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(rest[9])
    case 'PT': {
      const left = 11 - (weighed([9, 8, 7, 6, 5, 4, 3, 2]) % 11)
      return (left > 9 ? 0 : left) === Number(rest[8])
    }
    case 'LU':
      return Number(rest.slice(0, 6)) % 89 === Number(rest.slice(6))
    default:
      return true
  }
}

/** Kinds of which a legal entity has one: two different ones are two entities, unless one is mistaken. */
const ONE_FOR_EACH: ReadonlySet<CompanyIdentifierKind> = new Set(['lei', 'cik', 'registration', 'vat', 'tax'])

export type IdentifierEvidence = {
  readonly state: 'none' | 'agree' | 'contradict' | 'both'
  readonly agreeing: readonly CheckedIdentifier[]
  readonly contradicting: readonly (readonly [CheckedIdentifier, CheckedIdentifier])[]
  /** Failed their check and were not compared. */
  readonly refused: readonly CheckedIdentifier[]
  readonly logOdds: number
}

/**
 * What an agreement and a contradiction are worth, in natural log-odds. Set from knowledge, not fitted: one ISIN in some hundreds
 * stands beside another issuer's name in public directories, an LEI is the entity's by definition, and a ticker is used again.
 */
const AGREE: Readonly<Record<CompanyIdentifierKind, number>> = {
  lei: 8,
  cik: 8,
  registration: 6.5,
  vat: 6,
  tax: 6,
  isin: 5,
  figi: 5,
  ticker: 2,
  other: 2.5,
}
const CONTRADICT: Readonly<Partial<Record<CompanyIdentifierKind, number>>> = {
  lei: -5,
  cik: -5,
  registration: -4,
  vat: -2.5,
  tax: -2.5,
}
const SECOND_COUNTS = 0.5
const MOST = 10

export function compareIdentifiers(
  left: readonly CheckedIdentifier[],
  right: readonly CheckedIdentifier[],
): IdentifierEvidence {
  const agreeing: CheckedIdentifier[] = []
  const contradicting: (readonly [CheckedIdentifier, CheckedIdentifier])[] = []
  for (const one of left) {
    for (const other of right) {
      if (!one.isValid || !other.isValid || one.kind !== other.kind) continue
      if (one.issuer !== '' && other.issuer !== '' && one.issuer !== other.issuer) continue
      if (one.value === other.value) agreeing.push(one)
      else if (
        ONE_FOR_EACH.has(one.kind) &&
        (NEEDS_NO_ISSUER.has(one.kind) || (one.issuer !== '' && other.issuer !== ''))
      )
        contradicting.push([one, other])
    }
  }
  // A kind of which one value agrees is not contradicted by the others of the list.
  const contradictions = contradicting.filter(([one]) => !agreeing.some(({ kind }) => kind === one.kind))
  let logOdds = 0
  for (const [at, value] of agreeing
    .map(({ kind }) => AGREE[kind])
    .sort((a, b) => b - a)
    .entries())
    logOdds += value * (at === 0 ? 1 : SECOND_COUNTS)
  for (const [at, value] of contradictions
    .map(([{ kind }]) => CONTRADICT[kind] ?? 0)
    .sort((a, b) => a - b)
    .entries())
    logOdds += value * (at === 0 ? 1 : SECOND_COUNTS)
  return {
    state:
      agreeing.length > 0
        ? contradictions.length > 0
          ? 'both'
          : 'agree'
        : contradictions.length > 0
          ? 'contradict'
          : 'none',
    agreeing,
    contradicting: contradictions,
    refused: [...left, ...right].filter(({ isValid }) => !isValid),
    logOdds: Math.max(-MOST, Math.min(MOST, logOdds)),
  }
}

const NEEDS_NO_ISSUER: ReadonlySet<CompanyIdentifierKind> = new Set(['lei', 'cik'])
