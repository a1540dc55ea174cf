import { expect, it } from 'vitest'
import { likelihood, statusInWords } from './company-words.ts'

it('a likelihood is told no more exact than it was measured, and never as certain', () => {
  expect([0.5, 0.9512, 0.9899, 0.99, 0.99996, 1].map(likelihood)).toEqual([
    '50%',
    '95%',
    '99%',
    'over 99%',
    'over 99%',
    'over 99%',
  ])
})

it('a company that is not simply active says so beside its name, with who says otherwise', () => {
  const status = (...values: [value: string, title: string][]) => [
    {
      field: 'status',
      label: 'Status',
      shown: values[0]?.[0] ?? '',
      why: '',
      doAgree: values.length < 2,
      values: values.map(([value, title], at) => ({
        recordId: at,
        value,
        title,
        source: title,
        asOf: null,
        isShown: at === 0,
      })),
    },
  ]
  expect(statusInWords([])).toBeNull()
  expect(statusInWords(status(['ACTIVE', 'GLEIF'], ['Active', 'Companies House']))).toBeNull()
  expect(statusInWords(status(['ACTIVE, LEI LAPSED', 'GLEIF']))).toBe('Status: ACTIVE, LEI LAPSED (GLEIF)')
  expect(statusInWords(status(['Dissolved', 'Companies House'], ['ACTIVE', 'GLEIF']))).toBe(
    'Status: Dissolved (Companies House), but ACTIVE (GLEIF)',
  )
  expect(statusInWords(status(['ACTIVE', 'GLEIF'], ['Dissolved', 'Companies House']))).toBe(
    'Status: ACTIVE (GLEIF), but Dissolved (Companies House)',
  )
})
