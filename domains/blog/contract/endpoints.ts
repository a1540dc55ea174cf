import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { otherFields, publicationFields, requiredFields, requiredText } from './post-fields.ts'
import { BlogImage, Post, PostRevision, PostSummary, RevisionWords } from './schemas.ts'

export const IMAGE_BYTES_MAX = 2 * 1024 * 1024
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

const postId = { id: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER) }
/** The post as it was read: a change of an older version is refused. Without a version the newest is meant. */
const asRead = { version: z.number().int().positive().max(2_147_483_647).optional() }
const revisionId = { revisionId: numberInText().int().positive().max(Number.MAX_SAFE_INTEGER) }

/** Lists name every post. They can leave the content out: a front page needs none; past the first thousand it is left out in any case. */
const listRequest = z.object({ content: z.enum(['yes', 'no']).default('yes') })
const listResponse = z.array(PostSummary.extend({ content: z.string().optional() }))

export const listPosts = defineEndpoint({
  name: 'blog.posts',
  method: 'GET',
  path: '/api/blog/posts',
  summary:
    'Every published post, newest first; `content=no` omits the content, which only the first thousand include',
  permission: 'public',
  request: listRequest,
  response: listResponse,
})

export const listAllPosts = defineEndpoint({
  name: 'blog.all-posts',
  method: 'GET',
  path: '/api/blog/posts/all',
  summary: 'Every post, including drafts and archived ones, last changed first',
  permission: 'blog:write',
  request: listRequest,
  response: listResponse,
})

export const readPost = defineEndpoint({
  name: 'blog.post',
  method: 'GET',
  path: '/api/blog/posts/{slug}',
  summary:
    'One post; a post that is not public answers 404 to all but editors. A former slug answers 404 with `movedTo`',
  permission: 'public',
  request: z.object({
    slug: z.string().max(400),
    /** `visitor`: as everybody sees it, whoever asks. */
    as: z.literal('visitor').optional(),
  }),
  response: Post,
  problems: ['not-found'],
})

export const createPost = defineEndpoint({
  name: 'blog.add-post',
  method: 'POST',
  path: '/api/blog/posts',
  summary: 'Writes a post',
  permission: 'blog:write',
  request: z.object({ ...requiredFields, ...otherFields, ...publicationFields }),
  response: Post,
  problems: ['conflict'],
  status: 201,
})

const publicationKeys = new Set(['id', 'version', ...Object.keys(publicationFields)])

export const changePost = defineEndpoint({
  name: 'blog.change-post',
  method: 'PUT',
  path: '/api/blog/posts/{id}',
  summary: 'Changes a post: whole, or only its `status` and `publishedAt`',
  permission: 'blog:write',
  request: z
    .object({
      ...postId,
      ...z.object(requiredFields).partial().shape,
      ...otherFields,
      ...publicationFields,
      ...asRead,
    })
    .superRefine((post, check) => {
      if (Object.keys(post).every((key) => publicationKeys.has(key))) return
      for (const key of Object.keys(requiredFields) as (keyof typeof requiredFields)[]) {
        if (post[key] !== undefined) continue
        const name = key.charAt(0).toUpperCase() + key.slice(1)
        check.addIssue({ code: 'custom', path: [key], message: `${name} is required` })
      }
    }),
  response: Post,
  problems: ['not-found', 'conflict', 'stale'],
})

export const deletePost = defineEndpoint({
  name: 'blog.delete-post',
  method: 'DELETE',
  path: '/api/blog/posts/{id}',
  summary: 'Deletes a post with its revisions',
  permission: 'blog:write',
  request: z.object(postId),
  response: z.object({ success: z.literal(true), id: z.number().int() }),
  problems: ['not-found', 'legal-hold'],
})

export const listRevisions = defineEndpoint({
  name: 'blog.revisions',
  method: 'GET',
  path: '/api/blog/posts/{id}/revisions',
  summary: 'The revisions of a post, newest first',
  permission: 'blog:write',
  request: z.object(postId),
  response: z.array(PostRevision),
  problems: ['not-found'],
})

export const readRevision = defineEndpoint({
  name: 'blog.revision',
  method: 'GET',
  path: '/api/blog/posts/{id}/revisions/{revisionId}',
  summary: 'A post at one revision',
  permission: 'blog:write',
  request: z.object({ ...postId, ...revisionId }),
  response: PostRevision.extend({ post: RevisionWords }),
  problems: ['not-found'],
})

export const restoreRevision = defineEndpoint({
  name: 'blog.restore-revision',
  method: 'POST',
  path: '/api/blog/posts/{id}/revisions/{revisionId}/restore',
  summary: 'Restores the text of an earlier revision; address and publication stay',
  permission: 'blog:write',
  request: z.object({ ...postId, ...revisionId, ...asRead }),
  response: Post,
  problems: ['not-found', 'stale'],
})

export const addImage = defineEndpoint({
  name: 'blog.add-image',
  method: 'POST',
  path: '/api/blog/images',
  summary: 'Uploads a picture of at most 2 MB: PNG, JPEG, WebP, GIF or AVIF',
  permission: 'blog:write',
  request: z.object({
    file: z.instanceof(File, { error: 'A picture is required' }),
    alt: requiredText('A description of the picture', 300),
  }),
  response: BlogImage,
  problems: ['unsupported-file', 'too-large', 'storage-full', 'conflict', 'source-failed'],
  status: 201,
  body: 'multipart',
  bodyBytesMax: IMAGE_BYTES_MAX + 64 * 1024,
})

export const readImage = defineEndpoint({
  name: 'blog.image',
  method: 'GET',
  path: '/api/blog/images/{id}',
  summary: 'A picture of the blog',
  permission: 'public',
  request: z.object({ id: z.string().max(64) }),
  response: z.any().meta({ description: 'The picture.' }),
  problems: ['not-found', 'source-failed'],
})
