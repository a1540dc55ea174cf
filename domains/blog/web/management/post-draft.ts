import {
  type BlogCategory,
  createPost,
  type Post,
  type PostStatus,
  readingTimeOf,
  slugOf,
} from '#domains/blog/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'

/** A post as its form holds it: everything as it is typed. */
export type Draft = {
  title: string
  slug: string
  /** The slug was written by hand and no longer follows the title. */
  isSlugOwn: boolean
  excerpt: string
  content: string
  imageUrl: string
  imageAlt: string
  category: BlogCategory
  /** Separated by commas. */
  tags: string
  status: PostStatus
  featured: boolean
  seoTitle: string
  seoDescription: string
  readingTimeMinutes: string
  /** Local date and time as the field writes it; empty publishes at once. */
  publishAt: string
}

export type Whole = InputOf<typeof createPost>
export type Issues = Partial<Record<string, string>>

/** A form for a post, or for a new one: a draft of insights. */
export function draftOf(post: Post | undefined): Draft {
  return {
    title: post?.title ?? '',
    slug: post?.slug ?? '',
    isSlugOwn: post !== undefined,
    excerpt: post?.excerpt ?? '',
    content: post?.content ?? '',
    imageUrl: post?.imageUrl ?? '',
    imageAlt: post?.imageAlt ?? '',
    category: post?.category ?? 'insights',
    tags: post?.tags.join(', ') ?? '',
    status: post?.status ?? 'draft',
    featured: post?.featured ?? false,
    seoTitle: post?.seoTitle ?? '',
    seoDescription: post?.seoDescription ?? '',
    // A counted time stays empty, so that it is counted again when the words change.
    readingTimeMinutes:
      post && post.readingTimeMinutes !== readingTimeOf(post.content) ? String(post.readingTimeMinutes) : '',
    publishAt: post?.publishedAt ? localMoment(new Date(post.publishedAt)) : '',
  }
}

/** A changed title; the slug follows it until it is written by hand. */
export function withTitle(draft: Draft, title: string): Draft {
  return { ...draft, title, slug: draft.isSlugOwn ? draft.slug : slugOf(title) }
}

/** A slug written by hand. Emptied, it follows the title again. */
export function withSlug(draft: Draft, slug: string): Draft {
  return { ...draft, slug, isSlugOwn: slug !== '' }
}

/** What a form sends. Only a published post carries a moment: the one that was chosen, the one it has, or now. */
export function wholeOf(draft: Draft, post: Post | undefined, now: Date): Whole {
  const { isSlugOwn, publishAt, tags, readingTimeMinutes, ...stated } = draft
  const chosen = publishAt === '' ? undefined : new Date(publishAt)
  const isUnchanged = post?.publishedAt && publishAt === localMoment(new Date(post.publishedAt))
  const publishedAt = isUnchanged ? post.publishedAt : (chosen ?? now)
  return {
    ...stated,
    slug: draft.slug.trim() || slugOf(draft.title),
    tags: tags.split(','),
    readingTimeMinutes: readingTimeMinutes.trim() === '' ? null : Number(readingTimeMinutes),
    authorId: 1,
    publishedAt:
      draft.status === 'published'
        ? publishedAt instanceof Date
          ? momentOf(publishedAt)
          : publishedAt
        : null,
  }
}

function momentOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'not a moment' : date.toISOString()
}

/** What is wrong with a form, by field, in the sentences of the contract; empty when it can be sent. */
export function issuesOf(whole: Whole): Issues {
  const parsed = createPost.request.safeParse(whole)
  if (parsed.success) return {}
  const issues: Issues = {}
  for (const issue of parsed.error.issues) issues[String(issue.path[0])] ??= issue.message
  return issues
}

/** A moment as a date-and-time field holds it, in the reader's own time zone. */
export function localMoment(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
