// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { Reconciled, sentenceOn } from './reconciled.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.remove())

const difference = {
  line: 12,
  kind: 'total' as const,
  of: 'Deposits & Withdrawals',
  stated: 4_950_000,
  found: -50_000,
  sentence: 'Line 12 states a total of 49,500.00 for Deposits & Withdrawals; its rows add up to -500.00.',
}

it('differences are listed by line, and a part of the file that is not read is named with its rows', async () => {
  drawn = await draw(
    <Reconciled
      found={{
        period: { from: '2025-01-01', to: '2025-12-31' },
        sections: [
          { name: 'Trades', rows: 3, read: 3, note: '' },
          { name: 'Grant Activity', rows: 2, read: 0, note: 'This part of the file is not read.' },
        ],
        compared: 9,
        differences: [difference],
        heldBack: 0,
      }}
    />,
  )
  const text = drawn.host.textContent ?? ''
  expect(text).toContain('9 stated figures compared: 1 difference.')
  expect(text).toContain(difference.sentence)
  expect(text).toContain('Grant Activity: 0 of 2 rows read. This part of the file is not read.')
  expect(text).not.toContain('Trades:')
})

it('a file that states nothing is never said to agree', () => {
  expect(sentenceOn({ compared: 0, differences: [] })).toBe(
    'The file states no balances, positions or totals to compare with.',
  )
  expect(sentenceOn({ compared: 1, differences: [] })).toBe('1 stated figure compared: all agree.')
})
