import { expect, it } from 'vitest'
import { readTargetLines, writeTargetLines } from './index.ts'

it('a class is a line with its target, its symbols and its band; a security by itself needs no symbols', () => {
  const text = 'Shares, 60, VTI VXUS, 5\nGLD, 7.5\nBonds; 30 %; agg bnd'
  const classes = readTargetLines(text).flatMap((read) => ('target' in read ? [read.target] : []))
  expect(classes).toEqual([
    { name: 'Shares', target: 0.6, symbols: ['VTI', 'VXUS'], band: 0.05 },
    { name: 'GLD', target: 0.075, symbols: ['GLD'], band: null },
    { name: 'Bonds', target: 0.3, symbols: ['AGG', 'BND'], band: null },
  ])
  expect(
    readTargetLines(writeTargetLines(classes)).flatMap((read) => ('target' in read ? [read.target] : [])),
  ).toEqual(classes)
})

it('a line that states no class is named with its reason', () => {
  expect(
    readTargetLines(
      'VTI, most\n\nVTI\nVTI, 160\nall of it, 10, $$$\nShares, 60, VTI, 5, VXUS\nShares, 60, VTI, VXUS',
    ),
  ).toEqual([
    { line: 1, skipped: '“most” is not a number' },
    { line: 3, skipped: 'the target is missing' },
    { line: 4, skipped: 'a target is from 0% to 100%' },
    { line: 5, skipped: 'a symbol is letters, digits, points and hyphens' },
    {
      line: 6,
      skipped: 'there is more than a class, a target, symbols and a band: symbols have spaces between',
    },
    { line: 7, skipped: 'the band “VXUS” is not a number' },
  ])
})
