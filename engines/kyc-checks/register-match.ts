import { checkIdentifier, readCompanyName } from '#engines/entity-resolution/index.ts'
import { legalFormAgreement } from '#engines/name-matching/index.ts'
import { nameAgreement } from './compare.ts'
import type { CheckResult } from './decision.ts'
import { registerStatusOf } from './register-status.ts'

/** A company as it is known of a customer: what nobody has said is not there. */
export type CompanyAsked = {
  name: string
  countries: readonly string[]
  identifiers: readonly { kind: string; value: string; country?: string | undefined }[]
  address: string
}

/** What a copy of a source says of one company. */
export type RegisterRecord = {
  /** What the source is called. */
  source: string
  /** Whether the source is a register, whose word counts; of others it is only said that they have it. */
  isRegister: boolean
  key: string
  /** The company that its directory takes it for: what another register says of the same one counts beside it. */
  company: number
  /** The day of the copy, YYYY-MM-DD; null where nobody has said one. */
  asOf: string | null
  /** The first is the one in use. */
  names: readonly { text: string; kind: string }[]
  identifiers: readonly { kind: string; value: string; issuer?: string | undefined }[]
  country?: string | undefined
  address?: string | undefined
  status?: string | undefined
}

export type RegisterMatch = { result: CheckResult; evidence: string }

/** A copy older than this settles nothing: registers change every day. */
export const REGISTER_COPY_DAYS = 92
const SHOWN_MAX = 3
/** The numbers that a register gives, as they are called. */
const NUMBERS = { lei: 'LEI', registration: 'registry number', cik: 'CIK' } as const
type NumberKind = keyof typeof NUMBERS

/** One field of a record against what is asked: what it comes to and what is said of it. */
type Held = { result: 'clear' | 'consider' | 'fail'; sentence: string }

/**
 * Holds a company against records that may be it. Clear is only what a register of a recent copy says of its own number: that number,
 * name and country agree and it stands. What is missing on either side is said and never fails; that no record was found says nothing,
 * because no copy is known to be whole.
 */
export function matchRegister(
  asked: CompanyAsked,
  records: readonly RegisterRecord[],
  { today, held }: { today: string; held: string },
): RegisterMatch {
  const inOrder = [...records].sort((a, b) =>
    `${a.source} ${a.key}`.localeCompare(`${b.source} ${b.key}`, 'en'),
  )
  const registers = inOrder.filter(({ isRegister }) => isRegister)
  const others = inOrder.filter(
    (one) => !one.isRegister && (numberOf(asked, one).agrees || isNamesake(asked, one)),
  )
  const beside = others
    .slice(0, 1)
    .map(
      (one) =>
        ` ${one.source}${dayOf(one)} has ${one.names[0]?.text ?? one.key}, and is a directory, no register.`,
    )
    .join('')
  const numbered = registers.filter((one) => numberOf(asked, one).agrees)
  if (numbered.length > 0) {
    const found = [...numbered.map((one) => heldAgainst(asked, one, today)), ...joinedTo(numbered, registers)]
    return {
      result: worstOf(found.map(({ result }) => result)),
      evidence: found.map(({ sentence }) => sentence).join(' ') + beside,
    }
  }
  const refused = refusedNumbers(asked)
  const namesakes = registers.filter((one) => isNamesake(asked, one))
  if (namesakes.length > 0)
    return { result: 'consider', evidence: byName(asked, namesakes, today) + refused + beside }
  return {
    result: 'not_performed',
    evidence: `No matching register is loaded: ${held}${refused}${beside}`,
  }
}

/**
 * What other registers say against a company that was found by its number: they were joined to it by likeness, so that they fail
 * nothing by themselves.
 */
