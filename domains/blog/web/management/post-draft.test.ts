import { describe, expect, it } from 'vitest'
import { slugOf } from '#domains/blog/contract/index.ts'
import { draftOf, issuesOf, localMoment, wholeOf, withSlug, withTitle } from './post-draft.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const post = {
  id: 3,
  title: 'A post',
  slug: 'a-post',
  excerpt: 'x',
  content: 'x',
  imageUrl: null,
  imageAlt: '',
  category: 'news' as const,
  tags: ['a', 'b'],
  status: 'published' as const,
  featured: false,
  seoTitle: null,
  seoDescription: null,
  readingTimeMinutes: 1,
  authorId: 1 as const,
  publishedAt: '2026-10-01T09:30:12.345Z',
  createdAt: '2026-10-01T09:00:00.000Z',
  updatedAt: '2026-10-01T09:00:00.000Z',
  version: 1,
}
const filled = { ...draftOf(undefined), title: 'T', slug: 't', excerpt: 'e', content: 'c' }

describe('the form of a post', () => {
  it.each([
    ['What a List Does NOT Say!', 'what-a-list-does-not-say'],
    ['  --Q3: 10% up & away--  ', 'q3-10-up-away'],
    ['Über Größe', 'uber-gro-e'],
    ['!!!', ''],
  ])('BADM-040 the slug of "%s" is "%s"', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  it('BADM-041 BADM-042 a generated slug follows the title until it is written by hand, and again once it is emptied', () => {
    let draft = withTitle(draftOf(undefined), 'First')
    expect(draft.slug).toBe('first')
    draft = withTitle(draft, 'First title')
    expect(draft.slug).toBe('first-title')
    draft = withTitle(withSlug(draft, 'mine'), 'Second title')
    expect(draft.slug).toBe('mine')
    draft = withTitle(withSlug(draft, ''), 'Third title')
    expect(draft.slug).toBe('third-title')
  })

  it('BADM-041 the slug of a stored post is its own', () => {
    expect(withTitle(draftOf(post), 'Another title').slug).toBe('a-post')
  })

  it('BADM-026 BADM-037 starts as a draft of insights', () => {
    expect(draftOf(undefined)).toMatchObject({ status: 'draft', category: 'insights', featured: false })
  })

  it('BADM-021 BADM-044 BADM-045 tags are one text with commas, kept as a list without spaces and empty parts', () => {
    expect(draftOf(post).tags).toBe('a, b')
    expect(wholeOf({ ...filled, tags: ' esg , ,credit' }, undefined, now).tags).toEqual([
      ' esg ',
      ' ',
      'credit',
    ])
    expect(issuesOf(wholeOf({ ...filled, tags: ' esg , ,credit' }, undefined, now))).toEqual({})
  })

  it('BADM-028 BADM-031 only a published post carries a moment: now, or the one that was chosen', () => {
    for (const status of ['draft', 'archived'] as const)
      expect(
        wholeOf({ ...filled, status, publishAt: '2026-12-01T08:00' }, undefined, now).publishedAt,
      ).toBeNull()
    expect(wholeOf({ ...filled, status: 'published' }, undefined, now).publishedAt).toBe(now.toISOString())
    const chosen = wholeOf({ ...filled, status: 'published', publishAt: '2026-12-01T08:00' }, undefined, now)
    expect(localMoment(new Date(chosen.publishedAt ?? ''))).toBe('2026-12-01T08:00')
  })

  it('BADM-032 a published post that is saved again keeps its first moment to the millisecond', () => {
    expect(wholeOf(draftOf(post), post, now).publishedAt).toBe(post.publishedAt)
  })

  it('BADM-033..036 BADM-038 BADM-039 names every field that is missing or wrong', () => {
    expect(issuesOf(wholeOf(draftOf(undefined), undefined, now))).toEqual({
      title: 'Title is required',
      slug: 'Slug is required',
      excerpt: 'Excerpt is required',
      content: 'Content is required',
    })
    const wrong = { ...filled, imageUrl: 'picture', readingTimeMinutes: '0', slug: 'all' }
    expect(issuesOf(wholeOf(wrong, undefined, now))).toEqual({
      imageUrl: 'Image URL must be a URL such as https://example.com/picture.jpg',
      readingTimeMinutes: 'Reading time must be at least 1 minute',
      slug: 'The slug "all" is an address of the blog itself. Please choose another',
    })
    expect(issuesOf(wholeOf({ ...filled, readingTimeMinutes: 'x' }, undefined, now))).toHaveProperty(
      'readingTimeMinutes',
    )
  })

  it('BADM-043 an empty reading time is left to be counted; one that was counted stays empty', () => {
    expect(wholeOf(filled, undefined, now).readingTimeMinutes).toBeNull()
    expect(draftOf(post).readingTimeMinutes).toBe('')
    expect(draftOf({ ...post, readingTimeMinutes: 9 }).readingTimeMinutes).toBe('9')
  })
})
