import { Link } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { isOwnPicture } from '../../contract/own-picture.ts'
import classes from './blog-list.module.css'
import { spokenCategory, type Teaser } from './front-page.ts'
import { PostIllustration } from './post-illustration.tsx'

/** A post in the list: its picture or drawing, what it is, its title, the beginning of its excerpt. The whole of it is the link. */
export function PostTeaser({ post, look }: { post: Teaser; look: 'lead' | 'second' | 'plain' }) {
  const day = post.publishedAt ?? post.createdAt
  return (
    <article className={classes.teaser} data-look={look}>
      <div className={classes.picture}>
        {post.imageUrl && isOwnPicture(post.imageUrl) ? (
          <img src={post.imageUrl} alt="" loading={look === 'plain' ? 'lazy' : 'eager'} decoding="async" />
        ) : (
          <PostIllustration slug={post.slug} category={post.category} />
        )}
      </div>
      <div className={classes.words}>
        <p className={classes.facts}>
          <span className={classes.category}>{spokenCategory(post.category)}</span>
          <time dateTime={day}>{date(day)}</time>
          <span>{post.readingTimeMinutes} min read</span>
        </p>
        <h3>
          <Link to={`/blog/${post.slug}`} prefetch="intent">
            {post.title}
          </Link>
        </h3>
        <p className={classes.excerpt}>{post.excerpt}</p>
      </div>
    </article>
  )
}
