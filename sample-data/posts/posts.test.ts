import { describe, expect, it } from 'vitest'
import { BlogCategory, createPost, wordsOf } from '#domains/blog/contract/index.ts'
import { samplePosts } from './posts.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const posts = samplePosts(now)

describe('the sample posts', () => {
  it('are six of 600 to 1,000 words, in all four categories, two of them featured', () => {
    expect(posts.map((post) => wordsOf(post.content)).every((words) => words >= 600 && words <= 1_000)).toBe(
      true,
    )
    expect(posts).toHaveLength(6)
    expect(new Set(posts.map((post) => post.category))).toEqual(new Set(BlogCategory.options))
    expect(posts.filter((post) => post.featured)).toHaveLength(2)
  })

  it('would be taken from an editor as they are', () => {
    for (const { publishedAt, tags, ...post } of posts)
      expect(
        createPost.request.parse({ ...post, tags: [...tags], publishedAt: publishedAt.toISOString() }),
      ).toMatchObject({ slug: post.slug, content: post.content })
  })

  it('show no figure as the product’s: what moves with the engine or the data would be wrong in a text that stays', () => {
    // Both are percentages of nothing in particular: what another tool says, and what two people can disagree about.
    const answer = ['87 % similar', 'look at 87 %']
    for (const { slug, content } of posts) {
      const left = answer.reduce((text, phrase) => text.replaceAll(phrase, ''), content)
      expect(left.match(/\d+(\.\d+)? ?%|match \d+\.\d+/g) ?? [], slug).toEqual([])
    }
  })

  it('were published on different days of the past months, and name their sources', () => {
    const days = posts.map((post) => post.publishedAt.toISOString().slice(0, 10))
    expect(new Set(days).size).toBe(6)
    expect(days.every((day) => day < '2026-11-21' && day > '2026-06-01')).toBe(true)
    const links = posts.flatMap((post) =>
      [...post.content.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]),
    )
    expect(links.length).toBeGreaterThan(15)
    expect(links.filter((link) => !/^(https?:\/\/|\/contact$)/.test(link ?? ''))).toEqual([])
  })
})
