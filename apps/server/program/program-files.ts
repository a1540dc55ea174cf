import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The place of the sources; everything the program is made of is named from here. */
export const sourceRoot = join(import.meta.dirname, '../../..')

/** Where the server lies as a few files, its threads and what is loaded later included. */
export const programFolder = (root: string) => join(root, 'build/program')

/** What the program was made of: each source with its digest; its files, and which of them begins it. */
export type MadeOf = { main: string; files: string[]; sources: Record<string, string> }

const recordIn = (root: string) => join(programFolder(root), 'made-of.json')

export function readMadeOf(root: string): MadeOf | undefined {
  const file = recordIn(root)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MadeOf) : undefined
}

/** @param paths the sources, as they are now. */
export function writeMadeOf(
  root: string,
  { main, files, paths }: Omit<MadeOf, 'sources'> & { paths: string[] },
): void {
  const sources = Object.fromEntries(paths.map((path) => [path, digestOf(join(root, path))]))
  writeFileSync(recordIn(root), JSON.stringify({ main, files, sources }))
}

const digestOf = (file: string): string => hash('sha1', readFileSync(file))

/**
 * The file that begins the built server, where there is one and every source of it is as it was then. Whoever has changed one starts by the sources, which takes longer and is
 * never yesterday's server.
 */
export function builtProgram(root: string): string | undefined {
  const madeOf = readMadeOf(root)
  if (!madeOf) return undefined
  const isSame = Object.entries(madeOf.sources).every(([path, digest]) => {
    const file = join(root, path)
    return existsSync(file) && digestOf(file) === digest
  })
  const isWhole = madeOf.files.every((name) => existsSync(join(programFolder(root), name)))
  return isSame && isWhole ? join(programFolder(root), madeOf.main) : undefined
}
