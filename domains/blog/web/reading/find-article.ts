import type { Post } from '#domains/blog/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { type Block, plainText } from '../markdown/markdown-tree.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import type { Article, ArticleFound } from './article.ts'

// The server's own, and the browser's when a reader moves between posts: no first page loads it.

/**
 * Reads a post for its page. A post that is not there and one that could not be read are both said to be missing (BLOG-024, BLOG-025);
 * the status and the log tell them apart.
 */
export async function findArticle(read: () => Promise<Post>): Promise<ArticleFound> {
  try {
    const { content, ...post } = await read()
    const blocks = parseMarkdown(content)
    return { kind: 'article', article: { ...post, blocks, parts: partsOf(blocks) } }
  } catch (failure) {
    if (failure instanceof CallFailed && failure.status === 404) {
      const movedTo = failure.details?.movedTo
      return typeof movedTo === 'string' ? { kind: 'moved', to: movedTo } : { kind: 'missing', status: 404 }
    }
    console.error('A post of the blog could not be read.', failure)
    return { kind: 'missing', status: 503 }
  }
}

/** The parts of an article by their anchors; none when there are too few to need a list. */
function partsOf(blocks: readonly Block[]): Article['parts'] {
  const parts = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, words: plainText(block.children) }] : [],
  )
  return parts.length >= 3 ? parts : []
}
