import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { downloadOutside, type Provider } from '#platform/connectors/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { ListFile } from '../list-formats/index.ts'
import { fileNameOf, publisherRules } from './refresh-list.ts'

/** Fetches files from addresses that somebody names, under the same guard as the publishers' own. */
export async function fetchListFiles(ctx: Context, urls: string[]): Promise<ListFile[]> {
  const provider: Provider = { ...publisherRules, name: 'The address given' }
  const files: ListFile[] = []
  for (const [at, url] of urls.entries()) {
    const name = fileNameOf(url)
    const path = join(ctx.house.config.dataDir, 'lists', 'given', `${at + 1}-${name}`)
    await downloadOutside(ctx, provider, { url, file: path })
    files.push({ name, open: () => createReadStream(path) })
  }
  return files
}
