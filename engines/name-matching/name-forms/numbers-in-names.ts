import { countryCode } from '../dictionary/countries.ts'
import { validateIdentifier } from '../identifiers/validate-identifier.ts'
import type { Identifier, IdentifierKind } from '../party.ts'

const isSound = (kind: IdentifierKind, value: string) => validateIdentifier(kind, value).isValid

/** A wallet address has letters in both cases and digits, or the beginning of its family: a long word has not. */
function isWallet(word: string): boolean {
  if (/^0x[0-9a-f]{40}$/i.test(word)) return true
  if (/^(?:(?:bc1|tb1|ltc1|addr1|bitcoincash:)[0-9a-z]{11,110})$/i.test(word)) return true
  if (word.length < 25 || word.length > 110 || !/^[0-9A-Za-z]+$/.test(word)) return false
  return /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)
}

/** A BIC is eight or eleven capitals with a country in the fifth and sixth. Without a digit it may be a word as well. */
function isBic(word: string): boolean {
  return (
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(word) &&
    countryCode(word.slice(4, 6)) === word.slice(4, 6) &&
    isSound('bic', word)
  )
}

/** What kinds of number a text without spaces may be, the likeliest first; none for a word. */
function kindsOf(word: string): IdentifierKind[] {
  const bare = word.toUpperCase().replace(/[\s.-]/g, '')
  if (isWallet(word)) return ['crypto-wallet']
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(bare) && (isSound('iban', bare) || bare.length >= 15))
    return ['iban']
  if (/^[A-Z0-9]{18}\d{2}$/.test(bare) && /\d{3}/.test(bare) && isSound('lei', bare)) return ['lei']
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(bare) && /\d{3}/.test(bare)) return ['isin', 'registration', 'tax-id']
  if (isBic(word)) return ['bic', 'swift']
  if (/^\d{7}$/.test(bare) && isSound('imo', bare)) return ['imo', 'registration']
  if (/^\d{5,20}$/.test(bare)) return ['registration', 'tax-id', 'inn', 'ogrn', 'national-id', 'passport']
  if (/^[A-Z]{1,4}\d{5,15}$/.test(bare)) return ['registration', 'passport', 'tax-id', 'national-id']
  return []
}

const asIdentifiers = (word: string): Identifier[] => kindsOf(word).map((kind) => ({ kind, value: word }))

const CONTACT =
  /^(?:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/\S+|www\.\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:com|org|net|io|ru|de|uk|info|biz|eu|cn|ir)(?:\/\S*)?)$/iu
const PHONE = /^\+?[\d\s()./-]{7,}$/
const REGISTER_NUMBER =
  /^(?:imo|mmsi|lei|iban|bic|swift|isin|inn|ogrn|vat|tin|hrb|hra|siren|siret|krs|nip|инн|огрн|reg(?:istration)?|company|passport|id)\.?\s*(?:no|nr|number|№|#)?\.?\s*:?\s*([A-Za-z]{0,4}[\d][\dA-Za-z.\s/-]{3,40})$/iu

export type NumberAsName = { kind: 'identifier' | 'contact'; identifiers: Identifier[] }

/** What a text is that is no name: a wallet address, an account, a register number, an address of mail or of a site, a telephone number. */
export function numberAsName(text: string): NumberAsName | null {
  const whole = text.trim()
  if (CONTACT.test(whole)) return { kind: 'contact', identifiers: [] }
  const labelled = labelledNumber(whole)
  if (labelled) return { kind: 'identifier', identifiers: labelled }
  const own = asIdentifiers(whole.replace(/\s+/g, ''))
  // An account number is written in groups; a name of two words that reads like one together is a name.
  const isGrouped = /^(?:[A-Z\d]{1,8}\s)+[A-Z\d]{1,8}$/i.test(whole) && /\d.*\d.*\d/.test(whole)
  if (own.length > 0 && (!/\s/.test(whole) || isGrouped)) return { kind: 'identifier', identifiers: own }
  if (PHONE.test(whole) && whole.replace(/\D/g, '').length >= 7) return { kind: 'contact', identifiers: [] }
  return null
}

/** "IMO 9116412", "HRB 12345": a number with what it is. */
function labelledNumber(text: string): Identifier[] | null {
  const [, behind] = REGISTER_NUMBER.exec(text) ?? []
  if (!behind) return null
  const word = behind.replace(/\s+/g, '')
  const found = [
    ...(/^imo/i.test(text) ? [{ kind: 'imo' as const, value: word }] : []),
    ...asIdentifiers(word),
  ]
  return found.length > 0 ? found : [{ kind: 'registration', value: word }]
}

/** Numbers that stand beside a name: a wallet, an account, "IMO 9116412". The rest is the name. */
export function numbersBeside(text: string): { identifiers: Identifier[]; rest: string } {
  const identifiers: Identifier[] = []
  let rest = text.replace(
    /[([]?\bimo(?:\s*(?:no|nr|number))?[.:#]?\s*(\d{7})\b[)\]]?/giu,
    (_all, value: string) => {
      identifiers.push({ kind: 'imo', value })
      return ' '
    },
  )
  rest = rest
    .split(/\s+/)
    .filter((word) => {
      const bare = word.replace(/^[([,;:]+|[)\],;:]+$/g, '')
      // A year, a house number or a fund's number belongs to a name; what is looked up is long, or has both letters and digits.
      const found = bare.length >= 9 && /\d/.test(bare) ? asIdentifiers(bare) : []
      identifiers.push(...found)
      return found.length === 0
    })
    .join(' ')
    .trim()
  return identifiers.length === 0 ? { identifiers, rest: text } : { identifiers, rest }
}
