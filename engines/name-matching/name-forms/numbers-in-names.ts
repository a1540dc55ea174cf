import { countryCode } from '../dictionary/countries.ts'
import { legalFormOf } from '../dictionary/legal-forms.ts'
import { validateIdentifier } from '../identifiers/validate-identifier.ts'
import type { Identifier, IdentifierKind } from '../party.ts'

const isSound = (kind: IdentifierKind, value: string) => validateIdentifier(kind, value).isValid

/** What stands before a number and says what it is, in the languages of the lists; longer ones first. */
const LABELS: readonly [kind: IdentifierKind, words: string][] = [
  ['imo', 'imo'],
  ['mmsi', 'mmsi|maritime mobile service identity'],
  ['call-sign', 'call ?sign|indicatif|rufzeichen|позывной'],
  ['lei', 'lei(?: code)?|legal entity identifier'],
  ['iban', 'iban|счет|счёт|conto|konto|account'],
  [
    'bic',
    'swift ?\\/ ?bic|bic ?\\/ ?swift|swift(?:[ -]code)?|bic(?:[ -]code)?|bicfi|c[óo]digo (?:swift|bic)|code (?:swift|bic)|s\\.w\\.i\\.f\\.t\\.|свифт(?:-код)?|бик',
  ],
  ['isin', 'isin'],
  ['inn', 'inn|инн(?: ?\\/ ?кпп)?'],
  ['ogrn', 'ogrn(?:ip)?|огрн(?:ип)?'],
  ['aircraft-tail', 'tail(?: mark)?|aircraft registration'],
  [
    'crypto-wallet',
    'wallet(?: address)?|addr|dirección|钱包地址|钱包|錢包|xlm|avax|matic|zcash|crypto(?:currency)?(?: address| wallet)?|digital currency address|address|btc|xbt|eth|erc-?20|ltc|trx|trc-?20|usdt|usdc|xmr|xrp|bch|bnb|bsc|sol|doge|dash|zec|etc|bitcoin(?: cash)?|ethereum|litecoin|tron|monero|ripple|tether|кошелек|кошелёк',
  ],
  [
    'passport',
    'booklet|passport|travel document|hộ chiếu|護照|旅券|여권|passeport|pasaporte|passaporte|passaporto|reisepass|paspoort|paszport|pasaport|паспорт|загранпаспорт|جواز(?: سفر)?|护照|(?:ppt?|p\\/p|pass(?:nummer|-?nr)?)(?!\\p{L})',
  ],
  [
    'tax-id',
    'tax(?:payer)?(?: id(?:entification)?)?|tin|vat(?: id)?|ust-?id(?:nr)?|steuer(?:nummer|-id)|nif|cif|nit|rif|rfc|ruc|rut|cnpj|cpf|cuit|cuil|siren|siret|nip|ein|fein|pan|gst|partita iva|p\\.? ?iva|codice fiscale|btw|vergi',
  ],
  [
    'national-id',
    'national id(?:entity)?|identity card|identification|id(?: card)?|i\\.d\\.|c[ée]dula|c\\.c\\.|dni|curp|personalausweis|pesel|tc kimlik|ssn|cnic|tazkira|удостоверение|身份证',
  ],
  [
    'registration',
    'd-?u-?n-?s|co\\. ?reg|reg(?:istration|ister|istry|\\.)?|company|commercial register|business|licen[cs]e|hrb|hra|krs|kvk|kbo|che|crn|uen|cin|rcs|fn|uscc|usci|unified social credit code|рег|регистрационный|注册号|统一社会信用代码',
  ],
]
const NUMBER_WORDS = '(?:no|nr|num|number|n[°ºo]|№|#|номер|код|code|id)'
const SEPARATORS = '[\\s.:：#/=_-]*'
/** A number as it is written out: its first part has a digit or is short, the others have digits. */
const VALUE =
  '(?:[\\p{L}]{0,6}[\\s./-]?)?[\\p{L}\\d]*\\d[\\p{L}\\d]*(?:[\\s./-]{1,2}[\\p{L}\\d]{0,3}\\d[\\p{L}\\d]*)*(?:[/-][\\p{L}\\d]+)*'

