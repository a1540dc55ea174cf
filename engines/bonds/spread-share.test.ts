import { expect, it } from 'vitest'
import { spreadShareOf } from './index.ts'

it.each([
  { sector: 'Government' },
  { sector: 'US Treasury' },
  { sector: 'U.S. Government Bonds' },
  { sector: 'Treasuries' },
  { sector: 'Sovereign' },
  { sector: 'T-Bill' },
  { assetClass: 'Government bond' },
  { sector: 'Corporate', issuer: 'United States Treasury' },
  { sector: 'Corporate', issuer: 'US Government' },
  { sector: 'Corporate', issuer: 'Republic of Aurania' },
  { sector: 'Corporate', issuer: 'United Kingdom' },
])('spreads never move a state’s own bond: %o', (words) => {
  expect(spreadShareOf(words)).toBe(0)
})

it.each([
  { sector: 'Corporate' },
  { sector: 'Government agency' },
  { sector: 'Municipal' },
  { assetClass: 'Corporate bond', sector: 'Utilities' },
  { sector: 'High yield' },
])('spreads move what is of credit, also where a state stands near it: %o', (words) => {
  expect(spreadShareOf(words)).toBe(1)
})

it('a bond whose words say neither has no known share', () => {
  for (const words of [{}, { sector: 'Energy' }, { assetClass: 'Bond' }, { issuer: 'Treasury Wine Estates' }])
    expect(spreadShareOf(words)).toBeNull()
})
