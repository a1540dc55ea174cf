import { and, desc, eq, getTableColumns, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Post, PostRevision, PostSummary, RevisionWords } from '../contract/schemas.ts'
import { blogImage, blogPost, blogPostRevision, blogSlugRedirect } from './tables.ts'

export type PostRow = typeof blogPost.$inferSelect
export type PostValues = Omit<PostRow, 'organisationId' | 'id' | 'version'>
type SummaryRow = Omit<PostRow, 'content'>

/** Lists name every post; this many, the first of a list, come with their content. */
const WITH_CONTENT_MAX = 1_000
const REVISIONS_KEPT = 60
const UNIQUE_VIOLATION = '23505'

const { content: _content, ...summaryColumns } = getTableColumns(blogPost)

/** A row as it is told to others. */
export function postOf(row: PostRow): Post {
  return { ...summaryOf(row), content: row.content }
}

export function summaryOf(row: SummaryRow): PostSummary {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    category: row.category,
    tags: row.tags,
    status: row.status,
    featured: row.featured,
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    readingTimeMinutes: row.readingTimeMinutes,
    authorId: 1,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** Published, and its moment has come. */
function isPublic(now: Date): SQL | undefined {
  return and(eq(blogPost.status, 'published'), lte(blogPost.publishedAt, now))
}

export type Listed = PostSummary & { content?: string }

/** Public posts, the last published first. */
export function publicPosts(
  db: Queryable,
  organisationId: number,
  now: Date,
  withContent: boolean,
): Promise<Listed[]> {
  const isWanted = ofOrganisation(blogPost, organisationId, isPublic(now))
  return list(db, isWanted, [desc(blogPost.publishedAt), desc(blogPost.id)], withContent)
}

/** Public posts whose title or excerpt holds a text, the last published first. */
export async function publicPostsWith(
  db: Queryable,
  organisationId: number,
  now: Date,
  text: string,
  limit: number,
): Promise<PostSummary[]> {
  const pattern = containing(text)
  const rows = await db
    .select(summaryColumns)
    .from(blogPost)
    .where(
      and(
        eq(blogPost.organisationId, organisationId),
        isPublic(now),
        or(ilike(blogPost.title, pattern), ilike(blogPost.excerpt, pattern)),
      ),
    )
    .orderBy(desc(blogPost.publishedAt), desc(blogPost.id))
    .limit(limit)
  return rows.map(summaryOf)
}

/** Every post, the last changed first. */
export function everyPost(db: Queryable, organisationId: number, withContent: boolean): Promise<Listed[]> {
  const isWanted = eq(blogPost.organisationId, organisationId)
  return list(db, isWanted, [desc(blogPost.updatedAt), desc(blogPost.id)], withContent)
}

async function list(
  db: Queryable,
  isWanted: SQL | undefined,
  order: SQL[],
  withContent: boolean,
): Promise<Listed[]> {
  const every = await db
    .select(summaryColumns)
    .from(blogPost)
    .where(isWanted)
    .orderBy(...order)
  const summaries = every.map(summaryOf)
  if (!withContent) return summaries
  const first = await db
    .select({ id: blogPost.id, content: blogPost.content })
    .from(blogPost)
    .where(isWanted)
    .orderBy(...order)
    .limit(WITH_CONTENT_MAX)
  const contentOf = new Map(first.map(({ id, content }) => [id, content]))
  return summaries.map((post) => {
    const content = contentOf.get(post.id)
    return content === undefined ? post : { ...post, content }
  })
}

/** A post by its slug; only a public one when a moment is given. */
export async function postBySlug(
  db: Queryable,
  organisationId: number,
  slug: string,
  publicAt: Date | undefined,
): Promise<PostRow | undefined> {
  const [row] = await db
    .select()
    .from(blogPost)
    .where(ofOrganisation(blogPost, organisationId, { slug }, publicAt ? isPublic(publicAt) : undefined))
  return row
}

/** The slug that a public post has now, by one that it had before. */
export async function slugAfter(
  db: Queryable,
  organisationId: number,
  slug: string,
  publicAt: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: blogPost.slug })
    .from(blogSlugRedirect)
    .innerJoin(
      blogPost,
      and(
        eq(blogPost.organisationId, blogSlugRedirect.organisationId),
        eq(blogPost.id, blogSlugRedirect.postId),
      ),
    )
    .where(ofOrganisation(blogSlugRedirect, organisationId, { slug }, isPublic(publicAt)))
  return row?.slug
}

const byNumber = rowsOf(blogPost, 'post')

/** One post of an organisation, locked for the change. @throws Problem `not-found`. */
export const postOfOrganisation = byNumber.hold

