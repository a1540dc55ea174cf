import { expect, it } from 'vitest'
import { listings } from '#engines/market-simulator/index.ts'
import { Instrument } from '../../contract/instruments.ts'
import { funds } from './funds.ts'
import { instrumentOf } from './instrument-of.ts'

it('a bond fund is a bond with a duration, gold is a commodity, a coin a coin, and a share has its sector', () => {
  expect(instrumentOf('AGG')).toMatchObject({ assetClass: 'Bond', duration: 6, creditShare: 0.3 })
  expect(instrumentOf('TLT')).toMatchObject({ assetClass: 'Bond', creditShare: 0 })
  expect(instrumentOf('GLD')).toMatchObject({ assetClass: 'Commodity', sector: null, duration: null })
  expect(instrumentOf('BTC')).toMatchObject({ assetClass: 'Crypto' })
  expect(instrumentOf('VIX')).toMatchObject({ assetClass: 'Index' })
  expect(instrumentOf('AAPL')).toMatchObject({ assetClass: 'Equity', sector: 'Technology', currency: 'USD' })
  // Of a price file, and no listing of the installation.
  expect(instrumentOf('MMM')).toMatchObject({ assetClass: 'Equity', sector: 'Industrials' })
})

it('what the house does not know is unknown, and never an equity', () => {
  expect(instrumentOf('ABCDE')).toMatchObject({
    assetClass: 'Unknown',
    sector: null,
    currency: null,
    duration: null,
  })
})

it('everything that the house lists is known, and every fact says who told it and of when', () => {
  for (const symbol of [...listings.map((listing) => listing.symbol), ...Object.keys(funds)]) {
    const instrument = Instrument.parse(instrumentOf(symbol))
    expect(instrument.assetClass, symbol).not.toBe('Unknown')
    expect(instrument.source.length * instrument.asOf.length, symbol).toBeGreaterThan(0)
    if (instrument.assetClass === 'Bond') expect(instrument.duration, symbol).not.toBeNull()
    if (instrument.sectors)
      expect(Object.values(instrument.sectors).reduce((sum, part) => sum + part)).toBeCloseTo(1, 12)
  }
})
