import type { Post } from '#domains/blog/contract/index.ts'
import { type Block, plainText } from '../markdown/markdown-tree.ts'

/** A post as its page draws it: its facts, and its words parsed. */
export type Article = Omit<Post, 'content'> & { blocks: Block[] }

/** What an address of a post leads to. */
export type ArticleFound =
  | { kind: 'article'; article: Article }
  | { kind: 'moved'; to: string }
  | { kind: 'missing'; status: 404 | 503 }

/** The parts of an article by their anchors; none when there are too few to need a list. */
export function partsOf(blocks: readonly Block[]): { id: string; words: string }[] {
  const parts = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, words: plainText(block.children) }] : [],
  )
  return parts.length >= 3 ? parts : []
}

/** "Published on 21 Nov 2026", and when it was updated if it ever was (BLOG-034, BLOG-035). */
export function publicationLine(post: Article, day: (moment: string) => string): string {
  const published = `Published on ${day(post.publishedAt ?? post.createdAt)}`
  return post.updatedAt === post.createdAt ? published : `${published} • Updated ${day(post.updatedAt)}`
}
