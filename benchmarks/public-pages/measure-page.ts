import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'

/** The visitor of the budget: a processor four times slower, 10 Mbit/s, 40 ms. */
export const visitor = { cpuSlowdown: 4, bitsPerSecond: 10_000_000, roundTripMs: 40 } as const

export type PageFigures = {
  /** JavaScript on first load, gzipped at level 9, in bytes. */
  scriptBytes: number
  /** Largest contentful paint and cumulative layout shift under `visitor`: the median of the runs. */
  largestPaintMs: number
  layoutShift: number
  runs: { largestPaintMs: number; layoutShift: number }[]
}

/** Loads a page afresh as a slow visitor does, `runs` times; nothing is kept between two runs. */
export async function measurePage(browser: Browser, url: string, runs: number): Promise<PageFigures> {
  const measured = []
  let scriptBytes = 0
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script')
        scripts.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await slowDown(page)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    // Nothing is painted or moved on its own after this.
    await page.waitForTimeout(1_500)
    const paints = (await page.evaluate('window.measured')) as { largestPaintMs: number; layoutShift: number }
    measured.push(paints)
    scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
    await context.close()
  }
  return {
    scriptBytes,
    largestPaintMs: median(measured.map((run) => run.largestPaintMs)),
    layoutShift: median(measured.map((run) => run.layoutShift)),
    runs: measured,
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: visitor.roundTripMs,
    downloadThroughput: visitor.bitsPerSecond / 8,
    uploadThroughput: visitor.bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: visitor.cpuSlowdown })
}

const observe = `
  window.measured = { largestPaintMs: 0, layoutShift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.measured.largestPaintMs = Math.round(entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.measured.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
