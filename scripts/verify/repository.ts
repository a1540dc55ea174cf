import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { factsOf, filesUnder, floors, targetOf } from '../checks/read-source.ts'
import {
  behind,
  GROUND,
  groundOf,
  READ_AT_RUN_TIME,
  type Readings,
  readingsIn,
  readOf,
  WHOLE,
} from './what-is-read.ts'

/** A file, or a number of files that are read together: what it is now, and what it names or reads. */
type Part = { digest: string; needs: string[] }

/** The files of the repository by their path from its root. */
export type Repository = {
  parts: ReadonlyMap<string, Part>
  /** The files of unit and store tests. */
  tests: string[]
  /** Of these, those that run in a browser's document. */
  screens: ReadonlySet<string>
}

/** What a source says about others. It follows from its text, so that it is found once for each text. */
type Stated = { imports: string[]; readings: Readings; isScreen: boolean }

/** By the digest of a text, what it says; kept between two runs, because to parse four thousand sources takes seconds. */
export type KeptReadings = { readBy: string; said: Record<string, Stated> }

const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** As `include` of vitest.config.ts says it. */
const isUnitTest = (path: string) =>
  /^(platform|domains|engines|apps|design-system|sample-data|scripts)\/.*\.test\.tsx?$/.test(path)

export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** What finds the readings: others find others. */
const readers = ['../checks/read-source.ts', './repository.ts', './what-is-read.ts'].map((file) =>
  digestOf(readFileSync(new URL(file, import.meta.url))),
)

/**
 * Reads the whole repository.
 * @param kept What was read the last time.
 * @returns The repository, and what is to be kept for the next time.
 */
export function readRepository(
  root: string,
  kept?: KeptReadings,
): { repository: Repository; readings: KeptReadings } {
  const readBy = readers.join()
  const known = kept?.readBy === readBy ? kept.said : {}
  const readings: KeptReadings = { readBy, said: {} }
  const parts = new Map<string, Part>()
  const screens = new Set<string>()
  const paths = pathsOf(root)
  const folders = new Set(paths.map((path) => posix.dirname(path)))
  // A type that the router's own command makes, and a package, lead to no file of the repository.
  const leadingTo = (path: string, specifier: string) => {
    const target = targetOf(path, specifier.replace(/\?.*$/, ''))
    return target && folders.has(target) ? READ_AT_RUN_TIME : target
  }
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    const digest = digestOf(content)
    if (!isSource(path)) {
      parts.set(path, { digest, needs: [] })
      continue
    }
    const stated = known[digest] ?? sayingOf(path, content.toString())
    readings.said[digest] = stated
    const named = stated.imports.flatMap((specifier) => leadingTo(path, specifier) ?? [])
    const needs = [...named, ...readOf(path, stated.readings), ...(isUnitTest(path) ? [GROUND] : [])]
    parts.set(path, { digest, needs: [...new Set(needs)] })
    if (stated.isScreen && isUnitTest(path)) screens.add(path)
  }
  const sumOf = (paths: string[]) =>
    digestOf(paths.map((path) => `${path} ${parts.get(path)?.digest}\n`).join(''))
  const { files, circumstances } = groundOf()
  parts.set(GROUND, { digest: digestOf(circumstances), needs: files })
  parts.set(READ_AT_RUN_TIME, { digest: sumOf(behind(READ_AT_RUN_TIME, paths)), needs: [] })
  parts.set(WHOLE, { digest: sumOf(behind(WHOLE, paths)), needs: [] })
  return { repository: { parts, tests: paths.filter(isUnitTest), screens }, readings }
}

function sayingOf(path: string, text: string): Stated {
  const { imports } = factsOf({ path, text })
  const isScreen = text.includes('@vitest-environment happy-dom')
  return { imports, readings: readingsIn(imports, text), isScreen }
}

/** Every file of the floors, of the pages and at the root, sorted; what is made, and hidden, is none. */
function pathsOf(root: string): string[] {
  const under = [...floors, 'docs']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap(filesUnder)
    .map((file) => relative(root, file).split(sep).join('/'))
  const atRoot = readdirSync(root).filter(
    (name) => !/^\.|\.log$/.test(name) && statSync(join(root, name)).isFile(),
  )
  return [...under, ...atRoot].sort()
}
