import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CasePriority } from '../../contract/schemas.ts'
import { allowanceMs, atRiskMs, type Clock, SLA_HOURS, slaStateOf } from './service-level.ts'

const HOUR_MS = 3_600_000
const opened = new Date('2026-11-01T00:00:00Z')
const hoursIn = (hours: number) => new Date(opened.getTime() + hours * HOUR_MS)
const running = (priority: CasePriority): Clock => ({
  priority,
  dueAt: hoursIn(SLA_HOURS[priority]),
  pausedSince: null,
  closedAt: null,
})
const priorities = Object.keys(SLA_HOURS) as CasePriority[]

describe('the service level of a case', () => {
  it('KYB-008 no new case is at risk in its first minute', () => {
    for (const priority of priorities) expect(slaStateOf(running(priority), hoursIn(0))).toBe('within')
  })

  it('KYB-008 is at risk with a fifth or a day left, whichever is longer, and an urgent one with a fifth', () => {
    expect(atRiskMs('urgent')).toBe(4.8 * HOUR_MS)
    expect(atRiskMs('high')).toBe(24 * HOUR_MS)
    expect(atRiskMs('medium')).toBe(48 * HOUR_MS)
    expect(atRiskMs('low')).toBe(144 * HOUR_MS)
  })

  it('KYB-008 passes within, at risk and breached in that order and never back', () => {
    const order = { within: 0, 'at-risk': 1, breached: 2 }
    fc.assert(
      fc.property(
        fc.constantFrom(...priorities),
        fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 2, maxLength: 20 }),
        (priority, hours) => {
          const seen = hours
            .sort((a, b) => a - b)
            .map((hour) => order[slaStateOf(running(priority), hoursIn(hour)) as keyof typeof order])
          expect(seen).toEqual([...seen].sort())
        },
      ),
    )
  })

  it('the moment of the deadline itself is in time', () => {
    const clock = running('high')
    expect(slaStateOf(clock, clock.dueAt)).toBe('at-risk')
    expect(slaStateOf(clock, new Date(clock.dueAt.getTime() + 1))).toBe('breached')
    expect(slaStateOf({ ...clock, closedAt: clock.dueAt }, hoursIn(9_999))).toBe('met')
  })

  it('a pause that came after the breach does not undo it', () => {
    const clock = running('urgent')
    expect(slaStateOf({ ...clock, pausedSince: hoursIn(23) }, hoursIn(9_999))).toBe('paused')
    expect(slaStateOf({ ...clock, pausedSince: hoursIn(25) }, hoursIn(9_999))).toBe('breached')
  })

  it('the allowance is the business setting in milliseconds', () => {
    expect(priorities.map(allowanceMs)).toEqual([24, 72, 240, 720].map((hours) => hours * HOUR_MS))
  })
})
