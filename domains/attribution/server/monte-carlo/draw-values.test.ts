import { afterAll, expect, it } from 'vitest'
import { type Basket, blocksFor, simulateTerminalValues } from '#engines/portfolio-risk/index.ts'
import { symmetricMatrix } from '#engines/statistics/index.ts'
import { blockThreads, drawValues } from './draw-values.ts'

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
const pools = [1, 2, 3].map((threads) => ({ threads, pool: blockThreads(threads) }))
afterAll(async () => {
  await Promise.all(pools.map(({ pool }) => pool.stop()))
})
const bytesOf = (values: Float64Array) => Buffer.from(values.buffer, values.byteOffset, values.byteLength)

it('draws the same bits with one, two or three threads, however the blocks are cut', async () => {
  const whole = bytesOf(simulateTerminalValues(basket, 11, 20_000))
  for (const { threads, pool } of pools) {
    for (const workAtOnce of [1, 200_000, 1e12]) {
      const drawn = await drawValues(basket, { seed: 11, paths: 20_000 }, { threads: pool, workAtOnce })
      expect(bytesOf(drawn).equals(whole), `${threads} threads, ${workAtOnce} at once`).toBe(true)
    }
  }
})

it('tells block by block how much is drawn, up to all of it', async () => {
  const answer: number[][] = []
  const tell = (done: number, total: number) => answer.push([done, total])
  await drawValues(basket, { seed: 11, paths: 20_000, tell }, { threads: pools[2]!.pool, workAtOnce: 1 })
  const blocks = blocksFor(20_000)
  expect(answer).toEqual(Array.from({ length: blocks + 1 }, (_, done) => [done, blocks]))
})

it('stops once nobody waits for it, and draws again for the next', async () => {
  const { pool } = pools[0]!
  const waiting = new AbortController()
  const settings = { threads: pool, workAtOnce: 1 }
  const drawn = drawValues(basket, { seed: 1, paths: 200_000, signal: waiting.signal }, settings)
  waiting.abort()
  await expect(drawn).rejects.toMatchObject({ code: 'cancelled' })
  expect(await drawValues(basket, { seed: 1, paths: 2_000 }, settings)).toHaveLength(2_000)
})
