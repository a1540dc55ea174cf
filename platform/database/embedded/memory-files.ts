import { readFileSync } from 'node:fs'
import { MemoryFS } from '@electric-sql/pglite'
import { entriesOfTar } from './tar.ts'

const DATA_DIRECTORY = '/pglite/data'
const FILE_MODE = 0o100_600

/** What of the engine's files in memory is needed here; its own types know the paths alone. */
type Folder = { node_ops: { mknod(parent: Folder, name: string, mode: number, device: number): File } }
type File = { contents: Uint8Array; usedBytes: number }

/**
 * The files of a database in memory that begins as a template. They are pieces of the archive as it was read: none is copied again and
 * no path is looked up but the folders', which saves two fifths of what opening such a database takes of the processor.
 */
export class FilesOfTemplate extends MemoryFS {
  readonly #archive: Buffer

  constructor(file: string) {
    super()
    this.#archive = readFileSync(file)
  }

  override initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as unknown as { Module: { FS: EngineFiles } }).Module
    const folders = new Map<string, Folder>()
    const folderAt = (path: string): Folder => {
      const known = folders.get(path)
      if (known) return known
      FS.mkdirTree(path)
      const { node } = FS.lookupPath(path, {})
      folders.set(path, node)
      return node
    }
    for (const { name, contents } of entriesOfTar(this.#archive)) {
      const path = `${DATA_DIRECTORY}/${name.replace(/^\/|\/$/g, '')}`
      if (contents === 'directory') folderAt(path)
      else {
        const cut = path.lastIndexOf('/')
        const folder = folderAt(path.slice(0, cut))
        const file = folder.node_ops.mknod(folder, path.slice(cut + 1), FILE_MODE, 0)
        file.contents = contents
        file.usedBytes = contents.length
      }
    }
    return Promise.resolve()
  }
}

type EngineFiles = {
  mkdirTree(path: string): void
  lookupPath(path: string, options: object): { node: Folder }
}
