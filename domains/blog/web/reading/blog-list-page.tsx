import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ButtonLink, DashedPunch } from '#design-system/primitives/index.ts'
import { listPosts } from '#domains/blog/contract/index.ts'
import { readForPage, siteDetailsOfPage } from '#platform/http-client/index.ts'
import classes from './blog-list.module.css'
import { addressOf, type Choice, choiceOf, type FrontPage, frontPageOf, tabs } from './front-page.ts'
import { PageHead } from './page-head.tsx'
import { PostTeaser } from './post-teaser.tsx'
import { WhenThere } from './when-there.tsx'

type ListData = { origin: string; choice: Choice; page: number; list: FrontPage | Promise<FrontPage> }

export async function loader({ context, request }: LoaderFunctionArgs): Promise<ListData> {
  const { choice, page } = choiceOf(new URL(request.url).searchParams)
  const list = await readForPage(context, listPosts, { content: 'no' })
    .then((all) => frontPageOf(all, choice, page))
    .catch((failure: unknown) => nothingBecauseOf(failure, choice))
  return { origin: context.get(siteDetailsOfPage).origin, choice, page, list }
}

/** Between two pages the frame stands at once and says that the list is loading. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): ListData {
  const { choice, page } = choiceOf(new URL(request.url).searchParams)
  const list = import('./fetch-posts.ts')
    .then(({ fetchPosts }) => fetchPosts(request.signal))
    .then((all) => frontPageOf(all, choice, page))
    .catch((failure: unknown) => nothingBecauseOf(failure, choice))
  return { origin: location.origin, choice, page, list }
}

// The blog is reading matter: a visitor is told that nothing is there, and the log says why (BLOG-019).
function nothingBecauseOf(failure: unknown, choice: Choice): FrontPage {
  console.error('The posts of the blog could not be read.', failure)
  return frontPageOf([], choice, 1)
}

/** The blog's list (BLOG-001 … BLOG-020). */
export default function BlogListPage() {
  const { origin, choice, page, list } = useLoaderData() as ListData
  const tab = tabs.find((one) => one.choice === choice)
  return (
    <div className={classes.page}>
      <PageHead
        title={choice === 'all' ? 'Insights from the Edge' : `${tab?.label}: Insights from the Edge`}
        description="On screening, credit, ESG, research and data, with the sources to check it: the blog of the people behind Assay."
        origin={origin}
        path={addressOf(choice, page)}
      />
      <header className={classes.head}>
        <div>
          <h1>Insights from the Edge</h1>
          <p>Screening, credit, ESG, research and data: what we learn, with the sources to check it.</p>
        </div>
        <div className={classes.ways}>
          <a href="/blog/rss.xml" className={classes.feed}>
            RSS
          </a>
          <ButtonLink to="/admin/blog">Manage Posts</ButtonLink>
        </div>
      </header>
      <nav aria-label="Categories" className={classes.tabs}>
        <ul>
          {tabs.map((one) => (
            <li key={one.choice}>
              <Link
                to={addressOf(one.choice)}
                preventScrollReset
                aria-current={one.choice === choice ? 'page' : undefined}
              >
                {one.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <WhenThere value={list} className={classes.loading}>
        {(shown) => <List list={shown} />}
      </WhenThere>
    </div>
  )
}

function List({ list }: { list: FrontPage }) {
  if (list.posts.length === 0 && list.featured.length === 0) return <NoPosts />
  return (
    <>
      {list.featured.length > 0 ? (
        <section aria-labelledby="featured" className={classes.section}>
          <h2 id="featured" className={classes.small}>
            Featured
          </h2>
          <div className={classes.featured}>
            {list.featured.map((post, index) => (
              <PostTeaser key={post.slug} post={post} look={index === 0 ? 'lead' : 'second'} />
            ))}
          </div>
        </section>
      ) : null}
      {list.posts.length > 0 ? (
        <section aria-labelledby="latest" className={classes.section}>
          <h2 id="latest">{list.heading}</h2>
          <div className={classes.grid}>
            {list.posts.map((post) => (
              <PostTeaser key={post.slug} post={post} look="plain" />
            ))}
          </div>
          {list.pages > 1 ? <Pages list={list} /> : null}
        </section>
      ) : null}
    </>
  )
}

function NoPosts() {
  return (
    <div className={classes.none}>
      <DashedPunch />
      <h2>No posts found.</h2>
      <p>Check back soon for more insights from our team.</p>
      <ButtonLink to="/admin/blog">Create First Post</ButtonLink>
    </div>
  )
}

function Pages({ list }: { list: FrontPage }) {
  return (
    <nav aria-label="Pages" className={classes.pages}>
      {list.page > 1 ? <Link to={addressOf(list.choice, list.page - 1)}>Newer</Link> : <span />}
      <span>
        Page {list.page} of {list.pages}
      </span>
      {list.page < list.pages ? <Link to={addressOf(list.choice, list.page + 1)}>Older</Link> : <span />}
    </nav>
  )
}
