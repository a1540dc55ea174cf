import { expect, it } from 'vitest'
import { changeNote } from './analytics.tsx'

it('a measure says what it was before; a change in per cent stands beside a count alone, where it cannot be taken for points', () => {
  expect(changeNote({ type: 'count', before: 12, changePercent: 200 }, '1M')).toBe(
    '12 in the 30 days before (+200.0%)',
  )
  expect(changeNote({ type: 'percent', before: 50, changePercent: 50 }, '1M')).toBe(
    '50% in the 30 days before',
  )
  expect(changeNote({ type: 'hours', before: 0.5, changePercent: 1_800 }, '1W')).toBe(
    '0.5 h in the 7 days before',
  )
  expect(changeNote({ type: 'count', before: null, changePercent: null }, '1Y')).toBe('the last 365 days')
})
