import { z } from 'zod'
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