const LABELLED = new RegExp(
  `(?<![\\p{L}\\d])(?:${LABELS.map(([kind, words]) => `(?<${kind.replaceAll('-', '_')}>${words})`).join('|')})(?:${SEPARATORS}(?:${NUMBER_WORDS}(?![\\p{L}\\d])|n?[°º№#]))?${SEPARATORS}(?<value>${VALUE})(?:\\?\\S*|@\\d+)?(?![\\p{L}\\d])`,
  'giu',
)
/** A BIC has no digit, and its label is written before it. */
const LABELLED_BIC = new RegExp(
  `(?<![\\p{L}\\d])(?:${LABELS.find(([kind]) => kind === 'bic')![1]}|(?:intermediary|correspondent|beneficiary|agent) bank)${SEPARATORS}(?<value>[A-Z]{6}[A-Z\\d]{2}(?:[A-Z\\d]{3})?)(?![\\p{L}\\d])`,
  'giu',
)
/** The label behind: "SABRRUMM (SWIFT)". */
const BIC_BEFORE_LABEL =
  /(?<![\p{L}\d])(?<value>[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?)\s*[(,-]\s*(?:swift|bic)(?: code)?\)?(?![\p{L}\d])/giu
/** In its parts, or in small letters and nothing else. */
const BIC_ALONE = /^(?:[A-Z]{4} [A-Z]{2} [A-Z\d]{2}(?: [A-Z\d]{3})?|[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?)$/
const LABELLED_CALL_SIGN = /(?<![\p{L}\d])call ?sign[\s.:-]*(?<value>[A-Z\d]{4,7})(?![\p{L}\d])/giu

/** A wallet address has letters in both cases and digits, or the beginning of its family: a long word has not. */
function isWallet(word: string): boolean {
  if (/^0x[0-9a-f]{40}$/i.test(word)) return true
  if (/^(?:(?:bc1|tb1|ltc1|addr1|bitcoincash:)[0-9a-z]{11,110})$/i.test(word)) return true
  if (/^[qp][02-9ac-hj-np-z]{41}$/.test(word)) return true
  if (word.length < 25 || word.length > 110 || !/^[0-9A-Za-z]+$/.test(word)) return false
  return /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)
}

const ADDRESS_RUN = /(?:0x)?[0-9A-Za-z]{25,110}/g
/** The chunk of a text that an address stands in: a link, a scheme, brackets. */
const CHUNK = /\S+/g
/** A piece of an address has digits or capitals within; a word has neither. */
const isPiece = (word: string) => /^[0-9A-Za-z]+$/.test(word) && !/^(?:[A-Z]?[a-z]{5,}|[A-Z]{5,})$/.test(word)
const isJumble = (word: string) => /\d|[a-z][A-Z]/.test(word)
const PIECES_MAX = 28
const WALLET_LENGTH_MAX = 115

/** Wallets in a text, however they are wrapped: in a link, behind a scheme, in quotes, in groups of four, broken by a line. */
function walletsIn(text: string): { addresses: string[]; rest: string } {
  const addresses: string[] = []
  const rest = text.replace(CHUNK, (chunk) => {
    const found = (chunk.match(ADDRESS_RUN) ?? []).flatMap((run) =>
      HEX_ADDRESS.test(run) ? [`0x${run}`] : isWallet(run) ? [run] : [],
    )
    addresses.push(...found)
    return found.length === 0 ? chunk : ' '
  })
  if (addresses.length > 0) return { addresses, rest }
  const words = text.split(/\s+/)
  const arePieces = words.map(isPiece)
  for (let from = 0; from < words.length - 1; from++) {
    let whole = ''
    let longest: { address: string; to: number } | undefined
    for (let to = from + 1; to <= from + PIECES_MAX && arePieces[to - 1]; to++) {
      whole += words[to - 1]
      if (whole.length > WALLET_LENGTH_MAX) break
      if (to === from + 1 || whole.length < 26 || !isWallet(whole)) continue
      const jumbles = words.slice(from, to).filter(isJumble).length
      if (3 * jumbles >= to - from && isSound('crypto-wallet', whole)) longest = { address: whole, to }
    }
    if (longest)
      return {
        addresses: [longest.address],
        rest: [...words.slice(0, from), ...words.slice(longest.to)].join(' '),
      }
  }
  return { addresses, rest: text }
}

/** An address of Ethereum without its beginning. */
const HEX_ADDRESS = /^(?=[0-9A-Fa-f]*\d)(?=[0-9A-Fa-f]*[A-Fa-f])[0-9A-Fa-f]{40}$/

/** A BIC is eight or eleven capitals with a country in the fifth and sixth. Without a digit it may be a word as well. */
function isBic(word: string): boolean {
  return (
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(word) &&
    countryCode(word.slice(4, 6)) === word.slice(4, 6) &&
    isSound('bic', word)
  )
}

/** A mark of an aircraft: the letters of its state, a hyphen, letters or digits; or run together with a digit. */
const MARK = /^(?:[A-Z0-9]{1,3}-[A-Z0-9]{2,6}|(?=[A-Z0-9]*\d)[A-Z]{1,2}\d?[A-Z0-9]{3,5})$/

/** What kinds of number a text without spaces may be, the surest first; none for a word. `other` is compared with every kind. */
function kindsOf(word: string): IdentifierKind[] {
  if (/[^\p{L}\p{N}./-]/u.test(word)) return []
  if (isWallet(word)) return ['crypto-wallet']
  const bare = word.toUpperCase().replace(/[\s./-]/g, '')
  const digits = bare.replace(/\D/g, '').length
  if (
    /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare) &&
    (isSound('iban', bare) || (bare.length >= 15 && digits > 10))
  )
    return ['iban']
  if (digits >= 3 && isSound('lei', bare)) return ['lei']
  if (isBic(word)) return ['bic', 'swift']
  const sure = (['imo', 'inn', 'ogrn', 'isin'] as const).filter(
    (kind) =>
      digits >= 3 && isSound(kind, bare) && (kind !== 'isin' || countryCode(bare.slice(0, 2)) !== null),
  )
  if (MARK.test(word)) return [...sure, 'aircraft-tail', 'other']
  return digits >= 4 && bare.length >= 4 && bare.length <= 40 ? [...sure, 'other'] : []
}

