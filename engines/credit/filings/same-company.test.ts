import { expect, it } from 'vitest'
import { isSameCompanyName } from './same-company.ts'

it('names are one company’s whatever legal form, case, accents and marks they are written with', () => {
  for (const [one, other] of [
    ['NVIDIA CORP', 'Nvidia Corporation'],
    ['Apple Inc.', 'APPLE INC'],
    ['THE COCA-COLA COMPANY', 'Coca Cola Co'],
    ['GENERAL MOTORS CO /DE/', 'General Motors Company'],
    ['Nestlé S.A.', 'NESTLE SA'],
    ['AT&T INC.', 'AT & T Inc'],
    ['Siemens Aktiengesellschaft', 'Siemens Aktiengesellschaft'],
  ] as const)
    expect(isSameCompanyName(one, other), `${one} / ${other}`).toBe(true)
})

it('names that share a first word are two companies’', () => {
  for (const [one, other] of [
    ['General Motors Co', 'General Electric Co'],
    ['American Airlines Group', 'American Express Co'],
    ['Apple Inc.', 'Apple Hospitality REIT, Inc.'],
    ['Siemens Energy AG', 'Siemens AG'],
    ['NVIDIA CORP', 'Alphabet Inc.'],
    ['Google', 'Alphabet Inc.'],
  ] as const)
    expect(isSameCompanyName(one, other), `${one} / ${other}`).toBe(false)
})
