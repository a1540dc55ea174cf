import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  axeFindings,
  type Look,
  openBrowser,
  openContext,
  overflowsSideways,
  picture,
  watchFailures,
} from './browser.ts'
import { looks } from './pages/sound-screen.ts'
import { type RunningServer, startServer } from './running-server.ts'

const pages = [
  '/',
  '/why-assay',
  '/solutions',
  '/about',
  '/claims',
  '/contact',
  '/privacy',
  '/terms',
  '/security',
  '/data-processing',
  '/accessibility',
  '/changelog',
] as const

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

/** Opens a page and waits until its scripts have taken over what the server drew. */
async function read(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  await page.waitForFunction(() => {
    const header = document.querySelector('header')
    return header !== null && Object.keys(header).some((key) => key.startsWith('__reactProps'))
  })
}

describe.each(looks)('a visitor, $theme at $width px', (look) => {
  it('reads every page: no script error, nothing that axe finds, nothing wider than the screen', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    const failures = watchFailures(page)
    for (const path of pages) {
      await read(page, path)
      await picture(page, `site${path.replaceAll('/', '-')}`, look)
      expect(await axeFindings(page), `axe on ${path}`).toEqual([])
      expect(await overflowsSideways(page), `${path} scrolls sideways`).toBe(false)
      expect(await page.locator('h1').count(), `headings of ${path}`).toBe(1)
    }
    expect(failures).toEqual([])
    await context.close()
  })

  it('reads every page without scripts, in full', async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      colorScheme: look.theme,
      viewport: { width: look.width, height: 800 },
    })
    const page = await context.newPage()
    for (const path of pages) {
      const answer = await page.goto(path)
      const served = (await answer?.text()) ?? ''
      expect(served, path).toContain('<h1')
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(250)
      await expect
        .poll(() => page.locator('footer').getByRole('link', { name: 'Privacy' }).isVisible())
        .toBe(true)
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Book a demo' }).first().click()
    await page.waitForURL(/\/contact/)
    await context.close()
  })

  it('SITE-051 SITE-072 opens the demo dialog and leaves it with the keyboard', async () => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await read(page, '/why-assay')
    const button = page.getByRole('button', { name: 'Book a demo' }).first()
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Book a demo' })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })
})

