import { dayOf, emptyParty, isCode, type MessageParty, type PartyNumber, type PartyRole } from '../payment.ts'
import { namesInPart } from './names-in-addresses.ts'
import { childOf, type Element, take } from './read-xml.ts'

/** All the room that a name has. */
const NAME_MAX = 140
/** What a translation from FIN leaves at the end of a text that it cut. */
const CUT_MARK = '+'
/** A FIN name has a line of 35; a translation keeps it where it was cut. */
const FIN_LINE = 35

const ADDRESS_PARTS = new Set([
  'AdrTp',
  'Cd',
  'Prtry',
  'CareOf',
  'Dept',
  'SubDept',
  'StrtNm',
  'BldgNb',
  'BldgNm',
  'Flr',
  'UnitNb',
  'PstBx',
  'Room',
  'PstCd',
  'TwnNm',
  'TwnLctnNm',
  'DstrctNm',
  'CtrySubDvsn',
]) // prettier-ignore

/** Codes of the external code sets for people and organisations, as far as a list holds such numbers. */
const SCHEMES: Readonly<Record<string, PartyNumber['kind']>> = {
  CCPT: 'passport',
  NIDN: 'national-id',
  SOSE: 'national-id',
  TXID: 'tax-id',
  COID: 'registration',
  SREN: 'registration',
  SRET: 'registration',
}

export const isCutName = (name: string): boolean =>
  name.length >= NAME_MAX || name.length === FIN_LINE || (name.length > 1 && name.endsWith(CUT_MARK))

/** A party or an institution with all that is said of it; its leaves are read by that. */
export function readParty(element: Element, role: PartyRole): MessageParty[] {
  const institution = findInstitution(element)
  const party = emptyParty(role, element.path, institution !== undefined)
  const contacts: MessageParty[] = []
  walk(element, party, contacts)
  return [party, ...contacts]
}

const findInstitution = (element: Element): Element | undefined =>
  childOf(element, 'FinInstnId') ??
  childOf(childOf(element, 'FIId'), 'FinInstnId') ??
  childOf(childOf(element, 'Agt'), 'FinInstnId')

function walk(element: Element, party: MessageParty, contacts: MessageParty[]): void {
  for (const child of element.children) {
    switch (child.name) {
      case 'Nm':
        addName(party, take(child))
        break
      case 'PstlAdr':
        readAddress(child, party)
        break
      case 'CtryOfRes':
      case 'Ctry':
        addCountry(party, child)
        break
      case 'BICFI':
      case 'BIC':
      case 'AnyBIC':
      case 'BICOrBEI':
      case 'BEI':
        addNumber(party, 'bic', take(child))
        break
      case 'LEI':
        addNumber(party, 'lei', take(child))
        break
      case 'MmbId':
        addNumber(party, 'other', take(child))
        break
      case 'DtAndPlcOfBirth':
        readBirth(child, party)
        break
      case 'Othr':
      case 'PrtryId':
        readNumber(child, party)
        break
      case 'CtctDtls':
        readContact(child, contacts)
        break
      case 'ClrSysId':
        for (const code of leavesOf(child)) addWords(party, code)
        break
      default:
        if (child.children.length > 0) walk(child, party, contacts)
        // The number of a branch; anything else without parts is told as not read.
        else if (child.name === 'Id') addNumber(party, 'other', take(child))
    }
  }
}

/** Where several are given, the first is the name: that of a branch is another. */
function addName(party: MessageParty, name: string): void {
  if (name === '') return
  const isCut = isCutName(name)
  const bare = name.endsWith(CUT_MARK) ? name.slice(0, -1).trim() : name
  if (party.name === '') party.name = bare
  else party.furtherNames.push(bare)
  party.isNameCut ||= isCut
}

