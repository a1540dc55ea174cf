import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { ServerApp } from '../server-app.ts'
import { robots, securityContact, sitemap } from './sitemap.ts'

const site = 'https://assay.example'

function siteWith(answer: (path: string) => Response) {
  const app: ServerApp = new Hono()
  app.get('/api/blog/posts', (c) => answer(c.req.path))
  return app
}

describe('what search engines are told', () => {
  it('every public page and every published post, each with its date', async () => {
    const app = siteWith(() =>
      Response.json([{ slug: 'one-name-two-spellings', updatedAt: '2026-11-02T09:00:00.000Z', title: 'x' }]),
    )
    const map = await sitemap(app, site)
    const urls = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    expect(urls).toEqual([
      ...['/', '/pricing', '/solutions', '/blog', '/why-assay', '/about', '/claims'].map(
        (path) => `${site}${path}`,
      ),
      ...[
        '/contact',
        '/privacy',
        '/terms',
        '/data-processing',
        '/security',
        '/accessibility',
        '/changelog',
      ].map((path) => `${site}${path}`),
      `${site}/blog/one-name-two-spellings`,
    ])
    expect(map).toContain('<lastmod>2026-11-02T09:00:00.000Z</lastmod>')
  })

  it('the pages alone while posts cannot be read', async () => {
    const app = siteWith(() => Response.json({ message: 'x', code: 'internal-error' }, { status: 500 }))
    expect((await sitemap(app, site)).match(/<url>/g)).toHaveLength(14)
  })

  it('a slug cannot break out of the map', async () => {
    const app = siteWith(() => Response.json([{ slug: '</loc><b>&', updatedAt: '2026-11-02' }]))
    const map = await sitemap(app, site)
    expect(map).toContain(`${site}/blog/%3C%2Floc%3E%3Cb%3E%26`)
    expect(map).not.toContain('<b>')
  })

  it('security.txt names the mailbox for a year, and nothing while the domain is the example', () => {
    const now = new Date('2026-11-29T18:00:00.000Z')
    expect(securityContact({ contactDomain: 'firm.com' }, site, now)).toBe(
      `Contact: mailto:security@firm.com\nExpires: 2027-11-29T00:00:00.000Z\nPreferred-Languages: en\nCanonical: ${site}/.well-known/security.txt\n`,
    )
    expect(securityContact({ contactDomain: 'assay.example' }, site, now)).toBeUndefined()
  })

  it('nothing behind the sign-in', () => {
    expect(robots(site)).toContain('Disallow: /dashboard')
    expect(robots(site)).toContain(`Sitemap: ${site}/sitemap.xml`)
  })
})
