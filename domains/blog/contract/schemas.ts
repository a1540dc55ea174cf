import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { categories } from './categories.ts'

export const BlogCategory = z.enum(categories)
export type BlogCategory = z.infer<typeof BlogCategory>

export const PostStatus = z.enum(['draft', 'published', 'archived'])
export type PostStatus = z.infer<typeof PostStatus>

/** A post of the blog. It is public once it is published and its `publishedAt` has come. */
export const Post = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  /** Markdown. */
  content: z.string(),
  imageUrl: z.string().nullable(),
  /** What the picture shows, for those who do not see it. */
  imageAlt: z.string(),
  category: BlogCategory,
  tags: z.array(z.string()),
  status: PostStatus,
  featured: z.boolean(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  readingTimeMinutes: z.number().int(),
  /** The blog has one author on the wire; who wrote a revision stands in the revisions. */
  authorId: z.literal(1),
  publishedAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
  /** When the words last changed; publishing alone does not move it. */
  updatedAt: isoDateTime,
  /** Goes up with every change, publishing too. */
  version: z.number().int(),
})
export type Post = z.infer<typeof Post>

/** A post as lists need it: everything but its content. */
export const PostSummary = Post.omit({ content: true })
export type PostSummary = z.infer<typeof PostSummary>

/** What a revision keeps: everything an editor writes, without the state of publication and the address. */
export const RevisionWords = Post.pick({
  title: true,
  excerpt: true,
  content: true,
  imageUrl: true,
  imageAlt: true,
  category: true,
  tags: true,
  featured: true,
  seoTitle: true,
  seoDescription: true,
  readingTimeMinutes: true,
})
export type RevisionWords = z.infer<typeof RevisionWords>

/** A save of a post, as the list of its revisions shows it. */
export const PostRevision = z.object({
  id: z.number().int(),
  at: isoDateTime,
  editor: z.string(),
  title: z.string(),
  words: z.number().int(),
})
export type PostRevision = z.infer<typeof PostRevision>

/** A picture that was uploaded for a post. */
export const BlogImage = z.object({
  id: z.string(),
  /** Where everybody can see it, as a path of this site. */
  url: z.string(),
  alt: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
})
export type BlogImage = z.infer<typeof BlogImage>
