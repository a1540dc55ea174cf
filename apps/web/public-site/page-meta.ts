import type { MetaDescriptor } from 'react-router'
import type { SiteDetails } from '#platform/http-client/index.ts'
import { FRAME_ROUTE_ID } from './frame/frame-route.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export type PageWords = {
  /** Without the product's name: the tab adds it. */
  title: string
  description: string
  /** `/solutions` */
  path: string
  /** File in apps/web/public/pictures, 1200 by 630; the front page's own where a page has none. */
  picture?: string
}

const ORGANISATION = 'Assay'

/** The `meta` of a public page by its words. */
export const metaOf =
  (words: PageWords) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(words, matches)

/** Title, description, canonical link and preview of a public page. */
export function pageMeta(words: PageWords, matches: Matches): MetaDescriptor[] {
  const origin = originOf(matches)
  const title = `${words.title} | ${ORGANISATION}`
  const url = `${origin}${words.path}`
  const picture = `${origin}/pictures/${words.picture ?? 'preview-home.png'}`
  return [
    { title },
    { name: 'description', content: words.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: ORGANISATION },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${words.title}. ${ORGANISATION}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Who runs the site, for search engines. */
export function organisationData(matches: Matches): MetaDescriptor {
  const origin = originOf(matches)
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: ORGANISATION,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      description: 'Risk, compliance and investment research with evidence.',
    },
  }
}

function originOf(matches: Matches): string {
  const frame = matches.find((match) => match?.id === FRAME_ROUTE_ID)
  return (frame?.loaderData as SiteDetails | undefined)?.origin ?? ''
}
