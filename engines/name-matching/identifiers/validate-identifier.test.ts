import { describe, expect, it } from 'vitest'
import type { IdentifierKind } from '../party.ts'
import { validateIdentifier } from './validate-identifier.ts'

describe('identifiers are checked before they are matched', () => {
  const valid: [IdentifierKind, string, string][] = [
    ['lei', '5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
    ['imo', 'IMO 9074729', '9074729'],
    ['inn', '7718852163', '7718852163'],
    ['inn', '500100732259', '500100732259'],
    ['ogrn', '1027700132195', '1027700132195'],
    ['bic', 'DEUTDEFFXXX', 'DEUTDEFF'],
    ['bic', 'deutdeff500', 'DEUTDEFF500'],
    ['isin', 'US0378331005', 'US0378331005'],
    ['iban', 'GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['mmsi', '422 123 456', '422123456'],
    ['passport', 'A-1234567', 'A1234567'],
    ['crypto-wallet', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    [
      'crypto-wallet',
      '0xDE0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
      '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    ],
    ['aircraft-tail', 'EP-MNP', 'EPMNP'],
  ]
  it.each(valid)('%s %s is valid', (kind, value, normalised) => {
    expect(validateIdentifier(kind, value)).toEqual({ normalised, isValid: true })
  })

  const invalid: [IdentifierKind, string][] = [
    ['lei', '5493001KJTIIGC8Y1R13'],
    ['imo', '9074728'],
    ['inn', '7718852164'],
    ['ogrn', '1027700132196'],
    ['bic', 'DEUT1'],
    ['isin', 'US0378331006'],
    ['iban', 'GB82WEST12345698765433'],
    ['mmsi', '022123456'],
    ['passport', '0000000'],
    ['crypto-wallet', 'not a wallet'],
    ['other', '12'],
    ['tax-id', ''],
  ]
  it.each(invalid)('%s %s is refused with a reason', (kind, value) => {
    const check = validateIdentifier(kind, value)
    expect(check.isValid).toBe(false)
    expect(check.reason).toBeTruthy()
  })
})
