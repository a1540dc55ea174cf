import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Config } from '#platform/config/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { blogImage } from './tables.ts'

type ImageRow = typeof blogImage.$inferSelect

const folderOf = (config: Config) => join(config.dataDir, 'blog-images')

/** Keeps a picture: in the database, so that a backup holds it, or on disk where the installation wants that. */
export async function insertImage(
  db: Queryable,
  config: Config,
  image: Omit<ImageRow, 'body'> & { body: Buffer },
): Promise<void> {
  const isOnDisk = config.blogImages === 'disk'
  if (isOnDisk) {
    await mkdir(folderOf(config), { recursive: true })
    await writeFile(join(folderOf(config), image.id), image.body)
  }
  await db.insert(blogImage).values({ ...image, body: isOnDisk ? null : image.body })
}

/** A picture with its bytes; undefined when there is none of that id. */
export async function imageOfOrganisation(
  db: Queryable,
  config: Config,
  organisationId: number,
  id: string,
): Promise<{ contentType: string; body: Buffer } | undefined> {
  const [row] = await db
    .select()
    .from(blogImage)
    .where(and(eq(blogImage.organisationId, organisationId), eq(blogImage.id, id)))
  if (!row) return undefined
  return { contentType: row.contentType, body: row.body ?? (await readFile(join(folderOf(config), row.id))) }
}
