import { categories, categoryLabel } from '#domains/blog/contract/categories.ts'
import type { BlogCategory, PostSummary } from '#domains/blog/contract/index.ts'

/** Posts of a page below the featured ones. */
export const PAGE_POSTS = 12
const FEATURED_MAX = 2
const EXCERPT_LENGTH = 120

export type Choice = BlogCategory | 'all'

/** What the list shows of a post. */
export type Teaser = Pick<
  PostSummary,
  'slug' | 'title' | 'excerpt' | 'category' | 'imageUrl' | 'publishedAt' | 'createdAt' | 'readingTimeMinutes'
>

export type FrontPage = {
  choice: Choice
  heading: string
  featured: Teaser[]
  posts: Teaser[]
  page: number
  pages: number
}

export const tabs: readonly { choice: Choice; label: string }[] = [
  { choice: 'all', label: 'All Posts' },
  ...categories.map((category) => ({ choice: category, label: categoryLabel[category] })),
]

/** What an address asks for; anything else reads as all posts and the first page. */
export function choiceOf(search: URLSearchParams): { choice: Choice; page: number } {
  const page = Number(search.get('page') ?? 1)
  return {
    choice: categories.find((category) => category === search.get('category')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function addressOf(choice: Choice, page = 1): string {
  const search = new URLSearchParams()
  if (choice !== 'all') search.set('category', choice)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `/blog?${search}` : '/blog'
}

/** The list of a category, the newest first. On all posts two featured ones stand before it and are not repeated in it. */
export function frontPageOf(posts: readonly PostSummary[], choice: Choice, page: number): FrontPage {
  const isAll = choice === 'all'
  const featured = isAll ? posts.filter((post) => post.featured).slice(0, FEATURED_MAX) : []
  const latest = posts.filter((post) => (isAll ? !featured.includes(post) : post.category === choice))
  const pages = Math.max(1, Math.ceil(latest.length / PAGE_POSTS))
  const shown = Math.min(page, pages)
  return {
    choice,
    heading: isAll ? 'Latest Posts' : categoryLabel[choice],
    featured: shown === 1 ? featured.map(teaserOf) : [],
    posts: latest.slice((shown - 1) * PAGE_POSTS, shown * PAGE_POSTS).map(teaserOf),
    page: shown,
    pages,
  }
}

function teaserOf(post: PostSummary): Teaser {
  return {
    slug: post.slug,
    title: post.title,
    excerpt: cutExcerpt(post.excerpt),
    category: post.category,
    imageUrl: post.imageUrl,
    publishedAt: post.publishedAt,
    createdAt: post.createdAt,
    readingTimeMinutes: post.readingTimeMinutes,
  }
}

/** An excerpt as lists show it: at most 120 characters, and "…" when it was cut. */
export function cutExcerpt(excerpt: string): string {
  const signs = [...excerpt]
  return signs.length > EXCERPT_LENGTH ? `${signs.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…` : excerpt
}

/** A category as an article names it: the hyphen is a space. */
export function spokenCategory(category: BlogCategory): string {
  return category.replaceAll('-', ' ')
}
