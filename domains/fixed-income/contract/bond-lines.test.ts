import { expect, it } from 'vitest'
import { BOND_LINE_HINT, bondLineOf, readBondLines, readEveryLine } from './bond-lines.ts'
import { BondLine } from './schemas.ts'

const full = 'ACME30, Acme Corp, 4.35, 2030-06-15, 5000, 4985.50, BBB, Utilities, 2021-06-15'

it('BOND-009 BOND-010 a line reads in the order of the hint; the coupon’s percent becomes a fraction', () => {
  expect(BOND_LINE_HINT).toBe(
    'SYMBOL, ISSUER, COUPON%, MATURITY, FACE_VALUE, PRICE, RATING, SECTOR, ISSUE_DATE',
  )
  expect(readBondLines(full)).toEqual([
    {
      symbol: 'ACME30',
      issuer: 'Acme Corp',
      couponRate: 0.0435,
      maturityDate: '2030-06-15',
      faceValue: 5000,
      currentPrice: 4985.5,
      creditRating: 'BBB',
      sector: 'Utilities',
      issueDate: '2021-06-15',
    },
  ])
})

it('BOND-011 lines of fewer than seven fields are left out, and the others read all the same', () => {
  const text = ['', 'ACME30, Acme Corp, 4.35, 2030-06-15, 5000, 4985.50', full, 'not a bond', '\t'].join(
    '\r\n',
  )
  expect(readBondLines(text).map(({ symbol }) => symbol)).toEqual(['ACME30'])
  expect(readBondLines('')).toEqual([])
})

it('BOND-012 BOND-013 BOND-014 a face value that is no number is 1000; sector and issue date have defaults', () => {
  for (const face of ['', 'par', '0', 'NaN'])
    expect(readBondLines(`A, B, 5, 2030-06-15, ${face}, 990, AA`)[0]).toMatchObject({
      faceValue: 1000,
      sector: 'Corporate',
      issueDate: '2020-01-01',
    })
  expect(readBondLines('A, B, 5, 2030-06-15, 100, 99, AA, , ')[0]).toMatchObject({
    sector: 'Corporate',
    issueDate: '2020-01-01',
  })
})

it('a comma between thousands ends a field: the line is left out by what stands where its rating should, and not read as another bond', () => {
  const [read] = readEveryLine('A, B, 5, 2030-06-15, 1,050, 98.5, AA+')
  expect(read).toEqual({ line: 1, skipped: '“98.5” is no rating: a comma within a number ends its field' })
  expect(readBondLines('A, B, 5, 2030-06-15, 1000, 98.5, 1')).toHaveLength(1)
})

it('BOND-040 what is not a number stays one that the server refuses, never a zero', () => {
  const [line] = readBondLines('A, B, five, 2030-06-15, 1000, dear, AA')
  const read = BondLine.safeParse(line)
  expect(read.success).toBe(false)
  expect(read.error!.issues.map(({ path }) => path[0])).toEqual(['couponRate', 'currentPrice'])
})

it('BOND-009 a bond written as a line reads back as the same bond', () => {
  const [bond] = readBondLines(full)
  expect(readBondLines(bondLineOf(bond!))).toEqual([bond])
  const named = { ...bond!, issuer: 'Acme, Inc.', couponRate: 0.07125 }
  expect(readBondLines(bondLineOf(named))).toEqual([{ ...named, issuer: 'Acme Inc.' }])
})
