import { expect, it } from 'vitest'
import { callName, callPeriod } from './call-period.ts'

it('a call is named with its fiscal year, whether or not the quarter was entered with one', () => {
  const of = (quarter: string, fiscalYear = 2026) => callPeriod({ quarter, fiscalYear })
  expect(of('Q3')).toBe('Q3 2026')
  expect(of('Third quarter')).toBe('Third quarter 2026')
  expect(of('Q3 2026')).toBe('Q3 2026')
  expect(of('3Q26')).toBe('3Q26')
  expect(of('Q3 FY26')).toBe('Q3 FY26')
  expect(of('Q3 2025')).toBe('Q3 2025, fiscal year 2026')
  expect(callName({ companyName: 'Harrow', quarter: 'Q3', fiscalYear: 2026 })).toBe('Harrow, Q3 2026')
})
