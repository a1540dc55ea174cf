import type { Party } from '../party.ts'
import { type Chance, mainNameOf, oneOf, type WrittenForm } from './written-form.ts'

const lines = (text: string) => text.trim().split(/[|\n]/)

const LABELS = lines(
  'Beneficiary: X|Name: X|Beneficial owner - X|Account holder X|Sender: X|UBO: X|Payee: X|Empfänger: X|Begünstigter: X|Titulaire: X|Beneficiario: X|Получатель: X|Beneficiary customer: X|Director: X|ORDERING CUSTOMER X|BNF: X|Full name: X|Counterparty: X',
)
const ADDRESSES = lines(
  'X, 12 Lenin Street, Moscow|X, Moscow, Russia|X, Tehran - Iran|X, PO Box 1234, Dubai UAE|X (Cyprus)|X - Dubai|X, 4 Rue de la Paix, 75002 Paris|1/X 2/12 LENIN STREET 3/RU/MOSCOW|/40817810570000123456 X|/12345678 X',
)
const TITLES = lines(
  'Mr X|Mrs X|Dr. X|H.E. X|His Excellency X|General X|Sheikh X|Engr. X|Amb. X|Г-н X|Señor X|Herr Dr. X|Maître X|Shri X|Encik X|Mr and Mrs X|X, CEO|X (director)|X born 01.02.1965|X and family|X Esq.',
)
const JOINTLY = lines(
  'X and Greta Vellmar|Greta Vellmar & X|Greta Vellmar und X|Greta Vellmar y X|X / Greta Vellmar|X; Greta Vellmar|Greta Vellmar or X|Greta Vellmar + X|Грета Веллмар и X',
)
const RELATED = lines(
  'Halden Ltd (UBO: X)|Halden Ltd, beneficial owner X|Halden Ltd owned by X|Halden Ltd, director X|Halden Ltd represented by X|Halden Ltd vertreten durch X|Halden Ltd représentée par X|Halden Ltd (владелец X)|wife of X|The X Family Trust|Halden Ltd in trust for X|Halden Ltd as nominee for X|Greta Vellmar S/O X|Halden Ltd a/c X|Halden Ltd, bénéficiaire effectif X',
)

/** As forms, ledgers and payments shorten the words of firms. */
const SHORTENED: readonly (readonly [word: string, short: string])[] = [
  'International Intl|International Intl.|Company Co.|Corporation Corp.|Engineering Engrg|Engineering Eng.|Manufacturing Mfg|Development Dev.|Development Devt|Trading Trdg|Industries Inds|Industries Ind.|Technology Tech|Technologies Tech.|Services Svcs|Service Svc|Group Grp|Bank Bk|National Natl|National Nat.|Institute Inst.|University Univ.|Shipping Shpg|Shipping Shipp.|Transport Transp.|Petroleum Petrol.|General Gen.|Management Mgmt|Investment Inv.|Investment Invt|Enterprises Enterp.|Exchange Exch.|Import Imp.|Export Exp.|Limited Ltd|Center Ctr|Equipment Equip.|Construction Constr.|Organization Org.|Research Res.|Commercial Comm.|Holding Hldg|Insurance Ins.|Ministry Min.|Chemical Chem.|Production Prod.|Maritime Mar.',
].flatMap((list) => list.split('|').map((pair) => pair.split(' ') as [string, string]))

function form(
  id: string,
  called: string,
  fits: (party: Party) => boolean,
  write: (name: string, chance: Chance) => string | undefined,
): WrittenForm {
  return {
    id,
    called,
    ask: (party, chance) => {
      const listed = fits(party) ? mainNameOf(party) : undefined
      const asked = listed === undefined ? undefined : write(listed, chance)
      return listed === undefined || asked === undefined || asked === listed ? [] : [{ listed, asked }]
    },
  }
}

const within = (phrases: readonly string[]) => (name: string, chance: Chance) =>
  oneOf(phrases, chance).replace(/\bX\b/, () => name)
const isPerson = ({ schema }: Party) => schema === 'Person'
const isFirm = ({ schema }: Party) =>
  ['Company', 'Organization', 'LegalEntity', 'PublicBody'].includes(schema)
const isNamed = (party: Party) => isPerson(party) || isFirm(party)

/** What the field of a payment for a name holds. */
const FIELD = 35

/** Names with what forms and payments write around them, cut by a field or without their spaces. */
export const SURROUNDINGS: readonly WrittenForm[] = [
  form('labelled', 'Name with a label (Beneficiary: …)', isNamed, within(LABELS)),
  form('with-address', 'Name with an address or an account', isNamed, within(ADDRESSES)),
  form('with-title', 'Person with a title or an office', isPerson, within(TITLES)),
  form('jointly', 'Two people in one field', isPerson, within(JOINTLY)),
  form('related-marked', 'Owner or relative (UBO, S/O …)', isPerson, within(RELATED)),
  form('machine-zone', 'Passport line (P<RUSIVANOV<<IVAN)', isPerson, (name) => {
    const words = name
      .normalize('NFKD')
      .toUpperCase()
      .replace(/[^A-Z ]/g, '')
      .split(' ')
    return words.length > 1 ? `P<RUS${words.at(-1)}<<${words.slice(0, -1).join('<')}<<<<<<` : undefined
  }),
  form('cut-by-field', 'Cut after 35 signs', isNamed, (name) =>
    name.length > FIELD && !/^OBSHCHESTVO/.test(name) ? name.slice(0, FIELD).trim() : undefined,
  ),
  form('run-together', 'Without spaces', isNamed, (name) =>
    name.replace(/\P{L}/gu, '').length > 9 ? name.replace(/[\s,.]+/g, '') : undefined,
  ),
  form('shortened', 'Words of a firm shortened (Intl, Mfg …)', isFirm, (name, chance) => {
    const fitting = SHORTENED.filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(name))
    if (fitting.length === 0) return undefined
    const [word, short] = oneOf(fitting, chance)
    return name.replace(new RegExp(`\\b${word}\\b`, 'i'), short)
  }),
]
