import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { followCalls } from './pages/quiet-page.ts'
import { root } from './running-server.ts'

export { openBrowser } from './chromium.ts'

const results = join(root, 'journeys/.results')

export type Look = { theme: 'light' | 'dark'; width: 1440 | 360 }

export const viewportOf = ({ width }: Look) => ({ width, height: width === 360 ? 740 : 900 })

/** A person's browser: a theme, a width, and nothing remembered. */
export async function openContext(browser: Browser, url: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.theme,
    viewport: viewportOf(look),
    acceptDownloads: true,
    reducedMotion: 'reduce',
  })
  // How long a moment is, is the machine's business: others may be at work on it.
  context.setDefaultTimeout(60_000)
  followCalls(context)
  return context
}

/** Collects what must not happen on a page: script errors and failed requests to our own server. */
export function watchFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (failure) => failures.push(`script error: ${failure.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      failures.push(`console: ${message.text()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 500) failures.push(`${answer.status()} ${answer.url()}`)
  })
  return failures
}

const axeSource = () => readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** What axe finds against WCAG 2.2 A and AA on the page as it stands, a line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: Violation[] }> }
    }
    const found = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      // What passes need not be described; no page plays anything, and no rule that is asked reads style sheets.
      resultTypes: ['violations'],
      preload: false,
    })
    return found.violations
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

/** Whether something on the page is wider than the screen. */
export function overflowsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)
}

/** Keeps a picture of the page under journeys/.results, unless nobody will look at it. */
export async function picture(page: Page, name: string, look: Look): Promise<void> {
  if (process.env.PICTURES === 'off') return
  mkdirSync(results, { recursive: true })
  // Taken from the top, where what stays in view stands as a person sees it first; the page would else jump back under the next press.
  const place = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({ path: join(results, `${name}-${look.theme}-${look.width}.png`), fullPage: true })
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place)
}
