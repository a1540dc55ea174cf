import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import routes from '../apps/web/routes.ts'
import { openBrowser, openContext, watchFailures } from './browser.ts'
import { untilQuiet } from './pages/quiet-page.ts'
import { looks } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

let browser: Browser
let server: RunningServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await startServer()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** Every address of the site as its routes say it. */
async function addresses(): Promise<string[]> {
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => [
      ...(path && path !== '*' ? [`/${path.replace(/^\//, '')}`] : []),
      ...pathsOf(children ?? []),
    ])
  return ['/', '/no/such/page', ...new Set(pathsOf(await routes))]
}

/** What the browser refused by the page's policy, reported by the browser itself before any script of the page. */
async function watchPolicy(page: Page): Promise<string[]> {
  const breaches: string[] = []
  await page.exposeFunction('tellBreach', (breach: string) => breaches.push(`${page.url()}: ${breach}`))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
        (window as unknown as { tellBreach(breach: string): void }).tellBreach(
          [effectiveDirective, blockedURI, sourceFile, sample].join(' '),
        ),
    )
  })
  return breaches
}

const isAddressOf = (address: string) => new RegExp(`^${address.replaceAll(/:[^/]+|\*/g, '[^/?#]+')}$`)

it('every page is shown under a policy that lets nothing inline in as such, and needs nothing that it refuses', async () => {
  const [look] = looks
  const context = await openContext(browser, server.url, look as (typeof looks)[number])
  const page = await context.newPage()
  const failures = watchFailures(page)
  const breaches = await watchPolicy(page)
  const isProduct = (path: string) => /^\/(dashboard|app|spaces|admin)(\/|$)/.test(path)
  const read = async (path: string) => {
    const answer = await page.goto(path)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("script-src 'self'")
    expect(policy, path).not.toContain('unsafe-inline')
    expect(policy, path).not.toContain('unsafe-eval')
    if (isProduct(path)) expect(answer?.headers()['cache-control'], path).toContain('no-store')
    await untilQuiet(page)
  }
  const all = await addresses()
  const fixed = all.filter((path) => !/[:*]/.test(path))
  const named = new Set(all.filter((path) => /[:*]/.test(path)))

  for (const path of fixed) if (!isProduct(path)) await read(path)
  await page.request.post('/api/auth/register', {
    data: {
      username: 'walker',
      email: 'walker@example.com',
      password: 'a long pass phrase',
      fullName: 'Wanda Walker',
    },
  })
  const seen = new Set<string>()
  for (const path of [...fixed.filter(isProduct), '/', '/blog']) {
    await read(path)
    const links = page.locator('a[href^="/"]')
    for (const href of await links.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('href') ?? '')))
      seen.add(href.split(/[?#]/)[0] as string)
  }
  // One page of each kind that has a number or a name in its address, as far as a screen leads there.
  const walked = [...named].flatMap((address) => {
    const link = [...seen].find((path) => isAddressOf(address).test(path) && !fixed.includes(path))
    return link ? [link] : []
  })
  expect(walked.length, [...named].join(' ')).toBeGreaterThanOrEqual(5)
  for (const path of walked) await read(path)
  await read('/api/docs')

  // What opens over a page makes style sheets of its own: it keeps the page still, and stands where there is room.
  await read('/dashboard/kyb/screen')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('list')
  await page.keyboard.press('Escape')
  await page
    .getByRole('combobox')
    .first()
    .click()
    .catch(() => {})
  await page.keyboard.press('Escape')
  expect(breaches).toEqual([])
  expect(failures.filter((one) => /Content Security Policy|Refused to/.test(one))).toEqual([])
  await context.close()
})
