import { validateIdentifier } from '../identifiers/validate-identifier.ts'
import type { IdentifierKind, Party } from '../party.ts'
import { type Chance, oneOf, placeOf, type WrittenForm } from './written-form.ts'

const soundOnes = (party: Party, kinds: readonly IdentifierKind[]) =>
  (party.identifiers ?? []).filter(
    ({ kind, value }) => kinds.includes(kind) && validateIdentifier(kind, value).isValid,
  )

/** A number of these kinds, written in the field of the name. */
function numberForm(
  id: string,
  called: string,
  kinds: readonly IdentifierKind[],
  write: (value: string, chance: Chance, kind: IdentifierKind) => string,
): WrittenForm {
  return {
    id,
    called,
    ask: (party, chance) =>
      soundOnes(party, kinds).map(({ kind, value }) => ({
        listed: value,
        asked: write(value, chance, kind),
      })),
  }
}

const SCHEMES: readonly [RegExp, readonly string[]][] = [
  [/^0x/i, ['ethereum:', 'ETH ', 'ETH: ', 'ERC20 ']],
  [/^(?:bc1|[13])/i, ['bitcoin:', 'BTC ', 'XBT: ', 'BTC:']],
  [/^T/, ['tron:', 'TRX ', 'USDT ', 'TRC20 ']],
  [/^(?:ltc1|[LM])/i, ['litecoin:', 'LTC ']],
]

const withScheme = (address: string, chance: Chance) =>
  oneOf(SCHEMES.find(([shape]) => shape.test(address))?.[1] ?? ['Wallet ', 'wallet address: '], chance) +
  address

const LABELS: Partial<Record<IdentifierKind, readonly string[]>> = {
  passport: [
    'Passport ',
    'Passport No. ',
    'passport no: ',
    'Pasaporte ',
    'Passeport n° ',
    'Reisepass Nr. ',
    'паспорт ',
    'PP ',
    'passeport n°',
    'Pass-Nr. ',
    '護照 ',
  ],
  'national-id': ['ID ', 'ID No. ', 'National ID ', 'Cédula ', 'Identity card '],
  'tax-id': ['Tax ID ', 'TIN ', 'NIT ', 'RFC ', 'VAT ', 'Tax ID No. '],
  registration: ['Reg. No. ', 'Registration number ', 'Company No. ', 'Register no. '],
  inn: ['INN ', 'ИНН ', 'inn: '],
  ogrn: ['OGRN ', 'ОГРН '],
  imo: ['IMO ', 'IMO No. ', 'IMO: ', 'IMO', 'IMO number '],
  mmsi: ['MMSI ', 'MMSI: '],
  lei: ['LEI '],
  bic: ['BIC ', 'SWIFT ', 'SWIFT/BIC ', 'SWIFT-Code ', 'BIC-Code: ', 'БИК ', 'BICFI ', 'S.W.I.F.T. '],
  isin: ['ISIN '],
}

const labelled = (value: string, chance: Chance, kind: IdentifierKind) =>
  oneOf(LABELS[kind] ?? ['No. '], chance) + value

const NUMBERS: readonly IdentifierKind[] = [
  'passport',
  'national-id',
  'tax-id',
  'registration',
  'inn',
  'ogrn',
  'lei',
  'isin',
]
const SHIP_NUMBERS: readonly IdentifierKind[] = ['imo', 'mmsi']

/** A mark as a register gives one out: letters and digits on both sides of a hyphen, or run together. */
const MARK = /^[A-Z0-9]{1,3}-?[A-Z0-9]{2,7}$/
const marksOf = (party: Party) =>
  party.schema === 'Airplane'
    ? party.names.filter(({ value }) => MARK.test(value) && /[-\d]/.test(value)).map(({ value }) => value)
    : []

/** The mark with its last letter or digit exchanged. */
function otherMark(mark: string, chance: Chance): string {
  const last = mark.at(-1) as string
  const [from, count] = /\d/.test(last) ? [48, 10] : [65, 26]
  const code = from + ((last.charCodeAt(0) - from + 1 + placeOf(count - 1, chance)) % count)
  return mark.slice(0, -1) + String.fromCharCode(code)
}

/** Identifiers where a name stands. */
export const NUMBERS_AS_NAMES: readonly WrittenForm[] = [
  numberForm('wallet', 'Wallet as a name', ['crypto-wallet'], (value) => value),
  numberForm('wallet-with-scheme', 'Wallet with its currency (bitcoin: …)', ['crypto-wallet'], withScheme),
  numberForm(
    'wallet-wrapped',
    'Wallet in a link, in quotes or in groups',
    ['crypto-wallet'],
    (value, chance) =>
      oneOf(
        [
          `https://etherscan.io/address/${value}`,
          `"${value}"`,
          `<${value}>`,
          `${value} (BTC)`,
          `${value}.`,
          `ETH_${value}`,
          `addr:${value}`,
          value.replace(/(.{4})/g, '$1 ').trim(),
          `${value.slice(0, 20)} ${value.slice(20)}`,
        ],
        chance,
      ),
  ),
  numberForm('bank-code', 'BIC as a name', ['bic', 'swift', 'iban'], (value) => value),
  numberForm('bank-code-labelled', 'BIC with its label', ['bic', 'swift', 'iban'], labelled),
  numberForm('number', 'Passport, tax or register number as a name', NUMBERS, (value) => value),
  numberForm('number-labelled', 'Number with its label', NUMBERS, labelled),
  numberForm('ship-number', 'IMO or MMSI as a name', SHIP_NUMBERS, (value) => value),
  numberForm('ship-number-labelled', 'IMO or MMSI with its label', SHIP_NUMBERS, labelled),
  {
    id: 'number-beside-name',
    called: 'Number beside another name',
    ask: (party, chance) =>
      soundOnes(party, [...NUMBERS, 'crypto-wallet', 'imo']).map(({ kind, value }) => ({
        listed: value,
        asked: `Halden Fjord Trading Ltd (${kind === 'crypto-wallet' ? value : labelled(value, chance, kind)})`,
      })),
  },
  {
    id: 'aircraft-mark',
    called: 'Registration mark of an aircraft',
    ask: (party, chance) =>
      marksOf(party).map((mark) => ({
        listed: mark,
        asked: oneOf([mark, mark.replace('-', ''), mark.toLowerCase(), mark.replace('-', ' ')], chance),
      })),
  },
  {
    id: 'other-aircraft-mark',
    called: 'Another mark, one letter away: nothing may be found',
    isOfNobody: true,
    ask: (party, chance) => marksOf(party).map((mark) => ({ listed: mark, asked: otherMark(mark, chance) })),
  },
]
