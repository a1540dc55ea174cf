import {
  dayOf,
  emptyParty,
  type FreeText,
  type MessageParty,
  type PartyNumber,
  type PartyRole,
  PaymentRefused,
} from '../payment.ts'
import type { Field } from './read-blocks.ts'

/** Signs of a line, and of a line that begins with its number and a stroke. */
const LINE_MAX = 35
const NUMBERED_MAX = 33
const LINES_MAX = 4

const CODES: Readonly<Record<string, PartyNumber['kind']>> = {
  CCPT: 'passport',
  NIDN: 'national-id',
  SOSE: 'national-id',
  TXID: 'tax-id',
}

/** A party of a field: `/account`, a BIC, or lines of name and address, by the option that the letter of the tag states. */
export function readPartyField(field: Field, role: PartyRole, texts: FreeText[]): MessageParty {
  field.isRead = true
  const place = `:${field.tag}:`
  const option = /[A-Z]$/.exec(field.tag)?.[0] ?? ''
  const isAgent = role !== 'debtor' && role !== 'creditor'
  const party = emptyParty(role, place, isAgent)
  const lines = field.lines.filter((line) => line !== '')
  if (lines.length === 0) throw new PaymentRefused('field-missing', place, `${place} is empty.`)
  if (option === 'F') {
    readNumbered(lines, party, texts)
    return party
  }
  if (lines[0]?.startsWith('/')) addAccount(party, lines.shift() ?? '')
  if (option === 'A' || (option === '' && isBic(lines) && lines.length === 1)) readBic(lines, party, place)
  else if (option === 'B' || option === 'C') party.addressLines = lines
  else readLines(lines, party)
  return party
}

const isBic = (lines: readonly string[]) => /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(lines[0] ?? '')

function readBic(lines: string[], party: MessageParty, place: string): void {
  if (!isBic(lines)) throw new PaymentRefused('field-invalid', place, `${place} holds no BIC.`)
  party.numbers.push({ kind: 'bic', value: lines[0] ?? '' })
  party.addressLines = lines.slice(1)
}

/** `/C/123`, `/123`, `//FW021000018`: the account, without the mark of debit or credit and the code of a clearing system. */
function addAccount(party: MessageParty, line: string): void {
  const account = line.replace(/^\/{1,2}(?:[CD]\/)?/, '').trim()
  if (account === '') return
  const bare = account.replaceAll(' ', '')
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare)
  party.numbers.push({ kind: isIban ? 'iban' : 'other', value: isIban ? bare : account })
}

/** Nothing parts name and address here: what the next line may add to the name is a reading of its own, and every line is searched. */
function readLines(lines: readonly string[], party: MessageParty): void {
  const [first = '', ...rest] = lines.map(bareLine)
  party.name = first
  party.addressLines = rest
  const readings = rest[0] === undefined ? [] : runOver(first, rest[0], lines[0]?.length ?? 0)
  party.furtherNames.push(...readings)
  const [second, third] = rest
  if (second && third && readings.length > 0 && (lines[1]?.length ?? 0) >= LINE_MAX - 1)
    party.furtherNames.push(`${readings[0]}${third}`, `${readings[0]} ${third}`)
  party.isNameCut = (lines.at(-1)?.length ?? 0) >= LINE_MAX && lines.length <= (readings.length > 0 ? 2 : 1)
  if (lines.length > LINES_MAX) party.isNameCut = true
}

/** A line is broken where the next word has no room, or in the word itself where it is full. */
function runOver(first: string, next: string, length: number): string[] {
  const [word = ''] = next.split(' ')
  if (length >= LINE_MAX) return [`${first}${next}`, `${first} ${next}`]
  return length + 1 + word.length > LINE_MAX ? [`${first} ${next}`] : []
}

/** Continuation strokes and codes in front of a line are not part of a name. */
const bareLine = (line: string) => line.replace(/^\/\/|^\/[A-Z]{2,8}\//, '').trim()

/** 50F and 59F: an account or a number of the party, then lines that say by their own number what they hold. */
function readNumbered(lines: readonly string[], party: MessageParty, texts: FreeText[]): void {
  const names: string[] = []
  let isAccountRead = false
  let lastNameLength = 0
  let lastKind = ''
  for (const line of lines) {
    const [, kind, stated = ''] = /^([1-8])\/(.*)$/.exec(line) ?? []
    if (!kind) {
      // Before the numbered lines: the account or the number. Behind them nothing else may stand.
      if (names.length > 0 || isAccountRead)
        throw new PaymentRefused(
          'field-invalid',
          party.place,
          `${party.place}: a line has no number: ${line}`,
        )
      isAccountRead = true
      if (line.startsWith('/')) addAccount(party, line)
      else addCoded(party, line)
      continue
    }
    lastKind = kind
    const text = stated.trim()
    if (kind === '1') {
      names.push(text)
      lastNameLength = stated.length
    } else if (kind === '2') party.addressLines.push(text)
    else if (kind === '3') readPlace(party, text)
    else if (kind === '4') party.birthDate = birthOf(party, text)
    else if (kind === '5') party.birthPlace = text
    else if (kind === '6' || kind === '7') addCoded(party, `${kind === '7' ? 'NIDN' : 'CUST'}/${text}`)
    else texts.push({ place: party.place, text, isCut: stated.length >= NUMBERED_MAX })
  }
  if (names.length === 0)
    throw new PaymentRefused('field-missing', party.place, `${party.place} holds no name.`)
  party.name = names.join(' ')
  if (names.length > 1) party.furtherNames.push(names.join(''))
  party.isNameCut = lastNameLength >= NUMBERED_MAX && (lastKind === '1' || names.length > 1)
}

function readPlace(party: MessageParty, text: string): void {
  const [, country, town] = /^([A-Z]{2})(?:\/(.*))?$/.exec(text) ?? []
  if (country) party.countries.push(country)
  party.address = [party.address, town ?? (country ? '' : text)].filter((one) => one !== '').join(', ')
}

function birthOf(party: MessageParty, text: string): string {
  const day = dayOf(text)
  if (!day) throw new PaymentRefused('field-invalid', party.place, `${party.place}: 4/ is no date of birth.`)
  return day
}

/** `CCPT/DE/C01X00T47`: what number it is, whose country it is of, the number. */
function addCoded(party: MessageParty, line: string): void {
  const [code = '', country = '', ...rest] = line.split('/')
  const value = rest.at(-1)?.trim() ?? ''
  // Who issued it stands between the country and the number.
  party.addressLines.push(...rest.slice(0, -1).filter((words) => words.trim() !== ''))
  if (value === '') {
    party.numbers.push({ kind: 'other', value: line })
    return
  }
  party.numbers.push({
    kind: CODES[code] ?? 'other',
    value,
    ...(/^[A-Z]{2}$/.test(country) ? { country } : {}),
  })
}
