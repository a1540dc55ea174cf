import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { symmetricMatrix } from '#engines/statistics/index.ts'
import {
  basketMoments,
  blocksFor,
  lognormalRisk,
  PATHS_PER_BLOCK,
  percentilesOf,
  riskOfSimulation,
  simulateBlocks,
  simulatePath,
  simulateTerminalValues,
} from './index.ts'

const basket = {
  weights: [0.5, 0.3, 0.2],
  drift: [0.05, 0.08, 0.02],
  volatility: [0.2, 0.35, 0.1],
  correlation: symmetricMatrix([
    [1, 0.4, -0.2],
    [0.4, 1, 0.1],
    [-0.2, 0.1, 1],
  ]),
  horizonYears: 1,
}
const KNOWN_VALUES = [0.9052590258635377, 0.9206946599273724, 0.9524432793702409]
const single = (volatility: number) => ({
  weights: [1],
  drift: [0.05],
  volatility: [volatility],
  correlation: symmetricMatrix([[1]]),
  horizonYears: 1,
})

/** Blocks computed in another thread, as the server does it. */
function inWorker(from: number, to: number): Promise<Float64Array> {
  const entryPoint = new URL('./index.ts', import.meta.url).href
  const source = `import { parentPort, workerData } from 'node:worker_threads'
    const { simulateBlocks } = await import(${JSON.stringify(entryPoint)})
    parentPort.postMessage(simulateBlocks(workerData.basket, 7, workerData.from, workerData.to))`
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
      workerData: { basket, from, to },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

describe('Simulation', () => {
  it('gives the same bits for one seed, however the work is cut and in whichever thread', async () => {
    const blocks = blocksFor(8 * PATHS_PER_BLOCK)
    const whole = simulateBlocks(basket, 7, 0, blocks)
    const parts = [
      simulateBlocks(basket, 7, 0, 3),
      ...(await Promise.all([inWorker(3, 5), inWorker(5, blocks)])),
    ]
    const together = Float64Array.from(parts.flatMap((part) => [...part]))
    expect(Buffer.from(together.buffer).equals(Buffer.from(whole.buffer))).toBe(true)
    expect(simulateTerminalValues(basket, 8, 10)).not.toEqual(simulateTerminalValues(basket, 7, 10))
    // Written down once: a replayed report must find these digits again, in any browser.
    expect([...simulateTerminalValues(basket, 7, 3)]).toEqual(KNOWN_VALUES)
  })

  it('comes to the exact mean and deviation of the basket', () => {
    const values = simulateTerminalValues(basket, 1, 300_000)
    const { mean, standardDeviation } = basketMoments(basket)
    const drawn = values.reduce((total, value) => total + value, 0) / values.length
    expect(Math.abs(drawn - mean)).toBeLessThan((4 * standardDeviation) / Math.sqrt(300_000))
  })

  it('comes to the closed form of one asset within four of its own standard errors, VaR 99 above VaR 95 (ATTR-020)', () => {
    for (const volatility of [0.08, 0.2, 0.6]) {
      const exact = lognormalRisk({ initialValue: 1, drift: 0.05, volatility, horizonYears: 1 })
      const drawn = riskOfSimulation(simulateTerminalValues(single(volatility), 3, 200_000), 1)
      drawn.forEach((level, at) => {
        expect(Math.abs(level.VaR - exact.levels[at]!.VaR)).toBeLessThan(4 * level.VaRStandardError)
        expect(Math.abs(level.CVaR - exact.levels[at]!.CVaR)).toBeLessThan(4 * level.CVaRStandardError)
        expect(level.CVaR).toBeGreaterThan(level.VaR)
      })
      expect(drawn[2]!.VaR).toBeGreaterThan(drawn[1]!.VaR)
    }
  })

  it('states standard errors whose 95 % interval holds the truth in 93 to 97 of 100 simulations', () => {
    const exact = lognormalRisk({ initialValue: 1, drift: 0.05, volatility: 0.2, horizonYears: 1 })
    const within = [0, 0]
    for (let seed = 0; seed < 1_000; seed++) {
      const [, level] = riskOfSimulation(simulateTerminalValues(single(0.2), seed, 4_096), 1)
      if (Math.abs(level!.VaR - exact.levels[1]!.VaR) <= 1.96 * level!.VaRStandardError) within[0]!++
      if (Math.abs(level!.CVaR - exact.levels[1]!.CVaR) <= 1.96 * level!.CVaRStandardError) within[1]!++
    }
    for (const count of within) {
      expect(count).toBeGreaterThanOrEqual(930)
      expect(count).toBeLessThanOrEqual(970)
    }
  })

  it('draws paths that start at the weights and end like the one-step simulation', () => {
    const ends = Array.from({ length: 4_000 }, (_, path) => simulatePath(basket, 5, path, 4))
    expect(ends[0]![0]).toBeCloseTo(1, 14)
    const { mean, standardDeviation } = basketMoments(basket)
    const drawn = ends.reduce((total, path) => total + path[4]!, 0) / ends.length
    expect(Math.abs(drawn - mean)).toBeLessThan((4 * standardDeviation) / Math.sqrt(4_000))
    const [median] = percentilesOf(
      Float64Array.from(ends, (path) => path[4]!),
      [50],
    )
    expect(median!.value).toBeGreaterThan(0.9)
  })

  it('refuses correlations that cannot be, too few paths and figures that are none', () => {
    const impossible = symmetricMatrix([
      [1, 0.9, -0.9],
      [0.9, 1, 0.9],
      [-0.9, 0.9, 1],
    ])
    expect(() => simulateTerminalValues({ ...basket, correlation: impossible }, 1, 10)).toThrow(
      'not a covariance',
    )
    expect(() => simulateTerminalValues({ ...basket, drift: [0.1] }, 1, 10)).toThrow('3 assets')
    expect(() => simulateTerminalValues({ ...basket, volatility: [0.1, Number.NaN, 0.1] }, 1, 10)).toThrow(
      'finite',
    )
    expect(() => riskOfSimulation(new Float64Array(10), 1)).toThrow('1000 paths')
    expect(() => simulateTerminalValues(basket, -1, 10)).toThrow('seed')
  })
})