/** Stores a new post. @throws Problem `conflict` when its slug is taken. */
export async function insertPost(
  db: Transaction,
  organisationId: number,
  values: PostValues,
): Promise<PostRow> {
  const [row] = await db
    .insert(blogPost)
    .values({ ...values, organisationId })
    .onConflictDoNothing({ target: [blogPost.organisationId, blogPost.slug] })
    .returning()
  if (!row) throw slugTaken(values.slug)
  await claimSlug(db, organisationId, values.slug)
  return row
}

/**
 * Changes a post. A slug it gives up keeps leading to it.
 * @throws Problem `conflict` when the new slug is another post's.
 */
export async function updatePost(db: Transaction, before: PostRow, change: PostValues): Promise<PostRow> {
  const { organisationId, id } = before
  const [row] = await db
    .update(blogPost)
    .set({ ...change, version: before.version + 1 })
    .where(ofOrganisation(blogPost, organisationId, { id }))
    .returning()
    .catch((failure: { cause?: { code?: string } }) => {
      throw failure.cause?.code === UNIQUE_VIOLATION ? slugTaken(change.slug) : failure
    })
  if (!row) throw new Problem('not-found', `There is no post ${id}.`)
  if (change.slug !== before.slug) {
    await claimSlug(db, organisationId, change.slug)
    await db
      .insert(blogSlugRedirect)
      .values({ organisationId, slug: before.slug, postId: id })
      .onConflictDoUpdate({
        target: [blogSlugRedirect.organisationId, blogSlugRedirect.slug],
        set: { postId: id },
      })
  }
  return row
}

/** A slug in use leads to nothing else. */
async function claimSlug(db: Transaction, organisationId: number, slug: string): Promise<void> {
  await db.delete(blogSlugRedirect).where(ofOrganisation(blogSlugRedirect, organisationId, { slug }))
}

function slugTaken(slug: string): Problem {
  return new Problem('conflict', `The slug "${slug}" is already used by another post.`, {
    slug,
    issues: [{ field: 'slug', message: `The slug "${slug}" is already used by another post.` }],
  })
}

/** Deletes a post with its revisions and former slugs. */
export async function removePost(db: Transaction, organisationId: number, id: number): Promise<void> {
  await db.delete(blogPostRevision).where(ofOrganisation(blogPostRevision, organisationId, { postId: id }))
  await db.delete(blogSlugRedirect).where(ofOrganisation(blogSlugRedirect, organisationId, { postId: id }))
  await db.delete(blogPost).where(ofOrganisation(blogPost, organisationId, { id }))
}

/** Keeps what a save left; the oldest of very many give way. */
export async function insertRevision(
  db: Queryable,
  revision: Omit<typeof blogPostRevision.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(blogPostRevision).values(revision)
  const ofPost = ofOrganisation(blogPostRevision, revision.organisationId, { postId: revision.postId })
  const surplus = db
    .select({ id: blogPostRevision.id })
    .from(blogPostRevision)
    .where(ofPost)
    .orderBy(desc(blogPostRevision.id))
    .limit(1_000)
    .offset(REVISIONS_KEPT)
  await db.delete(blogPostRevision).where(and(ofPost, inArray(blogPostRevision.id, surplus)))
}

/** The revisions of a post, newest first. */
export async function revisionsOfPost(
  db: Queryable,
  organisationId: number,
  postId: number,
): Promise<PostRevision[]> {
  const rows = await db
    .select({
      id: blogPostRevision.id,
      at: blogPostRevision.at,
      editor: blogPostRevision.editor,
      title: blogPostRevision.title,
      words: blogPostRevision.words,
    })
    .from(blogPostRevision)
    .where(ofOrganisation(blogPostRevision, organisationId, { postId }))
    .orderBy(desc(blogPostRevision.id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** One save of a post. @throws Problem `not-found`. */
export async function revisionOfPost(
  db: Queryable,
  organisationId: number,
  postId: number,
  id: number,
): Promise<PostRevision & { post: RevisionWords }> {
  const [row] = await db
    .select()
    .from(blogPostRevision)
    .where(ofOrganisation(blogPostRevision, organisationId, { postId, id }))
  if (!row) throw new Problem('not-found', `There is no revision ${id} of post ${postId}.`)
  const { at, editor, title, words, post } = row
  return { id: row.id, at: at.toISOString(), editor, title, words, post }
}

export async function hasPost(db: Queryable, organisationId: number, id: number): Promise<boolean> {
  const [row] = await db
    .select({ one: sql<number>`1` })
    .from(blogPost)
    .where(ofOrganisation(blogPost, organisationId, { id }))
  return row !== undefined
}

export async function insertImage(db: Transaction, image: typeof blogImage.$inferInsert): Promise<void> {
  await db.insert(blogImage).values(image)
}

/** A picture; undefined when there is none of that id. */
export async function imageOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: string,
): Promise<{ fileId: string } | undefined> {
  const [row] = await db
    .select({ fileId: blogImage.fileId })
    .from(blogImage)
    .where(ofOrganisation(blogImage, organisationId, { id }))
  return row
}
