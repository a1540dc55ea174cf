import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../contract/index.ts'
import type { BlogImage } from '../contract/nouns.ts'
import { imageOfOrganisation, insertImage } from './image-store.ts'

/**
 * Keeps a picture for posts. Its bytes say what it is; its name and declared type are not believed.
 * @throws Problem `too-large`, `unsupported-file`.
 */
export async function addImage(
  ctx: Context,
  input: RequestOf<typeof endpoints.addImage>,
): Promise<BlogImage> {
  if (input.file.size > endpoints.IMAGE_BYTES_MAX) {
    throw new Problem('too-large', 'A picture may have at most 2 MB.', {
      bytesMax: endpoints.IMAGE_BYTES_MAX,
    })
  }
  const body = Buffer.from(await input.file.arrayBuffer())
  const contentType = (await fileTypeFromBuffer(body))?.mime
  if (!contentType || !(endpoints.imageTypes as readonly string[]).includes(contentType)) {
    throw new Problem('unsupported-file', 'Choose a PNG, JPEG, WebP, GIF or AVIF picture.', {
      accepted: endpoints.imageTypes,
    })
  }
  const id = randomUUID()
  const sha256 = createHash('sha256').update(body).digest('hex')
  const facts = { contentType, bytes: body.length, alt: input.alt }
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    await insertImage(tx.db, tx.house.config, { ...facts, organisationId, id, sha256, body, at: tx.now })
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
  const image = /^[\w-]+$/.test(id)
    ? await imageOfOrganisation(ctx.db, ctx.house.config, HOME_ORGANISATION_ID, id)
    : undefined
  if (!image) throw new Problem('not-found', 'There is no such picture.')
  return new Response(new Uint8Array(image.body), {
    headers: {
      'content-type': image.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
