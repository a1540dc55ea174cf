import { expect, it } from 'vitest'
import { contextOf, readContext } from './context-text.ts'
import { readEveryHoldingLine, readHoldingLines, writeHoldingLines } from './holding-lines.ts'
import { confidencePercents, horizonsDays } from './index.ts'

it('RISK-009 RISK-010 RISK-014 a line is a symbol in upper case and a percentage as a fraction; further fields are not read', () => {
  expect(readHoldingLines('aapl, 25\n msft ,12.5%, Microsoft\r\n\nBRK.B,30')).toEqual([
    { symbol: 'AAPL', allocation: 0.25 },
    { symbol: 'MSFT', allocation: 0.125 },
    { symbol: 'BRK.B', allocation: 0.3 },
  ])
})

it('RISK-009 RISK-011 lines of one field, without a symbol or without a number are left out and named', () => {
  const text = 'AAPL\n, 20\nMSFT, many\nNVDA,\nJPM, 10'
  expect(readHoldingLines(text)).toEqual([{ symbol: 'JPM', allocation: 0.1 }])
  expect(
    readEveryHoldingLine(text).map((read) => ('skipped' in read ? [read.line, read.skipped] : [])),
  ).toEqual([
    [1, 'a symbol and a percentage are needed'],
    [2, 'the symbol is missing'],
    [3, '“many” is not a number'],
    [4, '“” is not a number'],
    [],
  ])
})

it('written lines are read as what they were', () => {
  const holdings = [
    { symbol: 'AAPL', allocation: 0.2512 },
    { symbol: 'MSFT', allocation: 1 / 3 },
  ]
  expect(writeHoldingLines(holdings)).toBe('AAPL, 25.12\nMSFT, 33.33')
  expect(readHoldingLines(writeHoldingLines(holdings))[0]).toEqual(holdings[0])
})

it('RISK-016 every confidence and horizon is read from the text that names it', () => {
  for (const confidencePercent of confidencePercents) {
    for (const horizonDays of horizonsDays) {
      expect(readContext(contextOf({ confidencePercent, horizonDays }))).toEqual({
        confidencePercent,
        horizonDays,
      })
    }
  }
  expect(readContext('Calculate VaR with 99 percent confidence and a 7-day horizon')).toEqual({
    confidencePercent: 99,
    horizonDays: 7,
  })
})

it('RISK-003 RISK-004 RISK-016 95 percent and 30 days are meant where the text names nothing', () => {
  expect(readContext('')).toEqual({ confidencePercent: 95, horizonDays: 30 })
  expect(readContext('How bad can it get?')).toEqual({ confidencePercent: 95, horizonDays: 30 })
})

it('a confidence or horizon that cannot be asked for, or two of them, are refused in words', () => {
  expect(readContext('at 97.5% over 30 days')).toEqual({
    refused: 'The confidence is 90, 95 or 99 percent; the context has 97.5.',
  })
  expect(readContext('95% or 99% over 30 days')).toMatchObject({
    refused: expect.stringContaining('95 and 99'),
  })
  expect(readContext('95% over 31 days')).toMatchObject({ refused: expect.stringContaining('31') })
  expect(readContext('95% over -7 days')).toMatchObject({ refused: expect.stringContaining('-7') })
})