const joinedTo = (numbered: readonly RegisterRecord[], registers: readonly RegisterRecord[]): Held[] =>
  registers.flatMap((one) => {
    if (numbered.includes(one) || !numbered.some(({ company }) => company === one.company)) return []
    const { result, sentence } = registerStatusHeld(one)
    return one.status?.trim() && result !== 'clear'
      ? [
          {
            result: 'consider' as const,
            sentence: `${one.source}${dayOf(one)}, record ${one.key}, which the directory joins to it: ${sentence}.`,
          },
        ]
      : []
  })

const worstOf = (results: readonly Held['result'][]): Held['result'] =>
  results.includes('fail') ? 'fail' : results.includes('consider') ? 'consider' : 'clear'

/** A record that has its number: each field, and the age of the copy over them. */
function heldAgainst(asked: CompanyAsked, record: RegisterRecord, today: string): Held {
  const age = ageOf(record, today)
  const isOld = age.result !== 'clear'
  const number = numberOf(asked, record)
  const fields = [
    { result: number.isSure ? 'clear' : 'consider', sentence: number.sentence } as const,
    nameHeld(asked, record, isOld),
    countryHeld(asked, record),
    addressHeld(asked, record),
    registerStatusHeld(record),
    age,
  ]
  const worst = worstOf(fields.map(({ result }) => result))
  return {
    // A number that may be another country's says nothing for sure of what its record says.
    result: worst === 'fail' && !number.isSure ? 'consider' : worst,
    sentence: `${record.source}${dayOf(record)}, record ${record.key}: ${fields.flatMap(({ sentence }) => sentence || []).join('; ')}.`,
  }
}

function byName(asked: CompanyAsked, namesakes: readonly RegisterRecord[], today: string): string {
  const shown = namesakes.slice(0, SHOWN_MAX).map((record) => {
    const fields = [
      numberOf(asked, record).sentence,
      nameHeld(asked, record, true).sentence,
      countryHeld(asked, record).sentence,
      addressHeld(asked, record).sentence,
      registerStatusHeld(record).sentence,
      ageOf(record, today).sentence,
    ].filter(Boolean)
    return `${record.source}${dayOf(record)}, record ${record.key}: ${fields.join('; ')}.`
  })
  const more = namesakes.length - shown.length
  return [
    namesakes.length === 1
      ? 'Found by its name alone, which may be a namesake’s.'
      : `${namesakes.length} records have its name, which does not identify one.`,
    ...shown,
    ...(more > 0 ? [`${more} more are not shown.`] : []),
  ].join(' ')
}

const dayOf = ({ asOf }: RegisterRecord): string => (asOf ? `, as of ${asOf}` : ', of an unknown date')

function ageOf({ asOf }: RegisterRecord, today: string): Held {
  const days = asOf ? Math.round((Date.parse(today) - Date.parse(asOf)) / 86_400_000) : Number.NaN
  if (Number.isNaN(days)) return { result: 'consider', sentence: 'how old the copy is is not known' }
  if (days < -1) return { result: 'consider', sentence: 'the copy is dated in the future' }
  return days > REGISTER_COPY_DAYS
    ? { result: 'consider', sentence: `the copy is ${days} days old: ask the register for today’s word` }
    : { result: 'clear', sentence: '' }
}

type Number = { kind: NumberKind; value: string; country: string }

const isNumber = (kind: string): kind is NumberKind => Object.hasOwn(NUMBERS, kind)

/** A registry number is compared without its leading zeros: one leaves them out, another does not. */
const numbersOf = (
  identifiers: readonly { kind: string; value: string; country?: string | undefined }[],
  countries: readonly (string | undefined)[],
): Number[] =>
  identifiers.flatMap(({ kind, value, country }) => {
    if (!isNumber(kind)) return []
    const checked = checkIdentifier({ kind, value })
    if (!checked.isValid) return []
    const plain = kind === 'registration' ? checked.value.replace(/^0+(?=.)/, '') : checked.value
    const only = countries.length === 1 ? countries[0] : undefined
    return [{ kind, value: plain, country: country ?? only ?? '' }]
  })