describe('a visitor at a desk', () => {
  const look = looks[0] as Look
  const open = async (path: string) => {
    const context = await openContext(browser, server.url, look)
    const page = await context.newPage()
    await read(page, path)
    return {
      context,
      page,
      menu: page.locator('#products'),
      button: page.getByRole('button', { name: 'Products' }),
    }
  }

  it('SITE-040 SITE-041 the Products menu closes on a click outside, on Escape and on a choice', async () => {
    const { context, page, menu, button } = await open('/')
    await button.click()
    await menu.waitFor()
    await page.mouse.click(900, 600)
    await menu.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')

    await button.click()
    await menu.getByRole('link', { name: 'Company Intelligence' }).click()
    await page.waitForURL('**/signup')
    await menu.waitFor({ state: 'hidden' })
    await context.close()
  })

  it.each([
    { what: 'the Products menu', width: 1440 as const, button: 'Products', card: '#products' },
    { what: 'the menu of a phone', width: 360 as const, button: 'Menu', card: '#site-menu' },
  ])('$what, opened while the scripts load, stays open and can be shut', async ({ width, button, card }) => {
    const context = await openContext(browser, server.url, { theme: 'light', width })
    const page = await context.newPage()
    let release = () => {}
    const opened = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/assets/*.js', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const opener = page.getByRole('button', { name: button, exact: true })
    await opener.click()
    await page.locator(card).waitFor()
    release()
    await expect.poll(() => opener.getAttribute('aria-expanded')).toBe('true')
    await page.waitForTimeout(300)
    await expect.poll(() => page.locator(card).isVisible()).toBe(true)
    await opener.click()
    await page.locator(card).waitFor({ state: 'hidden' })
    await context.close()
  })

  it('SITE-037 SITE-039 the Products menu works with the keyboard alone', async () => {
    const { context, page, menu, button } = await open('/about')
    await button.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent)
    expect(await focused()).toBe('Credit & Counterparty Risk')
    await page.keyboard.press('End')
    expect(await focused()).toBe('AI Research Analyst')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/signup')
    await context.close()
  })

  it('SITE-048 the header draws itself in after 20px of scroll, and nothing under it moves', async () => {
    const { context, page } = await open('/solutions')
    const barHeight = () =>
      page
        .locator('header > div')
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().height)
    const headingTop = () =>
      page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
    const before = { bar: await barHeight(), heading: await headingTop() }
    await page.evaluate(() => window.scrollTo(0, 21))
    await expect.poll(barHeight).toBeLessThan(before.bar)
    expect(await headingTop()).toBe(before.heading)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(barHeight).toBe(before.bar)
    await context.close()
  })

  it('SITE-030 SITE-031 SITE-033 SITE-034 header and footer stand at the doors and not inside the product', async () => {
    const { context, page } = await open('/signin')
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: 'Products' }).count()).toBe(1)
    await context.request.post('/api/auth/register', {
      data: {
        username: 'visitor',
        email: 'visitor@example.com',
        password: 'a long pass phrase',
        fullName: 'A Visitor',
      },
    })
    await page.goto('/dashboard/compliance')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Products' }).count()).toBe(0)
    await context.close()
  })
})

it('a visitor tries a name, sees what it rests on, and goes on into the demo', async () => {
  const context = await openContext(browser, server.url, looks[0] as Look)
  const page = await context.newPage()
  await read(page, '/')
  const answer = page.getByRole('region', { name: 'Try a name' }).getByRole('status')
  const attempt = async (name: string) => {
    const before = await answer.innerText()
    await page.getByLabel('Try a name of your own').fill(name)
    await page.keyboard.press('Enter')
    await expect.poll(async () => ![before, 'Comparing…'].includes(await answer.innerText())).toBe(true)
    return answer.innerText()
  }
  expect(await attempt('Rosoboroneksport')).toMatch(/^“Rosoboroneksport”: \d+ match/)
  await page.getByText('ROSOBORONEKSPORT OAO').first().waitFor()
  // The lists that come with the product are old, and two are missing: nobody is cleared.
  const nobody = await attempt('Bluebell Garden Furniture')
  expect(nobody).toContain('Not an answer for today')
  expect(nobody).toContain('nobody is cleared by it')
  expect(page.url()).not.toContain('Bluebell')

  await page.getByRole('link', { name: 'decided cases' }).click()
  await page.waitForURL(/\/dashboard\/kyb\/cases\?status=closed/)
  await page
    .getByText(/^CASE-\d{4}-/)
    .first()
    .waitFor()
  await context.close()
})

it('the status is checked as its page is opened, and kept by nobody', async () => {
  const answer = await fetch(`${server.url}/status`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const html = await answer.text()
  expect(html).toContain('Everything checked works.')
  expect(html).toContain('shows how old each is')
})

describe('what a public page is served as', () => {
  it('is the same for somebody signed in, and kept: an unchanged page is not sent twice', async () => {
    const anonymous = await fetch(`${server.url}/`)
    const signedIn = await fetch(`${server.url}/`, { headers: { cookie: 'assay.session_token=whatever' } })
    expect(await signedIn.text()).toBe(await anonymous.text())
    const etag = anonymous.headers.get('etag') ?? ''
    const again = await fetch(`${server.url}/`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('names itself to search engines and to whoever shares it', async () => {
    const origin = new URL(server.url).origin
    for (const path of pages) {
      const html = await (await fetch(`${server.url}${path}`)).text()
      expect(html, path).toMatch(/<title>[^<]+ \| Assay<\/title>/)
      expect(html, path).toMatch(/<meta name="description" content="[^"]{40,200}"/)
      expect(html, path).toContain(`<link rel="canonical" href="${origin}${path}"`)
      const preview = html.match(/property="og:image" content="([^"]+)"/)?.[1] ?? ''
      const picture = await fetch(preview)
      expect(picture.headers.get('content-type'), preview).toBe('image/png')
    }
    expect(await (await fetch(`${server.url}/robots.txt`)).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
    for (const path of pages) expect(map).toContain(`<loc>${origin}${path}</loc>`)
  })

  it('runs no script but its own: one that is smuggled in is refused by the browser', async () => {
    const context = await openContext(browser, server.url, looks[0] as Look)
    const page = await context.newPage()
    await page.route('**/about', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('</body>', '<script>window.smuggled = true</script></body>')
      await route.fulfill({ response: answer, body })
    })
    await read(page, '/about')
    await page.getByRole('button', { name: 'Products' }).click()
    expect(await page.evaluate(() => 'smuggled' in window)).toBe(false)
    await context.close()
  })
})

it('loses nothing that a visitor does before the scripts of a page are there', async () => {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Book a demo' }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.goto('/signin')
  await page.locator('input').first().fill('somebody@example.org')
  await page.locator('input[type=password]').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await expect.poll(() => page.locator('input').first().inputValue()).toBe('somebody@example.org')
  await context.close()
})
