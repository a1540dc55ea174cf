/** ISO 7064 MOD 97-10 over letters and digits, A = 10 to Z = 35: the remainder of the whole number. */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text) {
    const value = Number.parseInt(sign, 36)
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97
  }
  return rest
}

/** Lengths of an IBAN by country, from the SWIFT registry. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
}

export type FormatCheck = { isSound: boolean; why: string }

/** Whether an IBAN has the length of its country and its check digits hold; that the account is there is not said. */
export function checkIban(text: string): FormatCheck {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return { isSound: false, why: 'It is not of the form of an IBAN' }
  const length = ibanLengths[iban.slice(0, 2)]
  if (length === undefined)
    return { isSound: false, why: `${iban.slice(0, 2)} is not a country in the IBAN registry` }
  if (iban.length !== length)
    return {
      isSound: false,
      why: `An IBAN of ${iban.slice(0, 2)} has ${length} signs, this one ${iban.length}`,
    }
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1
    ? { isSound: true, why: 'Length and check digits hold' }
    : { isSound: false, why: 'Its check digits are wrong' }
}

/** Whether an LEI has twenty signs and its check digits hold (ISO 17442). */
export function checkLei(text: string): FormatCheck {
  const lei = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z0-9]{18}\d{2}$/.test(lei))
    return { isSound: false, why: 'An LEI has 18 letters or digits and two check digits' }
  return mod97(lei) === 1
    ? { isSound: true, why: 'Its check digits hold' }
    : { isSound: false, why: 'Its check digits are wrong' }
}

/** Forms of VAT numbers by country, as the European Commission publishes them, and of a US EIN. */
const vatForms: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  EL: /^EL\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z0-9+*]{10}\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
}

/** Whether a tax number has the form of its country. @returns undefined for a country whose form is not known here. */
export function checkTaxNumber(text: string): FormatCheck | undefined {
  const number = text.replaceAll(/[\s.]/g, '').toUpperCase()
  if (/^\d{2}-?\d{7}$/.test(number)) return { isSound: true, why: 'The form of a US EIN' }
  const form = vatForms[number.slice(0, 2)]
  if (!form) return undefined
  return form.test(number.replaceAll('-', ''))
    ? { isSound: true, why: `The form of a VAT number of ${number.slice(0, 2)}` }
    : { isSound: false, why: `Not the form of a VAT number of ${number.slice(0, 2)}` }
}
