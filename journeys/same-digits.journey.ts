import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksFor, PATHS_PER_BLOCK, simulateBlocks } from '#engines/portfolio-risk/index.ts'
import { symmetricMatrix } from '#engines/statistics/index.ts'
import { openBrowser } from './browser.ts'
import { root } from './running-server.ts'

const basket = {
  weights: [0.4, 0.35, 0.25],
  drift: [0.06, 0.03, 0.09],
  volatility: [0.18, 0.07, 0.41],
  correlation: symmetricMatrix([
    [1, 0.3, -0.4],
    [0.3, 1, 0.15],
    [-0.4, 0.15, 1],
  ]),
  horizonYears: 1,
}
const SEED = 20_261
const blocks = blocksFor(16 * PATHS_PER_BLOCK)

/** The engine as a page would load it: one script that puts its door on `window`. */
async function engineForBrowsers(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    build: {
      write: false,
      lib: {
        entry: join(root, 'engines/portfolio-risk/index.ts'),
        formats: ['iife'],
        name: 'portfolioRisk',
        fileName: 'portfolio-risk',
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('The engine was not built.')
  return first.output[0].code
}

describe('a simulation that is replayed', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  it('has the same bits in a browser as on the server', async () => {
    const page = await browser.newPage()
    await page.addScriptTag({ content: await engineForBrowsers() })
    const inBrowser = await page.evaluate(
      ([asked, seed, count]) => {
        const { portfolioRisk } = window as unknown as {
          portfolioRisk: { simulateBlocks: typeof simulateBlocks }
        }
        const values = portfolioRisk.simulateBlocks(asked, seed, 0, count)
        return [...new BigUint64Array(values.buffer)].map(String)
      },
      [basket, SEED, blocks] as const,
    )
    const here = simulateBlocks(basket, SEED, 0, blocks)
    expect(here.length).toBeGreaterThan(10_000)
    expect(inBrowser).toEqual([...new BigUint64Array(here.buffer)].map(String))
    await page.close()
  })
})
