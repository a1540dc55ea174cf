import { describe, expect, it } from 'vitest'
import type { PriceKind } from '../../contract/price-provenance.ts'
import { closeOf, provenanceAt } from './price-provenance.ts'

const at = (now: string, kind: PriceKind, made: string, isCoin = false) =>
  provenanceAt(new Date(now), { source: 'any', kind, at: new Date(made), isCoin })

describe('how a price stands', () => {
  // Friday 20 November 2026, the weekend, Monday the 23rd.
  const FRIDAY_CLOSE = '2026-11-20T21:00:00.000Z'

  it('a close is old once a newer session is over, and not while that one runs', () => {
    const isOld = (now: string) => at(now, 'imported', FRIDAY_CLOSE).isOld
    expect(isOld('2026-11-21T12:00:00.000Z')).toBe(false)
    expect(isOld('2026-11-23T20:59:00.000Z')).toBe(false)
    expect(isOld('2026-11-23T21:00:00.000Z')).toBe(true)
  })

  it('a delayed price is old from twenty minutes after an opening on, a price of this moment from the opening on', () => {
    const delayed = (now: string) => at(now, 'delayed', FRIDAY_CLOSE).isOld
    expect(delayed('2026-11-23T14:45:00.000Z')).toBe(false)
    expect(delayed('2026-11-23T14:51:00.000Z')).toBe(true)
  })

  it('has a change of the day only where it is of the session that opened last', () => {
    expect(at('2026-11-22T12:00:00.000Z', 'imported', FRIDAY_CLOSE).isOfLastSession).toBe(true)
    expect(at('2026-11-23T14:31:00.000Z', 'imported', FRIDAY_CLOSE).isOfLastSession).toBe(false)
    expect(at('2026-11-23T15:00:00.000Z', 'simulated', '2026-11-23T15:00:00.000Z').isOfLastSession).toBe(true)
  })

  it('says its age and the session it is held against; a half day closes at one', () => {
    expect(at('2026-11-21T21:00:00.000Z', 'end-of-day', FRIDAY_CLOSE)).toMatchObject({
      ageSeconds: 86_400,
      lastSession: '2026-11-20',
      asOf: FRIDAY_CLOSE,
    })
    expect(closeOf('2026-11-27').toISOString()).toBe('2026-11-27T18:00:00.000Z')
  })

  it('a coin trades every day: the close of yesterday is not old on a Sunday, that of Friday is', () => {
    expect(at('2026-11-22T12:00:00.000Z', 'imported', '2026-11-21T21:00:00.000Z', true).isOld).toBe(false)
    expect(at('2026-11-22T12:00:00.000Z', 'imported', FRIDAY_CLOSE, true).isOld).toBe(true)
  })
})
