import type { IdentifierKind } from '../../../contract/list-entry.ts'

/** The publishers' names of identifiers, first match wins, most telling first. */
const wordings: [RegExp, IdentifierKind][] = [
  [/digital currency|crypto|wallet/i, 'crypto-wallet'],
  [/\bLEI\b|legal entity (identifier|number)/i, 'lei'],
  [/\bBIK\b/i, 'other'],
  [/swift|\bBIC\b/i, 'bic'],
  [/\bISIN\b/i, 'isin'],
  [/\bIBAN\b/i, 'iban'],
  [/\bMMSI\b|maritime mobile/i, 'mmsi'],
  [/company (number )?imo|imo company/i, 'registration'],
  [/\bIMO\b|international maritime organi[sz]ation|vessel registration identification/i, 'imo'],
  [/\bINN\b|taxpayer.*russia/i, 'inn'],
  [/\bOGRN\b/i, 'ogrn'],
  [/tail number|aircraft registration/i, 'aircraft-tail'],
  [/call sign/i, 'call-sign'],
  [/passport|pasaporte|passeport|travel document/i, 'passport'],
  [
    /\btax\b|fiscal|\bV\.?A\.?T\.?\b|\bRUC\b|\bR\.?F\.?C\.?\b|\bNIT\b|\bRIF\b|\bRTN\b|\bCUIT\b|\bCNPJ\b|\bF?EIN\b|\b[CN]\.?I\.?F\b/i,
    'tax-id',
  ],
  [
    /national id|identity|identification (number|card|no)|personal (id|ident)|cedula|c\.?u\.?r\.?p|c\.?u\.?i|d\.?n\.?i\b|\bn\.?i\.?e\b|social security|\bssn\b|tazkira|citizen|residen|driver|birth cert|electoral|voter|student|military id|ration card|bosnian personal|kenyan id|turkish ident|\bid card|numero de identidad|electoral|i\.?f\.?e|stateless/i,
    'national-id',
  ],
  [
    /regist|commerc|trade licen[cs]e|company (number|id|no)|business|enterprise number|licen[cs]e|chamber of comm|matricula|folio|c\.?r\.? no|unified social|uscc|ogrn|incorporation|economic register|document #|charter/i,
    'registration',
  ],
  [/national|identi/i, 'national-id'],
]

/**
 * What an identifier is, from the publisher's wording, with Russian tax and registration numbers told apart by their
 * length: ten or twelve digits are an INN, thirteen or fifteen an OGRN.
 */
export function identifierKind(wording: string, value: string, country?: string): IdentifierKind {
  const kind = wordings.find(([pattern]) => pattern.test(wording))?.[1] ?? 'other'
  const digits = value.replace(/\D/g, '')
  if (country === 'RU' && digits.length === value.replace(/\s/g, '').length) {
    if ((kind === 'tax-id' || kind === 'inn') && (digits.length === 10 || digits.length === 12)) return 'inn'
    if ((kind === 'registration' || kind === 'ogrn') && (digits.length === 13 || digits.length === 15))
      return 'ogrn'
  }
  if (kind === 'inn' && digits.length !== 10 && digits.length !== 12) return 'tax-id'
  if (kind === 'ogrn' && digits.length !== 13 && digits.length !== 15) return 'registration'
  return kind
}