function readAddress(element: Element, party: MessageParty): void {
  const parts: string[] = []
  const lines: string[] = []
  const searched: string[] = []
  for (const child of element.children) {
    if (child.name === 'AdrLine') lines.push(...named(take(child)))
    else if (child.name === 'Ctry') addCountry(party, child)
    else if (child.name === 'CareOf') party.furtherNames.push(...named(take(child)))
    else if (child.name === 'AdrTp') for (const code of leavesOf(child)) addWords(party, code)
    else if (ADDRESS_PARTS.has(child.name)) {
      const words = take(child)
      parts.push(...named(words))
      searched.push(...namesInPart(child.name, words, childOf(element, 'BldgNb') !== undefined))
    }
  }
  party.address = parts.join(', ')
  // A name that fills its line may go on in the first line of the address.
  const [first] = lines
  party.addressLines.push(...lines, ...searched)
  if (first && party.name.length >= FIN_LINE && party.isNameCut)
    party.furtherNames.push(`${party.name}${first}`, `${party.name} ${first}`)
}

function readBirth(element: Element, party: MessageParty): void {
  const places: string[] = []
  for (const child of element.children) {
    if (child.name === 'BirthDt') {
      const day = dayOf(child.text)
      // A date that is none stays with what was not read.
      if (day) {
        take(child)
        party.birthDate = day
      }
    } else {
      const words = take(child)
      places.push(...named(words))
      party.addressLines.push(...namesInPart(child.name, words, false))
    }
  }
  party.birthPlace = places.length > 0 ? places.join(', ') : null
}

function readNumber(element: Element, party: MessageParty): void {
  const value = take(childOf(element, 'Id'))
  const scheme = childOf(element, 'SchmeNm')
  const [code, own] = [childOf(scheme, 'Cd'), childOf(scheme, 'Prtry')]
  for (const words of [code, own, childOf(element, 'Issr'), childOf(element, 'IdTp')]) addWords(party, words)
  addNumber(party, SCHEMES[(code?.text || own?.text || '').toUpperCase()] ?? 'other', value)
}

function readContact(element: Element, contacts: MessageParty[]): void {
  const contact = emptyParty('contact', element.path, false)
  addName(contact, take(childOf(element, 'Nm')))
  for (const leaf of leavesOf(element)) if (CONTACT_PARTS.has(leaf.name)) addWords(contact, leaf)
  if (contact.name !== '' || contact.addressLines.length > 0) contacts.push(contact)
}

const CONTACT_PARTS = new Set([
  'NmPrfx',
  'PhneNb',
  'MobNb',
  'FaxNb',
  'EmailAdr',
  'EmailPurp',
  'URLAdr',
  'JobTitl',
  'Rspnsblty',
  'Dept',
  'ChanlTp',
  'PrefrdMtd',
  'Id',
  'Othr',
]) // prettier-ignore

/** An account: its number, and the name that it bears, belong to whoever has it. */
export function readAccount(element: Element, party: MessageParty): void {
  for (const leaf of leavesOf(element)) {
    if (leaf.name === 'IBAN') addNumber(party, 'iban', take(leaf))
    else if (leaf.name === 'Nm') {
      const name = take(leaf)
      if (name !== '' && name !== party.name) party.furtherNames.push(name)
    } else if (leaf.name === 'Id' || leaf.name === 'UPIC' || leaf.name === 'BBAN')
      addNumber(party, 'other', take(leaf))
    else if (ACCOUNT_PARTS.has(leaf.name)) addWords(party, leaf)
  }
}

const ACCOUNT_PARTS = new Set(['Ccy', 'Cd', 'Prtry', 'Issr'])

function addNumber(party: MessageParty, kind: PartyNumber['kind'], value: string): void {
  if (value === '' || party.numbers.some((one) => one.kind === kind && one.value === value)) return
  party.numbers.push({ kind, value })
}

/** What is no code of a country stays with what was not read. */
function addCountry(party: MessageParty, element: Element): void {
  const country = element.text.toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) return
  take(element)
  if (!party.countries.includes(country)) party.countries.push(country)
}

/** Words beside a party that are none of its names: who issued a number, what a contact does. They are searched as its lines are. */
function addWords(party: MessageParty, element: Element | undefined): void {
  const words = take(element)
  if (!isCode(words)) party.addressLines.push(words)
}

const named = (text: string): string[] => (text === '' ? [] : [text])

export function leavesOf(element: Element): Element[] {
  return element.children.length === 0 ? [element] : element.children.flatMap(leavesOf)
}
