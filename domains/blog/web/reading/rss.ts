import { Feed } from 'feed'
import type { LoaderFunctionArgs } from 'react-router'
import { categoryLabel, listPosts } from '#domains/blog/contract/index.ts'
import { readForPage, siteDetailsOfPage } from '#platform/http-client/index.ts'

const FEED_POSTS = 50

/** The newest posts as RSS. A failure answers 503, so that a reader keeps what it has. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { origin } = context.get(siteDetailsOfPage)
  const posts = await readForPage(context, listPosts, { content: 'no' }).catch((failure: unknown) => {
    console.error('The posts of the feed could not be read.', failure)
    throw new Response('The feed could not be made.', { status: 503 })
  })
  const newest = posts[0]
  const feed = new Feed({
    id: `${origin}/blog`,
    title: 'Assay: Insights from the Edge',
    description: 'On screening, credit, ESG, research and data, with the sources to check it.',
    link: `${origin}/blog`,
    language: 'en',
    copyright: 'Assay',
    generator: false,
    feedLinks: { rss: `${origin}/blog/rss.xml` },
    ...(newest ? { updated: new Date(newest.publishedAt ?? newest.createdAt) } : {}),
  })
  for (const post of posts.slice(0, FEED_POSTS)) {
    feed.addItem({
      id: `${origin}/blog/${post.slug}`,
      title: inSection(post.title),
      link: `${origin}/blog/${post.slug}`,
      description: inSection(post.excerpt),
      date: new Date(post.publishedAt ?? post.createdAt),
      category: [categoryLabel[post.category], ...post.tags].map((name) => ({ name: printable(name) })),
    })
  }
  return new Response(feed.rss2().replaceAll(SECTION_END, ']]]]><![CDATA[>'), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' },
  })
}

/** A sign that no text of XML may hold stands for the end of a CDATA section until the feed is written. */
const SECTION_END = '\uffff'

/** XML has no way to write control signs and half signs. */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, ' ')
    .replaceAll(/[\ufffe\uffff]/g, ' ')
}

/** A text for a CDATA section. The feed's writer parts only the first `]]>` of a text, and a second would end the section. */
function inSection(text: string): string {
  return printable(text).replaceAll(']]>', SECTION_END)
}
