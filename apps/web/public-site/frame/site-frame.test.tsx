// @vitest-environment happy-dom
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterEach, describe, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import routes from '../../routes.ts'
import { OpenDemo } from '../book-demo.tsx'
import { FRAME_ROUTE_ID } from './frame-route.ts'
import { SiteFooter } from './site-footer.tsx'
import { SHRINKS_AFTER_PX, SiteHeader } from './site-header.tsx'

let drawn: Drawn
afterEach(() => drawn?.remove())

const linksIn = (selector: string) =>
  [...drawn.host.querySelectorAll<HTMLAnchorElement>(`${selector} a`)].map((link) => [
    link.getAttribute('aria-label') ?? link.querySelector('b')?.textContent ?? link.textContent,
    link.getAttribute('href'),
  ])

/** Every address, and whether it stands inside the public frame. */
async function addresses(): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  const walk = (entries: readonly RouteConfigEntry[], isFramed: boolean) => {
    for (const entry of entries) {
      const inside = isFramed || entry.id === FRAME_ROUTE_ID
      if (entry.path !== undefined || entry.index)
        found.set(`/${(entry.path ?? '').replace(/^\//, '')}`, inside)
      walk(entry.children ?? [], inside)
    }
  }
  walk(await routes, false)
  return found
}

describe('the frame of the public site', () => {
  it('SITE-023 SITE-024 SITE-025 SITE-026 SITE-027 SITE-028 SITE-029 SITE-030 SITE-031 SITE-033 SITE-034 SITE-035 stands around every public page', async () => {
    const all = await addresses()
    for (const path of [
      '/',
      '/why-assay',
      '/solutions',
      '/blog',
      '/blog/:slug',
      '/about',
      '/signin',
      '/signup',
    ])
      expect(all.get(path), path).toBe(true)
  })

  it('SITE-032 SITE-033 SITE-034 SITE-035 never stands around the product', async () => {
    const all = await addresses()
    const product = [...all].filter(([path]) => /^\/(dashboard|onboarding|app)(\/|$)/.test(path))
    expect(product.length).toBeGreaterThan(10)
    expect(product.filter(([, isFramed]) => isFramed)).toEqual([])
    expect(product.filter(([path]) => /^\/app(\/\*)?$/.test(path)).length).toBeGreaterThan(0)
  })

  it('SITE-036 SITE-043 SITE-044 SITE-045 SITE-046 SITE-047 the header leads home, to the pages and to both doors', async () => {
    drawn = await draw(<SiteHeader />)
    expect(linksIn('header')).toEqual(
      expect.arrayContaining([
        ['Assay, home', '/'],
        ['Solutions', '/solutions'],
        ['Pricing', '/pricing'],
        ['Blog', '/blog'],
        ['Sign In', '/signin'],
        ['Sign Up', '/signup'],
      ]),
    )
  })

  it('SITE-037 SITE-038 SITE-039 SITE-042 the Products dropdown has six items that all lead to sign-up', async () => {
    drawn = await draw(<SiteHeader />)
    expect(drawn.byText('Products', 'button')?.getAttribute('popovertarget')).toBe('products')
    expect(linksIn('#products')).toEqual([
      ['KYB & AML Screening', '/signup'],
      ['Credit & Counterparty Risk', '/signup'],
      ['ESG Compliance', '/signup'],
      ['Company Intelligence', '/signup'],
      ['Entity Data Platform', '/signup'],
      ['AI Research Analyst', '/signup'],
    ])
  })

  it('SITE-048 the header draws itself in past 20px of scroll and not before', async () => {
    expect(SHRINKS_AFTER_PX).toBe(20)
    drawn = await draw(<SiteHeader />)
    const header = drawn.host.querySelector('header')
    const scrollTo = (y: number) =>
      drawn.act(() => {
        Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
        window.dispatchEvent(new Event('scroll'))
      })
    await scrollTo(20)
    expect(header?.hasAttribute('data-shrunk')).toBe(false)
    await scrollTo(21)
    expect(header?.hasAttribute('data-shrunk')).toBe(true)
    await scrollTo(0)
    expect(header?.hasAttribute('data-shrunk')).toBe(false)
  })

  it('SITE-049 SITE-050 SITE-054 the footer leads to why, about, privacy, terms and contact', async () => {
    drawn = await draw(<SiteFooter />)
    expect(linksIn('footer')).toEqual(
      expect.arrayContaining([
        ['Why', '/why-assay'],
        ['About', '/about'],
        ['Privacy', '/privacy'],
        ['Terms', '/terms'],
        ['Contact', '/contact'],
      ]),
    )
    for (const path of ['/privacy', '/terms', '/contact']) expect((await addresses()).has(path)).toBe(true)
  })

  it('SITE-051 Book Demo in the footer opens the dialog', async () => {
    let opened = 0
    const open = () => {
      opened += 1
    }
    drawn = await draw(
      <OpenDemo value={open}>
        <SiteFooter />
      </OpenDemo>,
    )
    await drawn.click(drawn.byText('Book Demo', 'button'))
    expect(opened).toBe(1)
  })

  it('SITE-052 SITE-053 the footer leads to the sister company, outside and in a new tab', async () => {
    drawn = await draw(<SiteFooter />)
    const link = drawn.byText('Touchstone Data', 'a')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noopener')
  })
})
