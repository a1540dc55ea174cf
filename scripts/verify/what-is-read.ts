import { existsSync } from 'node:fs'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { isTest, isTestGround } from '../checks/read-source.ts'

// What a test depends on without importing it. Nobody can see in a source which file it will open, so that whoever can open files counts as a reader of all that
// is there for its kind: a test runs once too often then, and never once too rarely.

/** What every test stands on: packages, the engine, the settings of the run. */
export const GROUND = '(what all tests stand on)'

/** What the product reads while it runs: migrations, lists, recordings, texts. */
export const READ_AT_RUN_TIME = '(what is read at run time)'

export const WHOLE = '(the whole repository)'

/** What vitest.config.ts loads into every worker; it names it by a string. */
export const SET_UP_OF_FILES = ['design-system/testing/after-each-test.ts']

/** What it does once before all; who asks for what it has provided (`inject`) depends on it. */
export const SET_UP_OF_RUN = ['platform/testing/vitest-setup.ts']

/** Names of node:fs that only make, write, take away, or ask whether something is there. */
const writing = new Set([
  'appendFileSync',
  'chmodSync',
  'existsSync',
  'mkdir',
  'mkdirSync',
  'mkdtemp',
  'mkdtempSync',
  'rm',
  'rmSync',
  'symlinkSync',
  'writeFile',
  'writeFileSync',
])

/** Packages that open the sources by themselves. */
const builders = /^(vite|rolldown|typescript|knip|drizzle-kit)(\/|$)/

/** What a source does besides importing: opens files, starts programs, reads the set-up, knows its own place. */
export type Readings = ('opens' | 'starts' | 'asks' | 'knows its place')[]

export function readingsIn(imports: readonly string[], text: string): Readings {
  const readings: Readings = []
  if (imports.some((name) => /^(node:)?fs(\/promises)?$/.test(name)) && namesToRead(text))
    readings.push('opens')
  if (imports.some((name) => /^(node:)?(child_process|cluster)$/.test(name) || builders.test(name)))
    readings.push('starts')
  if (imports.includes('vitest') && /\binject\b/.test(text)) readings.push('asks')
  if (/import\.meta|process\.cwd|__dirname/.test(text)) readings.push('knows its place')
  return readings
}

/** Whether a text that imports from node:fs imports more than what writes. Any other form than a list of names could be anything. */
function namesToRead(text: string): boolean {
  const lists = [...text.matchAll(/import (type )?\{([^}]*)\} from '(?:node:)?fs(?:\/promises)?'/g)]
  const forms = text.match(/'(?:node:)?fs(?:\/promises)?'/g)?.length ?? 0
  if (forms !== lists.length) return true
  return lists.some(([, type, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .some((name) => name !== '' && !type && !name.startsWith('type ') && !writing.has(name)),
  )
}

/**
 * What a source needs for what it reads. Tests, their ground, scripts and what tests start as a program may open any file. So may what knows where it lies among the apps, or wherever it starts
 * programs; else it opens what it was given, and starts programs of others (`pg_dump`). What is below the apps opens what it was made for: migrations, lists, recordings, texts.
 */
export function readOf(path: string, readings: Readings): string[] {
  const needs = readings.includes('asks') ? [...SET_UP_OF_RUN] : []
  // It starts PostgreSQL, copies databases and orders the tests: it opens no other source, and the migrations come with the room that it stands on.
  if (path.startsWith('platform/testing/')) return needs
  const isOfTests = isTest(path) || isTestGround(path) || /\.process\.ts$/.test(path)
  const isProduct = /^(platform|domains|engines|design-system|sample-data|apps)\//.test(path) && !isOfTests
  const isFree = !isProduct || readings.includes('knows its place')
  const opensAny = readings.includes('opens') && isFree && (!isProduct || path.startsWith('apps/'))
  if (opensAny || (readings.includes('starts') && isFree)) needs.push(WHOLE)
  else if (readings.includes('opens')) needs.push(READ_AT_RUN_TIME)
  return needs
}

/** The files behind a name that stands for many. Pages about the sources, and style sheets, are opened by tests alone. */
export function behind(name: typeof READ_AT_RUN_TIME | typeof WHOLE, paths: readonly string[]): string[] {
  if (name === WHOLE) return [...paths]
  return paths.filter(
    (path) =>
      /^(platform|domains|engines|apps|design-system|sample-data|docs\/methodology)\//.test(path) &&
      !/\.(ts|tsx|mjs|css)$|\/README\.md$/.test(path),
  )
}

/** What all tests stand on: files, and what is no file. */
export function groundOf(): { files: string[]; circumstances: string } {
  return {
    files: ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts', ...SET_UP_OF_FILES],
    // The suites are not in it: what passed on both databases has passed on the embedded one.
    circumstances: JSON.stringify([
      process.version,
      process.platform,
      process.arch,
      existsSync(sharedData('.')),
      process.env.ASSAY_DATA ?? '',
    ]),
  }
}
