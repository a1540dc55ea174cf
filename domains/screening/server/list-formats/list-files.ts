import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ListFile } from './list-format.ts'
import { ListFormatError } from './list-format-error.ts'

const listFileNames = /\.(csv|xml|json|jsonl|txt|tsv)(\.gz)?$/i

/** Files on disk, and the list files directly inside a folder, in the order of their names. */
export async function listFilesAt(paths: string[]): Promise<ListFile[]> {
  const files: ListFile[] = []
  for (const path of paths) {
    const kind = await stat(path).catch(() => undefined)
    if (!kind) throw new ListFormatError('missing-file', `There is no file or folder ${path}.`)
    if (!kind.isDirectory()) {
      files.push(fileAt(path))
      continue
    }
    const names = (await readdir(path)).filter((name) => listFileNames.test(name)).sort()
    if (names.length === 0)
      throw new ListFormatError('missing-file', `The folder ${path} holds no list files.`)
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
