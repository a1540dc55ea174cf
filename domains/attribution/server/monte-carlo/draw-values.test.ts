import { expect, it } from 'vitest'
import { type Basket, simulateTerminalValues } from '#engines/portfolio-risk/index.ts'
import { symmetricMatrix } from '#engines/statistics/index.ts'
import { drawValues } from './draw-values.ts'

const basket: Basket = {
  weights: [0.5, 0.5],
  drift: [0.05, 0.07],
  volatility: [0.2, 0.3],
  correlation: symmetricMatrix([
    [1, 0.4],
    [0.4, 1],
  ]),
  horizonYears: 1,
}

it('draws the same bits however the blocks are cut', async () => {
  const whole = simulateTerminalValues(basket, 11, 20_000)
  for (const workAtOnce of [1, 200_000, 1e12]) {
    const cut = await drawValues(basket, { seed: 11, paths: 20_000, workAtOnce })
    expect(
      Buffer.from(cut.buffer, 0, cut.byteLength).equals(Buffer.from(whole.buffer, 0, whole.byteLength)),
    ).toBe(true)
  }
})

it('lets others run between its blocks, and stops once nobody waits', async () => {
  let turns = 0
  const ticking = setInterval(() => turns++, 0)
  await drawValues(basket, { seed: 1, paths: 100_000, workAtOnce: 1 })
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
  const waiting = new AbortController()
  const drawn = drawValues(basket, { seed: 1, paths: 100_000, workAtOnce: 1, signal: waiting.signal })
  waiting.abort()
  await expect(drawn).rejects.toMatchObject({ code: 'cancelled' })
})
