import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Decimals, readDecimal, readMoment } from './read-figure.ts'

const units = (text: string, step = 4, decimals?: Decimals) => readDecimal(text, step, decimals)?.units

it('decimals are read as brokers write them', () => {
  expect(
    [
      '1,234.5',
      '$1,234.50',
      '($1,234.50)',
      '-$1,234.50',
      '1234.5-',
      '\u22121234.5',
      '+1234.5',
      'USD 1234.5',
      '.5',
      '5.',
    ].map((text) => units(text)),
  ).toEqual([
    12_345_000, 12_345_000, -12_345_000, -12_345_000, -12_345_000, -12_345_000, 12_345_000, 12_345_000, 5_000,
    50_000,
  ])
  expect(
    ['1.234,5', '1234,5', '12,345', '1,234.5', '1,234,567'].map((text) => units(text, 4, 'either')),
  ).toEqual([12_345_000, 12_345_000, 123_450, 12_345_000, 12_345_670_000])
  expect(['', '--', 'n/a'].map((text) => readDecimal(text, 4))).toEqual([null, null, null])
  for (const text of ['ten', '1.2.3', '1,23,4', '12,34', '--5', '-5-', '1e5', '9'.repeat(20), '()', '$$$x'])
    expect([text, readDecimal(text, 4)]).toEqual([text, undefined])
})

it('what is finer than the step is rounded, halves to the even neighbour', () => {
  expect(['0.00005', '0.00015', '0.000151', '0.00014999', '-0.00015'].map((text) => units(text))).toEqual([
    0, 2, 2, 1, -2,
  ])
  expect(Object.is(units('-0.00001'), 0)).toBe(true)
})

it('every whole number of a step comes back from the way it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.boolean(), (value, isBracketed) => {
      const [sign, digits] = [value < 0 ? '-' : '', String(Math.abs(value)).padStart(5, '0')]
      const whole = digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',')
      const plain = `${whole}.${digits.slice(-4)}`
      expect(units(isBracketed && value < 0 ? `($${plain})` : `${sign}${plain}`)).toBe(value)
    }),
  )
})

it('dates are read in the order of their format, and a day that does not exist is none', () => {
  expect(readMoment('03/04/2024', 'month-first')?.day).toBe('2024-03-04')
  expect(readMoment('3/4/24', 'month-first')?.day).toBe('2024-03-04')
  expect(readMoment('03.04.2024', 'day-first')?.day).toBe('2024-04-03')
  expect(readMoment('20240304', 'year-first')?.day).toBe('2024-03-04')
  expect(readMoment('2024-03-04', 'month-first')?.day).toBe('2024-03-04')
  expect(readMoment('02/16/2024 as of 02/15/2024', 'month-first')?.day).toBe('2024-02-15')
  for (const text of ['', '02/30/2024', '13/01/2024', '2023-02-29', 'Total', '03/04/2024 x y', '1/1/124'])
    expect([text, readMoment(text, 'month-first')?.day]).toEqual([
      text,
      text.startsWith('03/04') ? '2024-03-04' : undefined,
    ])
})

it('a time is New York’s unless it brings its own offset, on both sides of summer time', () => {
  const at = (text: string) => new Date(readMoment(text, 'year-first')?.at ?? Number.NaN).toISOString()
  expect(at('2024-01-10, 10:30:00')).toBe('2024-01-10T15:30:00.000Z')
  expect(at('20240710;103000')).toBe('2024-07-10T14:30:00.000Z')
  expect(at('2024-01-11T01:30:01Z')).toBe('2024-01-11T01:30:01.000Z')
  expect(readMoment('2024-01-11T01:30:01Z', 'year-first')?.day).toBe('2024-01-10')
  expect(readMoment('2024-01-11', 'year-first')?.at).toBeUndefined()
})
