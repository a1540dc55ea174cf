import { z } from 'zod'
import { isOwnPicture } from './own-picture.ts'
import { BlogCategory, PostStatus } from './schemas.ts'
import { reservedSlugs, SLUG_LENGTH_MAX } from './slug.ts'

/** Two hundred kilobytes, and a little for what an editor's last sentence takes. */
export const CONTENT_LENGTH_MAX = 210_000
const TAGS_MAX = 20
const TAG_LENGTH_MAX = 40
const MINUTES_MAX = 600

const tooLong = (what: string, max: number) => `${what} must be at most ${max} characters long`

// Neither the database nor a page holds a zero byte or half a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the zero byte is what is taken out.
const clean = (text: string) => text.replaceAll(/\u0000/g, '').toWellFormed()

const text = (what: string, max: number) =>
  z.string(`${what} must be text`).overwrite(clean).trim().max(max, tooLong(what, max))

/** Text that must say something; spaces around it do not count. */
export const requiredText = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .overwrite(clean)
    .trim()
    .min(1, `${what} is required`)
    .max(max, tooLong(what, max))

/** Text that may be left out; empty counts as left out. */
const optionalText = (what: string, max: number) =>
  text(what, max)
    .nullable()
    .transform((value) => value || null)

/** An address of the web, or of a picture that was uploaded here. */
const imageUrl = optionalText('Image URL', 2_000).refine(
  (value) => value === null || isOwnPicture(value) || isWebAddress(value),
  'Image URL must be a URL such as https://example.com/picture.jpg',
)

function isWebAddress(value: string): boolean {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  return parsed !== undefined && /^https?:$/.test(parsed.protocol) && !/[\s"'<>\\]/.test(value)
}

const slug = requiredText('Slug', SLUG_LENGTH_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Slug must be made of lower-case letters, digits and single hyphens')
  .refine((value) => !reservedSlugs.includes(value), {
    error: (issue) => `The slug "${issue.input}" is an address of the blog itself. Please choose another`,
  })

/** Tags without the spaces around them; empty ones and repeated ones are dropped. */
const tags = z
  .array(text('A tag', TAG_LENGTH_MAX), 'Tags must be a list of texts')
  .max(500, 'There are too many tags')
  .transform((given) => [...new Set(given.filter(Boolean))])
  .refine((kept) => kept.length <= TAGS_MAX, `A post has at most ${TAGS_MAX} tags`)

export const requiredFields = {
  title: requiredText('Title', 200),
  slug,
  excerpt: requiredText('Excerpt', 600),
  content: z
    .string('Content is required')
    .overwrite(clean)
    .max(CONTENT_LENGTH_MAX, tooLong('Content', CONTENT_LENGTH_MAX))
    .refine((value) => value.trim() !== '', 'Content is required'),
}

export const otherFields = {
  imageUrl: imageUrl.optional(),
  imageAlt: text('The description of the image', 300).optional(),
  category: z
    .enum(BlogCategory.options, `Category must be one of ${BlogCategory.options.join(', ')}`)
    .optional(),
  tags: tags.optional(),
  featured: z.boolean('Featured must be true or false').optional(),
  seoTitle: optionalText('SEO title', 200).optional(),
  seoDescription: optionalText('SEO description', 400).optional(),
  /** Left out or null: counted from the content. */
  readingTimeMinutes: z
    .number('Reading time must be a number of minutes')
    .int('Reading time must be whole minutes')
    .min(1, 'Reading time must be at least 1 minute')
    .max(MINUTES_MAX, `Reading time must be at most ${MINUTES_MAX} minutes`)
    .nullable()
    .optional(),
  /** Sent by forms; the blog has one author. */
  authorId: z.number('Author must be a number').optional(),
}

export const publicationFields = {
  status: z.enum(PostStatus.options, `Status must be one of ${PostStatus.options.join(', ')}`).optional(),
  /** Left out: the moment of publishing. In the future: public from then on. Kept only with the status published. */
  publishedAt: z.iso
    .datetime({ offset: true, error: 'Published at must be a moment such as 2026-11-21T10:00:00Z' })
    .refine((value) => Number.isFinite(Date.parse(value)), 'Published at must be a moment')
    .nullable()
    .optional(),
}