const asIdentifiers = (word: string, kinds = kindsOf(word)): Identifier[] =>
  kinds.filter((kind) => isSound(kind, word)).map((kind) => ({ kind, value: word }))

/** "RU531182863", "CO-44515712": the state before the number that it gave out; "V-5892464": a Venezuelan by birth. */
function withoutCountry(value: string): Identifier[] {
  const [, inVenezuela] = /^[VEJ][-. ](\d{6,9})$/i.exec(value) ?? []
  if (inVenezuela !== undefined) return [{ kind: 'other', value: inVenezuela }]
  const [, state, number] = /^([A-Z]{2,3})[\s-]?((?=[A-Z\d]*\d{4})[A-Z\d]{7,})$/i.exec(value) ?? []
  return state !== undefined && number !== undefined && countryCode(state) !== null
    ? [{ kind: 'other', value: number }]
    : []
}

const CONTACT =
  /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/\S+|www\.\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|org|net|io|ru|de|uk|info|biz|eu|cn|ir)(?:\/\S*)?)$/iu
/** With a plus, a bracket or groups; ten digits in a row are a number of somebody's. */
const PHONE = /^(?:\+[\d\s()./-]{7,}|\(?\d{2,5}\)?[\s/]\d[\d\s.-]{5,})$/

export type NumberAsName = { kind: 'identifier' | 'contact'; identifiers: Identifier[] }

