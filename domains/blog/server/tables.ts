import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, moment, whole } from '#platform/columns/index.ts'
import type { BlogCategory, PostStatus, RevisionWords } from '../contract/schemas.ts'

/** A post of the blog as it stands. `published_at` is set exactly while the status is published. */
export const blogPost = pgTable(
  'blog_post',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    content: text('content').notNull(),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt').notNull(),
    category: text('category').$type<BlogCategory>().notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    status: text('status').$type<PostStatus>().notNull(),
    featured: boolean('featured').notNull(),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    readingTimeMinutes: integer('reading_time_minutes').notNull(),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    uniqueIndex('blog_post_slug').on(table.organisationId, table.slug),
    index('blog_post_by_publication').on(table.organisationId, table.status, table.publishedAt),
  ],
)

/** What a save left. */
export const blogPostRevision = pgTable(
  'blog_post_revision',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    postId: whole('post_id').notNull(),
    at: moment('at').notNull(),
    editor: text('editor').notNull(),
    words: integer('words').notNull(),
    title: text('title').notNull(),
    post: jsonb('post').$type<RevisionWords>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('blog_post_revision_by_post').on(table.organisationId, table.postId, table.id),
  ],
)

/** Slugs that a post had before: a link to one leads to the post as it is called now. */
export const blogSlugRedirect = pgTable(
  'blog_slug_redirect',
  {
    organisationId: integer('organisation_id').notNull(),
    slug: text('slug').notNull(),
    postId: whole('post_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.slug] }),
    index('blog_slug_redirect_by_post').on(table.organisationId, table.postId),
  ],
)

/** A picture of the blog; its content is kept by `platform/files`. */
export const blogImage = pgTable(
  'blog_image',
  {
    organisationId: integer('organisation_id').notNull(),
    id: text('id').notNull(),
    alt: text('alt').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    fileId: text('file_id').notNull().default(''),
    /** Where the content was before files had a place of their own; emptied by the migration that moved it. */
    body: bytea('body'),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.id] })],
)
