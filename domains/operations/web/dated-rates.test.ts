import { expect, it } from 'vitest'
import { ratesAsText, ratesOfText } from './dated-rates.ts'

it('reads back what it writes, and names the first line that is no rate', () => {
  const rates = [
    { from: 'EUR', to: 'USD', day: '2026-11-20', rate: 1.0832 },
    { from: 'JPY', to: 'USD', day: '2026-11-20', rate: 0.0064 },
  ]
  expect(ratesOfText(ratesAsText(rates))).toEqual({ rates, wrong: null })
  expect(ratesOfText(' eur usd 2026-11-20 1.0832 \n\n')).toEqual({ rates: [rates[0]], wrong: null })
  for (const line of [
    'EUR USD 1.08',
    'EUR EUR 2026-11-20 1',
    'EUR USD 2026-13-40 1.1',
    'EUR USD 2026-11-20 0',
    'EUR USD 2026-11-20 1,08',
  ])
    expect(ratesOfText(`EUR USD 2026-11-20 1.0832\n${line}`).wrong).toBe(2)
})
