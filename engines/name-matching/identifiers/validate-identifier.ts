import type { IdentifierKind } from '../party.ts'

export type IdentifierCheck = { normalised: string; isValid: boolean; reason?: string }

/**
 * An identifier in its normal form, checked for shape and checksum. An identifier that fails its own checksum is a
 * typing error and may match nothing. Sources: ISO 17442 and 7064 (LEI, IBAN), IMO resolution A.1117 (ship numbers),
 * ISO 9362 (BIC), ISO 6166 (ISIN), ITU-R M.585 (MMSI), Russian tax service orders (INN, OGRN), ICAO Doc 9303 (passports).
 */
export function validateIdentifier(kind: IdentifierKind, value: string): IdentifierCheck {
  if (kind === 'crypto-wallet') return checkWallet(value.trim())
  const normalised = /^[A-Z0-9]*$/.test(value)
    ? value
    : value
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[^A-Z0-9\p{L}]/gu, '')
  if (normalised === '') return { normalised, isValid: false, reason: 'it is empty' }
  if (isFiller(normalised.replace(/^IMO/, ''))) return bad(normalised, 'it is a placeholder')
  switch (kind) {
    case 'lei':
      if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(normalised))
        return bad(normalised, 'an LEI has 18 letters or digits and 2 check digits')
      return mod97(normalised) === 1
        ? good(normalised)
        : bad(normalised, 'its check digits (mod 97-10) are wrong')
    case 'iban': {
      if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(normalised))
        return bad(normalised, 'it is not shaped like an IBAN')
      return mod97(normalised.slice(4) + normalised.slice(0, 4)) === 1
        ? good(normalised)
        : bad(normalised, 'its check digits (mod 97-10) are wrong')
    }
    case 'imo': {
      const digits = normalised.replace(/^IMO/, '')
      if (!/^[0-9]{7}$/.test(digits)) return bad(digits, 'an IMO number has 7 digits')
      let sum = 0
      for (let index = 0; index < 6; index++) sum += Number(digits[index]) * (7 - index)
      // Company and owner numbers use another weighting of the same digits; both are given out as "IMO".
      let companySum = 0
      for (const [index, weight] of [8, 6, 4, 2, 9, 7].entries()) companySum += Number(digits[index]) * weight
      const companyCheck = (11 - (companySum % 11)) % 10
      const check = Number(digits[6])
      return sum % 10 === check || companyCheck === check
        ? good(digits)
        : bad(digits, 'its check digit is wrong')
    }
    case 'bic':
    case 'swift': {
      if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(normalised))
        return bad(normalised, 'a BIC has 8 or 11 characters with a country code in the fifth and sixth')
      // The head office may be written with or without XXX.
      return good(
        normalised.length === 11 && normalised.endsWith('XXX') ? normalised.slice(0, 8) : normalised,
      )
    }
    case 'isin': {
      if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(normalised))
        return bad(normalised, 'an ISIN has a country code, 9 characters and a check digit')
      return luhn(toDigits(normalised)) ? good(normalised) : bad(normalised, 'its check digit is wrong')
    }
    case 'inn':
      if (/^[0-9]{10}$/.test(normalised))
        return innDigit(normalised, [2, 4, 10, 3, 5, 9, 4, 6, 8]) === normalised[9]
          ? good(normalised)
          : bad(normalised, 'its check digit is wrong')
      if (/^[0-9]{12}$/.test(normalised)) {
        const isRight =
          innDigit(normalised, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === normalised[10] &&
          innDigit(normalised, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === normalised[11]
        return isRight ? good(normalised) : bad(normalised, 'its check digits are wrong')
      }
      return bad(normalised, 'an INN has 10 or 12 digits')
    case 'ogrn': {
      if (!/^([0-9]{13}|[0-9]{15})$/.test(normalised)) return bad(normalised, 'an OGRN has 13 or 15 digits')
      const body = normalised.slice(0, -1)
      const check = (BigInt(body) % BigInt(normalised.length === 13 ? 11 : 13)) % 10n
      return String(check) === normalised.at(-1)
        ? good(normalised)
        : bad(normalised, 'its check digit is wrong')
    }
    case 'mmsi':
      return /^[2-7][0-9]{8}$/.test(normalised)
        ? good(normalised)
        : bad(normalised, 'a ship station has 9 digits, the first from 2 to 7')
    case 'passport':
      return /^(?=.*[0-9])[\p{L}0-9]{5,15}$/u.test(normalised)
        ? good(normalised)
        : bad(normalised, 'it is not shaped like a passport number')
    case 'call-sign':
      return /^[A-Z0-9]{3,8}$/.test(normalised)
        ? good(normalised)
        : bad(normalised, 'it is not shaped like a call sign')
    case 'aircraft-tail':
      return /^[A-Z0-9]{3,8}$/.test(normalised)
        ? good(normalised)
        : bad(normalised, 'it is not shaped like a registration mark')
    default:
      return normalised.length >= 4 && /[0-9]/.test(normalised)
        ? good(normalised)
        : bad(normalised, 'it is too short to identify anyone')
  }
}

function good(normalised: string): IdentifierCheck {
  return { normalised, isValid: true }
}

function bad(normalised: string, reason: string): IdentifierCheck {
  return { normalised, isValid: false, reason }
}

/** 0000000, 1111111: what is typed to get past a form. */
function isFiller(text: string): boolean {
  return /^(.)\1+$/.test(text) || text === '123456789' || text === '12345678' || text === '1234567'
}

function toDigits(text: string): string {
  let digits = ''
  for (const letter of text)
    digits += letter >= 'A' && letter <= 'Z' ? String(letter.charCodeAt(0) - 55) : letter
  return digits
}

/** Of capital letters and digits; a letter counts as two digits. */
function mod97(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    rest = (code >= 65 ? rest * 100 + code - 55 : rest * 10 + code - 48) % 97
  }
  return rest
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    let digit = Number(digits[digits.length - 1 - index])
    if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

function innDigit(inn: string, weights: readonly number[]): string {
  let sum = 0
  for (const [index, weight] of weights.entries()) sum += Number(inn[index]) * weight
  return String((sum % 11) % 10)
}

/** The address families in use on lists; letters keep their case where the case is part of the address. */
function checkWallet(address: string): IdentifierCheck {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return good(address.toLowerCase())
  if (/^(bc1|tb1|ltc1)[02-9ac-hj-np-z]{11,71}$/i.test(address)) return good(address.toLowerCase())
  if (/^[13LMD9At][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(address)) return good(address)
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return good(address)
  if (/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address)) return good(address)
  if (/^[48][0-9AB][1-9A-HJ-NP-Za-km-z]{93}$/.test(address)) return good(address)
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return good(address)
  if (/^(bitcoincash:)?[qp][02-9ac-hj-np-z]{41}$/i.test(address))
    return good(address.toLowerCase().replace('bitcoincash:', ''))
  return bad(address, 'it is not shaped like a wallet address')
}