/** What a text is that is no name: a wallet address, an account, a register number, an address of mail or of a site, a telephone number. */
export function numberAsName(text: string): NumberAsName | null {
  const whole = text
    .replace(/^[\s"'“”«»<>([\].,;:/]+|[\s"'“”«»<>)\].,;:/]+$/gu, '')
    .replace(/\s*\([\p{L} ]+$/u, (aside, at: number, all: string) => (isCode(all.slice(0, at)) ? '' : aside))
  const { addresses, rest: around } = walletsIn(whole)
  if (addresses.length > 0 && around.trim() === '')
    return { kind: 'identifier', identifiers: addresses.map((value) => ({ kind: 'crypto-wallet', value })) }
  if (BIC_ALONE.test(whole) && isBic(whole.toUpperCase().replaceAll(' ', '')))
    return {
      kind: 'identifier',
      identifiers: asIdentifiers(whole.toUpperCase().replaceAll(' ', ''), ['bic', 'swift']),
    }
  if (CONTACT.test(whole)) return { kind: 'contact', identifiers: [] }
  const { identifiers, rest } = numbersBeside(whole)
  const isLabelled = identifiers.length > 0 && !/\p{L}{2}/u.test(rest)
  if (isCode(whole)) {
    // The letters before a number may belong to it, and may say what it is.
    const run = whole.replace(/\s+/g, '')
    const all = distinct([...identifiers, ...asIdentifiers(run), ...withoutCountry(whole)])
    return { kind: PHONE.test(whole) && !isAccount(all) ? 'contact' : 'identifier', identifiers: all }
  }
  if (isLabelled) return { kind: 'identifier', identifiers }
  if (PHONE.test(whole) && whole.replace(/\D/g, '').length >= 7) return { kind: 'contact', identifiers: [] }
  return null
}

const isAccount = (identifiers: readonly Identifier[]) => identifiers.some(({ kind }) => kind !== 'other')

/** Whether a text is a code from its first sign to its last: more digits than letters, or one word of a shape of its own. */
function isCode(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length === 1) {
    const [kind] = kindsOf(text)
    if (kind !== undefined && kind !== 'other' && kind !== 'aircraft-tail') return true
  }
  const digits = text.replace(/[^\p{Nd}]/gu, '').length
  if (digits < 4 || /\p{Ll}/u.test(text.replace(/^[a-z]/u, ''))) return false
  const isWord = (word: string) =>
    /^\p{L}+\.?$/u.test(word) &&
    (word.length > 3 || legalFormOf(word.toLowerCase().replace('.', '')) !== null)
  const letters = text.replace(/[^\p{L}]/gu, '').length
  if (words.some(isWord)) return false
  // "FU-YUAN-YU-7605" is a name with hyphens.
  if (/^(?:\p{L}{2,}-){2}/u.test(text)) return false
  return words.length === 1 ? letters <= 1.5 * digits && !/^\p{L}{3,}-/u.test(text) : digits > letters
}

/** What is shorter belongs to the name it stands in: a year, an installation number, the number of a fund. */
const ALONE_MIN = 9
/** Years and days. */
const IS_DAY = /^(?:\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})$/
/** Looked up as well, and left in the name. */
const LOOKED_UP_MIN = 4

/** Numbers that stand beside a name: a wallet, an account, "IMO 9116412". The rest is the name. */
export function numbersBeside(text: string): { identifiers: Identifier[]; rest: string } {
  if (!/\d/.test(text) && !/swift|s\.w\.i|bic|bank|бик|свифт|call ?sign/i.test(text))
    return { identifiers: [], rest: text }
  const wallets = walletsIn(text)
  const identifiers = wallets.addresses.map((value): Identifier => ({ kind: 'crypto-wallet', value }))
  const take = (kind: IdentifierKind, value: string): string => {
    const whole = value.replace(/\s+/g, '')
    const found: Identifier[] = [
      ...asIdentifiers(whole, [kind]),
      ...asIdentifiers(whole).filter((one) => one.kind !== kind),
      // The words behind a number may have been taken for a part of it.
      ...withoutCountry(whole),
      ...asIdentifiers(value.split(/[\s/]+/)[0] ?? '').filter(
        (one) => one.value !== whole && one.value.length > 4,
      ),
    ]
    identifiers.push(...found)
    return found.length === 0 ? value : ' '
  }
  let rest = wallets.rest
    .replace(BIC_BEFORE_LABEL, (_all, value: string) => take('bic', value.toUpperCase()))
    .replace(LABELLED_BIC, (_all, value: string) => take('bic', value.toUpperCase()))
    .replace(LABELLED_CALL_SIGN, (_all, value: string) => take('call-sign', value.toUpperCase()))
    .replace(LABELLED, (all, ...rest) => {
      const groups = rest.at(-1) as Record<string, string | undefined>
      const [kind] = LABELS.find(([one]) => groups[one.replaceAll('-', '_')] !== undefined) ?? [
        'other' as const,
      ]
      const value = groups.value ?? ''
      // "Company 2000" and "Reg 12" are names: a word that is not only a label needs a number that is one.
      const digits = value.replace(/\D/g, '').length
      const isCounted = digits >= 4 || (kind === 'passport' && digits > 0 && value.length > 5)
      if (
        !isWallet(value) &&
        (!isCounted || (MAY_BE_NAME.test(all) && !NUMBERED.test(all) && value.length < 6))
      )
        return all
      return take(kind, value)
    })
  rest = rest
    .split(/\s+/)
    .filter((word) => {
      const bare = word.replace(/^[([,;:]+|[)\],;:]+$/g, '')
      if (bare.length < LOOKED_UP_MIN || !/\d/.test(bare) || IS_DAY.test(bare)) return true
      const found = asIdentifiers(bare)
      identifiers.push(...found)
      return found.length === 0 || bare.length < ALONE_MIN || !isCode(bare)
    })
    .join(' ')
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return identifiers.length === 0 ? { identifiers, rest: text } : { identifiers: distinct(identifiers), rest }
}

const NUMBERED = new RegExp(`[\\s.:]${NUMBER_WORDS}(?![\\p{L}\\d])`, 'iu')
const MAY_BE_NAME =
  /^(?:company|business|address|account|konto|conto|reg|pan|sol|dash|etc|id|che|cin|rut|tail|tron|ripple|tether|tax)/i

function distinct(identifiers: readonly Identifier[]): Identifier[] {
  const seen = new Set<string>()
  return identifiers.filter(
    ({ kind, value }) => !seen.has(`${kind} ${value}`) && seen.add(`${kind} ${value}`),
  )
}

/** Shorter ones are amounts, days and numbers of invoices. */
const IN_TEXT_MIN = 7

const PIECE_LENGTH = 600
/** Longer than any number with its label. */
const PIECE_OVERLAP = 200

/** A text in pieces that overlap and end between words: what is looked for takes more than in proportion to their length. */
function pieces(text: string): string[] {
  const found: string[] = []
  let start = 0
  while (text.length - start > PIECE_LENGTH) {
    const space = text.slice(start, start + PIECE_LENGTH).search(/\s\S*$/)
    const end = start + (space > PIECE_OVERLAP ? space : PIECE_LENGTH)
    found.push(text.slice(start, end))
    const next = text.slice(end - PIECE_OVERLAP, end).search(/\s/)
    start = end - PIECE_OVERLAP + Math.max(0, next)
  }
  return [...found, text.slice(start)]
}

/** The numbers in a text of words, as the names that a search of each takes: wallets, accounts, passports, ships. */
export function numbersInText(text: string): string[] {
  const values = pieces(text).flatMap((piece) => numbersBeside(piece).identifiers.map(({ value }) => value))
  return [...new Set(values)].filter((value) => value.length >= IN_TEXT_MIN).map((value) => `ID ${value}`)
}
