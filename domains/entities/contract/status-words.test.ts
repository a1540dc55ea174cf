import { expect, it } from 'vitest'
import { statusInWords } from './status-words.ts'

const words = (...stated: [value: string, title: string][]) =>
  statusInWords(stated.map(([value, title]) => ({ value, title })))

it('a company that is not simply active says so beside its name, with who says otherwise', () => {
  expect(words()).toBeNull()
  expect(words(['ACTIVE', 'GLEIF'], ['Active', 'Companies House'])).toBeNull()
  expect(words(['ACTIVE, LEI LAPSED', 'GLEIF'])).toBe('Status: ACTIVE, LEI LAPSED (GLEIF)')
  expect(words(['Dissolved', 'Companies House'], ['ACTIVE', 'GLEIF'])).toBe(
    'Status: Dissolved (Companies House), but ACTIVE (GLEIF)',
  )
  expect(words(['ACTIVE', 'GLEIF'], ['Dissolved', 'Companies House'])).toBe(
    'Status: ACTIVE (GLEIF), but Dissolved (Companies House)',
  )
})

it('an LEI that has lapsed does not hide that a register calls the company dissolved; what two say alike stands once', () => {
  expect(words(['ACTIVE, LEI LAPSED', 'GLEIF'], ['Dissolved', 'Companies House'])).toBe(
    'Status: ACTIVE, LEI LAPSED (GLEIF), and Dissolved (Companies House)',
  )
  expect(words(['Dissolved', 'Companies House'], ['DISSOLVED', 'GLEIF'])).toBe(
    'Status: Dissolved (Companies House)',
  )
})
