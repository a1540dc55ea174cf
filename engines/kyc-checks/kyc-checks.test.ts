import { expect, it } from 'vitest'
import {
  checkDigit,
  checkIban,
  checkLei,
  checkTaxNumber,
  datesAgree,
  decisionOf,
  nameAgreement,
  nextReviewOn,
  readMachineReadableZone,
} from './index.ts'

/** The specimens of ICAO 9303, parts 4 to 6. */
const passport = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const card = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'
const small = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6'

it.each([
  ['TD3', passport],
  ['TD1', card],
  ['TD2', small],
])('reads the specimen of ICAO 9303, %s, with or without its line breaks', (format, text) => {
  for (const written of [text, text.replaceAll('\n', '')]) {
    const zone = readMachineReadableZone(written)
    expect(zone).toMatchObject({
      format,
      issuer: 'UTO',
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      birth: '740812',
      expiry: '120415',
    })
    expect('checks' in zone && zone.checks.every(({ holds }) => holds)).toBe(true)
  }
})

it('one changed sign is named by the check digit of its field', () => {
  const zone = readMachineReadableZone(passport.replace('7408122', '7408132'))
  expect('checks' in zone && zone.checks.filter(({ holds }) => !holds).map(({ of }) => of)).toEqual([
    'birth',
    'composite',
  ])
  expect(readMachineReadableZone('P<UTO')).toHaveProperty('refused')
  expect(checkDigit('520727')).toBe(3)
})

it('IBAN, LEI and tax numbers are held against their forms and check digits', () => {
  expect(checkIban('GB82 WEST 1234 5698 7654 32').isSound).toBe(true)
  expect(checkIban('GB82 WEST 1234 5698 7654 33').why).toContain('check digits')
  expect(checkIban('DE89 3704 0044 0532 0130 0').why).toContain('22 signs')
  expect(checkLei('5493001KJTIIGC8Y1R12').isSound).toBe(true)
  expect(checkLei('5493001KJTIIGC8Y1R13').isSound).toBe(false)
  expect(checkTaxNumber('DE123456789')?.isSound).toBe(true)
  expect(checkTaxNumber('DE12345678')?.isSound).toBe(false)
  expect(checkTaxNumber('12-3456789')?.isSound).toBe(true)
  expect(checkTaxNumber('XX99')).toBeUndefined()
})

it('names agree whatever their order, case and accents', () => {
  expect(nameAgreement('Anna Maria Eriksson', 'ERIKSSON ANNA MARIA').agreement).toBe('MATCH')
  expect(nameAgreement('José Núñez', 'Jose Nunez').likeness).toBe(1)
  expect(nameAgreement('Anna Eriksson', 'Ana Erikson').agreement).toBe('PARTIAL')
  expect(nameAgreement('Anna Eriksson', 'Bo Larsen').agreement).toBe('NO_MATCH')
  expect(datesAgree('740812', '1974-08-12')).toBe(true)
  expect(datesAgree('740812', '1974-08-13')).toBe(false)
})

it('the worst mandatory check decides; a confirmed sanctions match is critical whatever the sum', () => {
  const checks = [
    { result: 'clear', isMandatory: true, points: 40 },
    { result: 'fail', isMandatory: false, points: 30 },
    { result: 'consider', isMandatory: true, points: 20 },
    { result: 'not_performed', isMandatory: false, points: 50 },
  ] as const
  expect(decisionOf(checks, { isSanctioned: false })).toEqual({
    worst: 'consider',
    score: 40,
    band: 'medium',
  })
  expect(decisionOf(checks, { isSanctioned: true })).toMatchObject({ score: 80, band: 'critical' })
  expect(
    decisionOf([{ result: 'not_performed', isMandatory: true, points: 9 }], { isSanctioned: false }).worst,
  ).toBe('not_performed')
  expect(nextReviewOn(new Date('2026-11-23T10:00:00Z'), 'high')).toBe('2027-11-23')
  expect(nextReviewOn(new Date('2026-11-23T10:00:00Z'), 'low')).toBe('2029-11-23')
})
