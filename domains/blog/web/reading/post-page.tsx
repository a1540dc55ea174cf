import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { ButtonLink, DashedPunch } from '#design-system/primitives/index.ts'
import { readPost } from '#domains/blog/contract/index.ts'
import { readForPage, siteDetailsOfPage } from '#platform/http-client/index.ts'
import { isOwnPicture } from '../../contract/own-picture.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { type Article, type ArticleFound, publicationLine } from './article.ts'
import { spokenCategory } from './front-page.ts'
import { PageHead } from './page-head.tsx'
import classes from './post-page.module.css'
import { WhenThere } from './when-there.tsx'

type PostData = { origin: string; found: ArticleFound | Promise<ArticleFound> }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { origin } = context.get(siteDetailsOfPage)
  // As a visitor reads it, so that the page is the same for everybody and may be kept.
  const asked = { slug: params.slug ?? '', as: 'visitor' } as const
  const { findArticle } = await import('./find-article.ts')
  const found = await findArticle(() => readForPage(context, readPost, asked))
  if (found.kind === 'moved') throw redirect(`/blog/${found.to}`, 301)
  return data<PostData>({ origin, found }, { status: found.kind === 'missing' ? found.status : 200 })
}

/** Between two pages the frame stands at once and says that the post is loading. */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs): PostData {
  const found = Promise.all([import('./find-article.ts'), import('./fetch-posts.ts')])
    .then(([article, posts]) => article.findArticle(() => posts.fetchPost(params.slug ?? '', request.signal)))
    .catch((failure: unknown): ArticleFound => {
      console.error('The code that reads a post could not be loaded.', failure)
      return { kind: 'missing', status: 503 }
    })
  return { origin: location.origin, found }
}

/** A post: loading, not found, or the article (BLOG-021 … BLOG-038). */
export default function PostPage() {
  const { origin, found } = useLoaderData() as PostData
  const { slug } = useParams()
  return (
    <div className={classes.page}>
      <WhenThere key={slug} value={found} className={classes.loading}>
        {(one) => <Found found={one} origin={origin} />}
      </WhenThere>
    </div>
  )
}

function Found({ found, origin }: { found: ArticleFound; origin: string }) {
  if (found.kind === 'moved') return <Navigate to={`/blog/${found.to}`} replace />
  if (found.kind === 'missing') return <NotFound />
  return <Reading article={found.article} origin={origin} />
}

function NotFound() {
  return (
    <div className={classes.missing}>
      <title>Blog post not found | Assay</title>
      <meta name="robots" content="noindex" />
      <DashedPunch />
      <h1>Blog post not found.</h1>
      <p>It may have been taken back, or the link may be cut short.</p>
      <ButtonLink to="/blog">Back to Blog</ButtonLink>
    </div>
  )
}

function Reading({ article, origin }: { article: Article; origin: string }) {
  const day = article.publishedAt ?? article.createdAt
  const title = article.seoTitle ?? article.title
  const description = article.seoDescription ?? article.excerpt
  const { imageUrl } = article
  const isOwn = imageUrl !== null && isOwnPicture(imageUrl)
  const picture = isOwn ? new URL(imageUrl, origin).href : undefined
  return (
    <article>
      <PageHead
        title={title}
        description={description}
        origin={origin}
        path={`/blog/${article.slug}`}
        kind="article"
        {...(picture ? { picture } : {})}
        publishedAt={day}
        updatedAt={article.updatedAt}
      />
      <ArticleData article={article} origin={origin} picture={picture} />
      <header className={classes.head}>
        <p className={classes.facts}>
          <Link to={`/blog?category=${article.category}`} className={classes.category}>
            {spokenCategory(article.category)}
          </Link>
          <time dateTime={day}>{date(day)}</time>
          <span>{article.readingTimeMinutes} min read</span>
        </p>
        <h1>{article.title}</h1>
        <p className={classes.excerpt}>{article.excerpt}</p>
        {article.tags.length > 0 ? (
          <ul className={classes.tags} aria-label="Tags">
            {article.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        ) : null}
      </header>
      {isOwn ? (
        <img className={classes.image} src={imageUrl} alt={article.imageAlt} decoding="async" />
      ) : imageUrl ? (
        <p className={classes.elsewhere}>
          <a href={imageUrl} target="_blank" rel="noopener noreferrer">
            {article.imageAlt || 'The picture of this post'}
          </a>{' '}
          stands on {new URL(imageUrl).host}
        </p>
      ) : null}
      <div className={classes.body}>
        {article.parts.length > 0 ? (
          <nav className={classes.parts} aria-labelledby="parts">
            <h2 id="parts">In this post</h2>
            <ol>
              {article.parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.words}</a>
                </li>
              ))}
            </ol>
          </nav>
        ) : (
          <div />
        )}
        <div>
          <MarkdownView blocks={article.blocks} />
          <footer className={classes.foot}>
            <p>{publicationLine(article, date)}</p>
            <ButtonLink to="/blog">More Insights</ButtonLink>
          </footer>
        </div>
      </div>
    </article>
  )
}

/** The article for search engines. React writes the text so that it cannot end the element. */
function ArticleData({
  article,
  origin,
  picture,
}: {
  article: Article
  origin: string
  picture: string | undefined
}) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: article.title,
        description: article.seoDescription ?? article.excerpt,
        datePublished: article.publishedAt ?? article.createdAt,
        dateModified: article.updatedAt,
        keywords: article.tags.join(', '),
        url: `${origin}/blog/${article.slug}`,
        ...(picture ? { image: picture } : {}),
        author: { '@type': 'Organization', name: 'Assay', url: `${origin}/` },
        publisher: { '@type': 'Organization', name: 'Assay', url: `${origin}/` },
      })}
    </script>
  )
}
