import { describe, expect, it } from 'vitest'
import { placeCountries } from './country-places.ts'
import { shadeOf } from './result-map.tsx'

const places = placeCountries()
const at = (country: string) => {
  const place = places.find((one) => one.country === country)
  if (!place) throw new Error(`${country} has no square.`)
  return place
}

describe('the map of a result', () => {
  it('gives every country a square of its own', () => {
    expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(places.length)
    expect(new Set(places.map(({ country }) => country)).size).toBe(places.length)
    for (const { country } of places) expect(country).toMatch(/^[A-Z]{2}$/)
  })

  it('keeps who lies beside whom: west of, and north of', () => {
    for (const [west, east] of [
      ['US', 'GB'],
      ['PT', 'PL'],
      ['GB', 'RU'],
      ['IN', 'JP'],
      ['CL', 'BR'],
    ] as const)
      expect(at(west).column, `${west} west of ${east}`).toBeLessThan(at(east).column)
    for (const [north, south] of [
      ['CA', 'US'],
      ['US', 'MX'],
      ['FI', 'IT'],
      ['EG', 'ZA'],
      ['CN', 'AU'],
    ] as const)
      expect(at(north).row, `${north} north of ${south}`).toBeLessThan(at(south).row)
  })

  it('shades by tens, and nothing has none', () => {
    expect([0, 1, 9, 10, 100, 5_000, 90_000].map(shadeOf)).toEqual([0, 1, 1, 2, 3, 4, 4])
  })
})
