import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { keepFile, openFile, putFile } from '#platform/files/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../../contract/index.ts'
import type { BlogImage } from '../../contract/schemas.ts'
import { imageOfOrganisation, insertImage } from '../store.ts'

/**
 * Keeps a picture for posts. Its bytes say what it is; its name and declared type are not believed.
 * @throws Problem `too-large`, `unsupported-file`, `storage-full`.
 */
export async function addImage(
  ctx: Context,
  input: RequestOf<typeof endpoints.addImage>,
): Promise<BlogImage> {
  const put = await putFile(ctx, input.file, {
    bytesMax: endpoints.IMAGE_BYTES_MAX,
    kinds: ['png', 'jpg', 'webp', 'gif', 'avif'],
    names: 'ignored',
    takes: 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.',
  })
  const { contentType, bytes, sha256 } = put
  const facts = { contentType, bytes, alt: input.alt }
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const id = randomUUID()
    const { id: fileId } = await keepFile(tx, put, { purpose: 'blog-picture' })
    await insertImage(tx.db, { ...facts, organisationId, id, sha256, fileId, at: tx.now })
    return {
      result: { ...facts, id, url: `/api/blog/images/${id}` },
      trace: {
        action: 'post.image-added',
        subject: { type: 'post', id: `image ${id}` },
        after: { ...facts, sha256 },
        payload: { title: input.alt },
      },
    }
  })
}

/** A picture of the blog, for everybody. It never changes, so browsers may keep it. @throws Problem `not-found`. */
export async function readImage(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readImage>,
): Promise<Response> {
  const image = await imageOfOrganisation(ctx.db, HOME_ORGANISATION_ID, id)
  if (!image) throw new Problem('not-found', 'There is no such picture.')
  const { body, contentType } = await openFile(ctx, HOME_ORGANISATION_ID, image.fileId)
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
