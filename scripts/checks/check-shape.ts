import { dirname, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { functionsOf, type Source, sourcesOf } from './read-source.ts'

/** What can be taken in at a look. A room's files are counted without its tests, and lines of tests are not counted. */
export const ROOM_FILES_MAX = 15
export const FILE_LINES_MAX = 400
export const FUNCTION_LINES_MAX = 100

/** What is longer, by name: rooms, files, and functions as `file name`. */
export type Oversized = { rooms: string[]; files: string[]; functions: string[] }

/** What is still longer. The lists may only shrink: what has become shorter is taken off them, and nothing is put on. */
const known: Oversized = {
  rooms: [],
  files: [
    'domains/accounts/contract/endpoints.ts',
    'domains/entities/server/store.ts',
    'engines/entity-resolution/words/legal-form-names.ts',
  ],
  functions: ['domains/assistant/web/panel/assistant-panel.tsx AssistantPanel'],
}

const isTest = (path: string) => /\.(test|journey)\.tsx?$/.test(path)

export function oversizedIn(sources: readonly Source[]): Oversized {
  const counted = sources.filter(({ path }) => !isTest(path))
  const spaces = Map.groupBy(counted, ({ path }) => posix.dirname(path))
  return {
    rooms: [...spaces].filter(([, files]) => files.length > ROOM_FILES_MAX).map(([space]) => space),
    files: counted.filter(({ text }) => linesIn(text) > FILE_LINES_MAX).map(({ path }) => path),
    functions: counted.flatMap((source) =>
      functionsOf(source)
        .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
        .map(({ name }) => `${source.path} ${name}`),
    ),
  }
}

const linesIn = (text: string) => text.split('\n').length - 1

/** What is wrong, a sentence each: what is too long and on no list, and what is on a list and no longer too long. */
export function shapeFaults(found: Oversized, listed: Oversized): string[] {
  const limits = {
    rooms: `has over ${ROOM_FILES_MAX} files: cut the room by what its files are about`,
    files: `has over ${FILE_LINES_MAX} lines: cut the file along its verbs`,
    functions: `has over ${FUNCTION_LINES_MAX} lines: cut the function into named pieces`,
  }
  return (['rooms', 'files', 'functions'] as const).flatMap((kind) => [
    ...found[kind].filter((name) => !listed[kind].includes(name)).map((name) => `${name} ${limits[kind]}`),
    ...listed[kind]
      .filter((name) => !found[kind].includes(name))
      .map((name) => `${name} is short enough: take it off the list of ${kind}`),
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
  const sources = sourcesOf(root)
  const found = oversizedIn(sources)
  const faults = shapeFaults(found, known)
  for (const line of faults) process.stderr.write(`${line}\n`)
  const { rooms, files, functions } = found
  process.stdout.write(
    `${sources.length} modules; ${rooms.length} rooms over ${ROOM_FILES_MAX} files, ${files.length} files over ${FILE_LINES_MAX} lines, ${functions.length} functions over ${FUNCTION_LINES_MAX} lines\n`,
  )
  if (sources.length === 0 || faults.length > 0) process.exit(1)
}
