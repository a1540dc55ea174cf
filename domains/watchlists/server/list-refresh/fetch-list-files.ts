import { join } from 'node:path'
import type { Context } from '#platform/context/index.ts'
import { downloadFiles } from '#platform/sources/index.ts'
import type { ListFile } from '../list-formats/index.ts'
import { filesIn, publisherRules } from './refresh-list.ts'

/** Fetches files from addresses that somebody names, under the same guard as the publishers' own. */
export async function fetchListFiles(ctx: Context, urls: string[]): Promise<ListFile[]> {
  const folder = join(ctx.installation.config.dataDir, 'lists', 'given')
  const files = filesIn(folder, urls, (at) => `${at + 1}-`)
  await downloadFiles(ctx, { ...publisherRules, name: 'The address given' }, { files })
  return files
}
