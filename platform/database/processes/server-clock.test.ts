import { expect, it, vi } from 'vitest'
import { clockOf } from './server-clock.ts'

const log = { warn: vi.fn() }
/** A database server whose clock is so far from this machine's. */
const serverApart = (apart: () => number, own: () => number) => ({
  kind: 'server' as const,
  pool: { query: async () => ({ rows: [{ at: new Date(own() + apart()) }] }) } as never,
})

it('processes on one database server go by its clock, however far their machines are apart', async () => {
  const truth = Date.parse('2026-11-29T10:00:00.000Z')
  for (const apartMs of [-7_200_000, -31_000, 0, 31_000, 7_200_000]) {
    const ownClock = () => truth - apartMs
    const clock = await clockOf(
      serverApart(() => apartMs, ownClock),
      { log, ownClock },
    )
    expect(clock().getTime()).toBe(truth)
  }
})

it('a clock that moves away while the process runs is found within a minute or so', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let apartMs = 0
    const ownClock = () => 1_000_000 - apartMs
    const clock = await clockOf(
      serverApart(() => apartMs, ownClock),
      { log, ownClock },
    )
    apartMs = 90_000
    expect(clock().getTime()).toBe(910_000)
    vi.advanceTimersByTime(61_000)
    clock()
    await vi.waitFor(() => expect(clock().getTime()).toBe(1_000_000))
  } finally {
    vi.useRealTimers()
  }
})

it('the embedded database has the clock of its process', async () => {
  const clock = await clockOf({ kind: 'embedded', pool: undefined as never }, { log, ownClock: () => 5 })
  expect(clock().getTime()).toBe(5)
})