/** An issuer that is a country; a register's code says nothing of one by itself. */
const countryIn = (issuer: string | undefined): string | undefined =>
  issuer && /^[A-Za-z]{2}$/.test(issuer) ? issuer.toUpperCase() : undefined

function numberOf(
  asked: CompanyAsked,
  record: RegisterRecord,
): { agrees: boolean; isSure: boolean; sentence: string } {
  const own = numbersOf(asked.identifiers, asked.countries)
  const its = numbersOf(
    record.identifiers.map((one) => ({ ...one, country: countryIn(one.issuer) })),
    [record.country],
  )
  const alike = own.flatMap((one) =>
    its
      .filter(({ kind, value }) => kind === one.kind && value === one.value)
      .map((other) => ({
        one,
        // A registry number is a country's: the same one of another country is another company's.
        isSure: one.kind !== 'registration' || (one.country !== '' && one.country === other.country),
        isElsewhere:
          one.kind === 'registration' &&
          one.country !== '' &&
          other.country !== '' &&
          one.country !== other.country,
      })),
  )
  const best = alike.find(({ isSure }) => isSure) ?? alike.find(({ isElsewhere }) => !isElsewhere)
  if (best) {
    const differing = own.filter(
      ({ kind, value, country }) =>
        kind !== best.one.kind &&
        its.some((other) => other.kind === kind && (kind !== 'registration' || mayBeOf(other, country))) &&
        !its.some((other) => other.kind === kind && other.value === value),
    )
    const words = `${NUMBERS[best.one.kind]} agrees${best.isSure ? '' : ', its country is not known'}`
    return differing.length === 0
      ? { agrees: true, isSure: best.isSure, sentence: words }
      : {
          agrees: true,
          isSure: false,
          sentence: `${words}; ${differing.map(({ kind, value }) => `${NUMBERS[kind]} ${value} differs`).join('; ')}`,
        }
  }
  const other = own.find(({ kind }) => its.some((one) => one.kind === kind))
  const counterpart = other && its.find(({ kind }) => kind === other.kind)
  return {
    agrees: false,
    isSure: false,
    sentence: counterpart
      ? `${NUMBERS[counterpart.kind]} differs (${counterpart.value})`
      : `number not compared: ${own.length === 0 ? 'the customer has none' : 'the record has none of its kind'}`,
  }
}

/** Two numbers of one register, for all that is known: where a country is not said, they may be. */
const mayBeOf = (number: Number, country: string): boolean =>
  number.country === '' || country === '' || number.country === country

const refusedNumbers = ({ identifiers }: CompanyAsked): string =>
  identifiers
    .flatMap(({ kind, value }) => {
      if (!isNumber(kind)) return []
      const { isValid, refusal } = checkIdentifier({ kind, value })
      return isValid ? [] : [` ${NUMBERS[kind]} ${value} was not looked up: ${refusal}.`]
    })
    .join('')

/** A name without its legal form, articles and spaces. */
const ownWords = (name: string): string =>
  readCompanyName(name)
    .words.flatMap(({ kind, latin }) => (kind === 'joining' ? [] : [latin]))
    .join('')

const isNamesake = (asked: CompanyAsked, { names, country }: RegisterRecord): boolean => {
  const own = ownWords(asked.name)
  const isElsewhere =
    country !== undefined && asked.countries.length > 0 && !asked.countries.includes(country)
  return own !== '' && !isElsewhere && names.some(({ text }) => ownWords(text) === own)
}

const FORMS_AGREE_FROM = 0.85
const hasOtherLetters = (name: string): boolean => /[^\P{L}\p{Script=Latin}]/u.test(name)

/** Whether two names may be writings of one: alike by their letters, by a long word or by their first letters. */
function areAlike(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) =>
    readCompanyName(name).words.flatMap(({ kind, latin }) => (kind === 'joining' || !latin ? [] : [latin])),
  ) as [string[], string[]]
  if (nameAgreement(left.join(' '), right.join(' ')).agreement !== 'NO_MATCH') return true
  const initials = (words: string[]) => words.map(([letter]) => letter).join('')
  return (
    left.some((word) => word.length >= 4 && right.includes(word)) ||
    (right.length > 1 && left.join('').startsWith(initials(right))) ||
    (left.length > 1 && right.join('').startsWith(initials(left)))
  )
}

