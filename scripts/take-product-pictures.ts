import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { EXAMPLE_ENTRY, EXAMPLE_QUERY } from '../apps/web/public-site/landing/example-match.ts'
import { ENGINE_VERSION } from '../engines/name-matching/index.ts'
import { openBrowser } from '../journeys/chromium.ts'
import { followCalls, untilQuiet } from '../journeys/pages/quiet-page.ts'
import { root, startServer } from '../journeys/running-server.ts'
import { previewHtml, previews } from './preview-picture.ts'

// Takes the pictures of the public site from the running product, on sample data: `node scripts/take-product-pictures.ts` after a build.
// Screens in light and dark at twice their size, and the previews (1200 by 630) that a link to a page shows.

const folder = join(root, 'apps/web/public/pictures')
/** As apps/web/public-site/landing/picture-sizes.ts says. */
const size = { width: 1280, height: 800 }
const PICTURE_BYTES_MAX = 80_000

type Shot = { name: string; path: string; ready: string }

async function run(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const server = await startServer({ LIST_REFRESH: 'off' })
  const browser = await openBrowser()
  try {
    for (const theme of ['light', 'dark'] as const) await takeScreens(browser, server.url, theme)
    await takePreviews(browser, server.url)
    writeTaken()
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function takeScreens(browser: Browser, url: string, theme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: size,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  followCalls(context)
  await enter(context)
  const page = await context.newPage()
  for (const shot of await shotsOf(context)) {
    await page.goto(shot.path)
    await page.getByText(shot.ready).first().waitFor()
    await untilQuiet(page)
    await pause(300)
    const { bytes, quality } = await webp(page)
    writeFileSync(join(folder, `${shot.name}-${theme}.webp`), bytes)
    process.stdout.write(`${shot.name}-${theme}.webp: ${bytes.length} bytes at quality ${quality}\n`)
  }
  await context.close()
}

/** What the pictures show, beside them: apps/web/public-site/landing/taken-pictures.test.ts fails when the product says otherwise. */
const taken = {
  engine: ENGINE_VERSION,
  takenOn: new Date().toISOString().slice(0, 10),
  probability: 0,
  candidates: 0,
}

function writeTaken(): void {
  writeFileSync(join(folder, 'taken.json'), `${JSON.stringify(taken, null, 2)}\n`)
}

const account = { username: 'maya', password: 'a long pass phrase' }

async function enter(context: BrowserContext): Promise<void> {
  const login = await context.request.post('/api/auth/login', { data: account })
  if (login.ok()) return
  const data = { ...account, email: 'maya@example.com', fullName: 'Maya Okafor' }
  const register = await context.request.post('/api/auth/register', { data })
  if (!register.ok()) throw new Error(`Signing up failed with ${register.status()}: ${await register.text()}`)
}

/** The screens, after a screening whose match opens a case. */
async function shotsOf(context: BrowserContext): Promise<Shot[]> {
  const answer = await context.request.post('/api/kyb/screen', {
    data: {
      companyName: EXAMPLE_QUERY.name,
      schema: EXAMPLE_QUERY.schema,
      countries: [...EXAMPLE_QUERY.countries],
    },
  })
  if (!answer.ok()) throw new Error(`The screening failed with ${answer.status()}: ${await answer.text()}`)
  const screening = (await answer.json()) as {
    id: number
    caseId?: number | null
    matches: { probability: number; entry: { names: { value: string }[] } }[]
  }
  const shown = screening.matches[0]
  if (shown?.entry.names[0]?.value !== EXAMPLE_ENTRY.name)
    throw new Error(`The screening found ${shown?.entry.names[0]?.value ?? 'nothing'} first.`)
  taken.probability = shown.probability
  taken.candidates = screening.matches.length
  const cases = await context.request.get('/api/kyb/cases')
  const rows = (await cases.json()) as { id: number }[] | { rows: { id: number }[] }
  const caseId = screening.caseId ?? (Array.isArray(rows) ? rows : rows.rows).at(0)?.id
  return [
    { name: 'hub', path: '/dashboard/compliance', ready: 'Total Screenings' },
    { name: 'screening', path: `/dashboard/kyb/screenings/${screening.id}`, ready: 'Why it matched' },
    { name: 'case', path: `/dashboard/kyb/cases/${caseId}`, ready: 'What it is about' },
    { name: 'audit', path: '/dashboard/audit', ready: 'Chain intact' },
  ]
}

/** The screen as it stands, in the best quality that fits the budget. */
async function webp(page: Page): Promise<{ bytes: Buffer; quality: number }> {
  const session = await page.context().newCDPSession(page)
  for (let quality = 85; quality >= 25; quality -= 5) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length <= PICTURE_BYTES_MAX || quality === 25) return { bytes, quality }
  }
  throw new Error('No quality was tried.')
}

async function takePreviews(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    // The policy of an answer of the API, which the page below takes over, allows no styles.
    bypassCSP: true,
  })
  await page.goto(`${url}/`)
  // The product's own fonts and colours: its style sheets as the front page names them.
  const sheets = await page.evaluate(
    '[...document.querySelectorAll("link[rel=stylesheet]")].map((link) => link.href)',
  )
  // Away from the page, whose scripts would draw themselves over what is set; an answer of the API has none.
  await page.goto(`${url}/api/health`)
  for (const preview of previews) {
    await page.setContent(previewHtml(preview, sheets as string[], url), { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    const isStyled = await page.evaluate('getComputedStyle(document.querySelector("h1")).fontSize === "84px"')
    if (!isStyled) throw new Error(`The preview ${preview.name} was drawn without its styles.`)
    const path = join(folder, `preview-${preview.name}.png`)
    const bytes = await page.screenshot({ path, type: 'png' })
    process.stdout.write(`preview-${preview.name}.png: ${bytes.length} bytes\n`)
  }
  await page.close()
}

await run()
