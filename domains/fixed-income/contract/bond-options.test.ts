import { expect, it } from 'vitest'
import { bondLineOf, readBondLines, readEveryLine } from './bond-lines.ts'
import { withOption } from './bond-options.ts'
import { BondLine } from './schemas.ts'

const line = 'OAT36, Republic, 3.5, 2036-05-25, 1000, 1010, AA, Corporate, 2020-05-25'

it('terms that a line states are read wherever they stand in it, and written so that they are read again', () => {
  const [bond] = readBondLines(`${line}, DAY_COUNT=ACT/365F; frequency=1, SETTLEMENT=2026-12-03`)
  expect(bond).toMatchObject({
    creditRating: 'AA',
    issueDate: '2020-05-25',
    dayCount: 'ACT/365F',
    frequency: 1,
    settlementDate: '2026-12-03',
  })
  expect(readBondLines(bondLineOf(bond!))).toEqual([bond])
})

it('a term that is unknown or misspelt is named and never dropped in silence', () => {
  expect(readEveryLine(`${line}, DAYCOUNT=30/360`)).toEqual([
    { line: 1, skipped: '“DAYCOUNT” is not a term that a line can state' },
  ])
  for (const wrong of ['FREQUENCY=5', 'DAY_COUNT=30/360', 'SETTLEMENT=3 Dec', 'EX_DIVIDEND=-1'])
    expect(BondLine.safeParse(readBondLines(`${line}, ${wrong}`)[0]).success, wrong).toBe(false)
})

it('an option is set, replaced and taken out of a line, and its other fields stay as typed', () => {
  const yearly = withOption(line, 'frequency', '1')
  expect(yearly).toBe(`${line}, FREQUENCY=1`)
  expect(withOption(yearly, 'frequency', '4')).toBe(`${line}, FREQUENCY=4`)
  expect(withOption(yearly, 'frequency', '')).toBe(line)
  const both = `${line}, DAY_COUNT=ACT/365F; FREQUENCY=1`
  expect(withOption(both, 'dayCount', 'ACT/360')).toBe(`${line}, FREQUENCY=1, DAY_COUNT=ACT/360`)
  expect(withOption(both, 'frequency', '')).toBe(`${line}, DAY_COUNT=ACT/365F`)
})

it('schedules, margins and indices of a line are read and written back, percent as fractions', () => {
  const [bond] = readBondLines(
    `${line}, CALLS=2030-05-25:102 2031-05-25:100; VOLATILITY=1.1, SINKING=2031-05-25:12.5, MARGIN_BP=70; INDEX=4.3%, INDEX_RATIO=1.14473; BASE_INDEX=260.31619; CPI=298.012 297.711`,
  )
  expect(bond).toMatchObject({
    callSchedule: [
      { date: '2030-05-25', price: 102 },
      { date: '2031-05-25', price: 100 },
    ],
    rateVolatility: 0.011,
    sinkingSchedule: [{ date: '2031-05-25', amount: 12.5 }],
    quotedMarginBp: 70,
    indexRate: 0.043,
    indexRatio: 1.14473,
    baseIndex: 260.31619,
    priceIndexes: [298.012, 297.711],
  })
  expect(readBondLines(bondLineOf(bond!))).toEqual([bond])
  for (const wrong of ['CALLS=2030-05-25', 'SINKING=soon:25', 'CPI=298', 'INDEX=x', 'VOLATILITY=90'])
    expect(BondLine.safeParse(readBondLines(`${line}, ${wrong}`)[0]).success, wrong).toBe(false)
})