function nameHeld(asked: CompanyAsked, { names }: RegisterRecord, isOld: boolean): Held {
  const [current] = names
  if (!current) return { result: 'consider', sentence: 'name not compared: the record has none' }
  const own = ownWords(asked.name)
  if (own === '') return { result: 'consider', sentence: 'name not compared: the customer’s cannot be read' }
  if (ownWords(current.text) === own) {
    const [one, other] = [readCompanyName(asked.name).forms, readCompanyName(current.text).forms]
    const doDiffer =
      one.length > 0 &&
      other.length > 0 &&
      one.every((form) => other.every((its) => legalFormAgreement(form, its) < FORMS_AGREE_FROM))
    return doDiffer
      ? { result: 'consider', sentence: `name agrees but for its legal form (${current.text})` }
      : { result: 'clear', sentence: 'name agrees' }
  }
  const known = names.find(({ text }) => ownWords(text) === own)
  if (known)
    return {
      result: 'consider',
      sentence: `name is its ${known.kind === 'former' ? 'former' : 'other'} one; it is called ${current.text}`,
    }
  if (names.some(({ text }) => areAlike(text, asked.name)))
    return { result: 'consider', sentence: `name agrees in part (${current.text})` }
  if (hasOtherLetters(asked.name) !== hasOtherLetters(current.text))
    return { result: 'consider', sentence: `name not compared: written in another script (${current.text})` }
  return isOld
    ? { result: 'consider', sentence: `name differs (${current.text}); it may have been renamed since` }
    : { result: 'fail', sentence: `name differs: the number is that of ${current.text}` }
}

function countryHeld({ countries }: CompanyAsked, { country }: RegisterRecord): Held {
  if (country === undefined)
    return { result: 'consider', sentence: 'country not compared: the record has none' }
  if (countries.length === 0)
    return { result: 'consider', sentence: `country not compared: the customer has none (${country})` }
  return countries.includes(country)
    ? { result: 'clear', sentence: `country agrees (${country})` }
    : { result: 'consider', sentence: `country differs (${country}, not ${countries.join(', ')})` }
}

/** An address counts only where one was told: it is no part of a customer's record. */
function addressHeld({ address }: CompanyAsked, record: RegisterRecord): Held {
  if (address.trim() === '') return { result: 'clear', sentence: 'address not compared: none was given' }
  if (!record.address?.trim())
    return { result: 'consider', sentence: 'address not compared: the record has none' }
  const { likeness } = addressAgreement(address, record.address)
  return likeness >= ADDRESS_AGREES_FROM
    ? { result: 'clear', sentence: 'address agrees' }
    : { result: 'consider', sentence: `address differs (${record.address})` }
}

const ADDRESS_AGREES_FROM = 0.75
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )

/** How much of the shorter address stands in the longer. A number that is not there is another installation. */
function addressAgreement(one: string, other: string): { likeness: number } {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const [short, long] = left.size <= right.size ? [left, right] : [right, left]
  const isOtherNumber = [...short].some((word) => /^\d/.test(word) && !long.has(word))
  const there = [...short].filter((word) => long.has(word)).length
  return { likeness: short.size === 0 || isOtherNumber ? 0 : there / short.size }
}

function registerStatusHeld({ status }: RegisterRecord): Held {
  if (!status?.trim()) return { result: 'consider', sentence: 'current status not stated' }
  const counterpart = registerStatusOf(status)
  if (counterpart === 'ended') return { result: 'fail', sentence: `it has ended (${status})` }
  return counterpart === 'active'
    ? { result: 'clear', sentence: `it is active (${status})` }
    : { result: 'consider', sentence: `its status is ${status}` }
}
