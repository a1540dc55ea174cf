import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '#platform/problems/index.ts'
import type { ListFile } from './list-file.ts'

const listFileNames = /\.(csv|xml|json|jsonl|txt|tsv)(\.gz)?$/i

/**
 * Files on disk, and the list files directly inside a folder, in the order of their names.
 * @throws Problem `not-found` for a path that is not there and for a folder without list files.
 */
export async function listFilesAt(paths: string[]): Promise<ListFile[]> {
  const files: ListFile[] = []
  for (const path of paths) {
    const kind = await stat(path).catch(() => undefined)
    if (!kind) throw new Problem('not-found', `There is no file or folder ${path}.`)
    if (!kind.isDirectory()) {
      files.push(fileAt(path))
      continue
    }
    const inside = await readdir(path, { withFileTypes: true })
    const names = inside
      .filter((one) => !one.isDirectory() && listFileNames.test(one.name))
      .map((one) => one.name)
    if (names.length === 0) {
      const folders = inside.filter((one) => one.isDirectory()).map((one) => one.name)
      const hint = folders.length > 0 ? ` Name one of its folders: ${folders.sort().join(', ')}.` : ''
      throw new Problem('not-found', `The folder ${path} holds no list files.${hint}`)
    }
    names.sort()
    for (const name of names) files.push(fileAt(join(path, name)))
  }
  return files
}

/** A list held in memory, such as an upload or a fetched reply. */
export function listFileOf(name: string, content: Uint8Array | string): ListFile {
  return {
    name,
    open: async function* () {
      yield typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    },
  }
}

function fileAt(path: string): ListFile {
  return { name: basename(path), open: () => createReadStream(path, { highWaterMark: 262_144 }) }
}
