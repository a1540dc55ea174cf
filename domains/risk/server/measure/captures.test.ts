import { describe, expect, it } from 'vitest'
import { sessionsFrom } from '../history/last-closed-session.ts'
import { capturesByMonth } from './captures.ts'

describe('captures by months', () => {
  it('count whole calendar months alone: what begins or ends within one moves nothing', () => {
    const closes = sessionsFrom('2025-01-31', '2025-04-30')
    const market = closes.slice(1).map((day) => (day < '2025-03' ? 0.001 : day < '2025-04' ? -0.002 : 0.0005))
    const own = market.map((value) => 1.5 * value)
    const whole = capturesByMonth(own, market, closes)
    expect(whole.upCapture).toBeCloseTo(1.5, 1)
    expect(whole.downCapture).toBeCloseTo(1.5, 1)
    // Days of January before, and of May after, are of months that are not whole.
    const before = sessionsFrom('2025-01-16', '2025-01-30')
    const after = sessionsFrom('2025-05-01', '2025-05-14')
    const wild = (days: readonly string[]) => days.map((_, at) => (at % 2 === 0 ? 0.2 : -0.1))
    const longer = capturesByMonth(
      [...wild(before), ...own, ...wild(after)],
      [...wild(before).map((value) => -value), ...market, ...wild(after)],
      [...before, ...closes, ...after],
    )
    expect(longer.upCapture).toBeCloseTo(whole.upCapture!, 12)
    expect(longer.downCapture).toBeCloseTo(whole.downCapture!, 12)
  })

  it('are not measured where no month is whole, or nothing is known of the market', () => {
    const closes = sessionsFrom('2025-01-16', '2025-02-14')
    const returns = closes.slice(1).map(() => 0.001)
    const nothing = { upCapture: null, downCapture: null }
    expect(capturesByMonth(returns, returns, closes)).toEqual(nothing)
    expect(capturesByMonth(returns, null, closes)).toEqual(nothing)
  })
})
