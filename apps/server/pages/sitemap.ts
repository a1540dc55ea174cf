import { z } from 'zod'
import type { Config } from '#platform/config/index.ts'
import { isExampleDomain } from '#platform/http-client/index.ts'
import type { ServerApp } from '../server-app.ts'
import { firstPages } from './kept-pages.ts'

/** What of a published post a search engine is told. */
const Posts = z.array(z.object({ slug: z.string(), updatedAt: z.string() }))

/** For search engines: everything public may be read, nothing behind the sign-in is worth asking for. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /app',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Every public page and every published post. Posts are left out while they cannot be read; a map without them is still true. */
export async function sitemap(app: ServerApp, origin: string): Promise<string> {
  const answer = await app.fetch(new Request(`${origin}/api/blog/posts`))
  const posts = answer.ok ? Posts.safeParse(await answer.json()).data : undefined
  const lines = [
    ...firstPages.map((path) => urlOf(`${origin}${path}`)),
    ...(posts ?? []).map((post) => urlOf(`${origin}/blog/${encodeURIComponent(post.slug)}`, post.updatedAt)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}

function urlOf(url: string, changedAt?: string): string {
  return `  <url><loc>${escaped(url)}</loc>${changedAt ? `<lastmod>${escaped(changedAt)}</lastmod>` : ''}</url>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const CONTACT_DAYS = 365

/** Who takes word of a weakness (RFC 9116); undefined while nobody has set the domain of the installation's mailboxes. */
export function securityContact(
  { contactDomain }: Pick<Config, 'contactDomain'>,
  site: string,
  now: Date,
): string | undefined {
  if (isExampleDomain(contactDomain)) return undefined
  const expires = new Date(now.getTime() + CONTACT_DAYS * 86_400_000).toISOString().slice(0, 10)
  return `Contact: mailto:security@${contactDomain}
Expires: ${expires}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${site}/.well-known/security.txt
`
}
