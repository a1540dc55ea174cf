import type { Post } from '#domains/blog/contract/index.ts'
import type { Block } from '../markdown/markdown-tree.ts'

/** A post as its page draws it: its facts, and its words parsed. */
export type Article = Omit<Post, 'content'> & {
  blocks: Block[]
  /** Its sections by their anchors; none when there are too few to need a list. */
  parts: { id: string; words: string }[]
}

/** What an address of a post leads to. */
export type ArticleFound =
  | { kind: 'article'; article: Article }
  | { kind: 'moved'; to: string }
  | { kind: 'missing'; status: 404 | 503 }

/** "Published on 21 Nov 2026", and when it was updated if it ever was (BLOG-034, BLOG-035). */
export function publicationLine(post: Article, day: (moment: string) => string): string {
  const published = `Published on ${day(post.publishedAt ?? post.createdAt)}`
  return post.updatedAt === post.createdAt ? published : `${published} • Updated ${day(post.updatedAt)}`
}
