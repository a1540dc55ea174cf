// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UNATTENDED_HEADER } from '#platform/endpoint/index.ts'

// A page has one module and one window: what another file of tests has already touched here is another page's.
let attendanceHeader: typeof import('./attendance.ts').attendanceHeader
beforeEach(async () => {
  vi.resetModules()
  ;({ attendanceHeader } = await import('./attendance.ts'))
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('a page says that it asks by itself once nobody has touched it for a minute, and no longer once somebody does', () => {
  expect(attendanceHeader()).toEqual({})
  vi.advanceTimersByTime(59_000)
  expect(attendanceHeader()).toEqual({})
  vi.advanceTimersByTime(2_000)
  expect(attendanceHeader()).toEqual({ [UNATTENDED_HEADER]: '1' })
  for (const sign of ['pointermove', 'keydown', 'wheel']) {
    vi.advanceTimersByTime(61_000)
    expect(attendanceHeader()).toEqual({ [UNATTENDED_HEADER]: '1' })
    dispatchEvent(new Event(sign))
    expect(attendanceHeader(), sign).toEqual({})
  }
})
