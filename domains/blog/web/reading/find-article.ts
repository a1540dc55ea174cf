import type { Post } from '#domains/blog/contract/index.ts'
import { CallFailed } from '#platform/http-client/index.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import type { ArticleFound } from './article.ts'

// The server's own, and the browser's when a reader moves between posts: no first page loads it.

/**
 * Reads a post for its page. A post that is not there and one that could not be read are both said to be missing (BLOG-024, BLOG-025);
 * the status and the log tell them apart.
 */
export async function findArticle(read: () => Promise<Post>): Promise<ArticleFound> {
  try {
    const { content, ...post } = await read()
    return { kind: 'article', article: { ...post, blocks: parseMarkdown(content) } }
  } catch (failure) {
    if (failure instanceof CallFailed && failure.status === 404) {
      const movedTo = failure.details?.movedTo
      return typeof movedTo === 'string' ? { kind: 'moved', to: movedTo } : { kind: 'missing', status: 404 }
    }
    console.error('A post of the blog could not be read.', failure)
    return { kind: 'missing', status: 503 }
  }
}
