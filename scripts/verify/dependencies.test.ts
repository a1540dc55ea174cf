import { describe, expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { digestsOf } from './dependencies.ts'
import { repositoryNow } from './record.ts'
import { smallRepository } from './test-repository.ts'
import { GROUND, readingsIn, readOf, SET_UP_OF_FILES, SET_UP_OF_RUN, WHOLE } from './what-is-read.ts'

/** Those that may open any file. */
const readers = ['apps/server/start.test.ts', 'scripts/shape.test.ts']

/** The files of tests whose digest is another one after a change, without those that may open any file: they are always among them. */
function touchedBy(changes: Record<string, string | undefined>): string[] {
  const repository = smallRepository()
  const before = digestsOf(repository())
  const after = digestsOf(repository(changes))
  const touched = [...after.keys()].filter((test) => before.get(test)?.digest !== after.get(test)?.digest)
  expect(touched).toEqual(expect.arrayContaining(readers))
  return touched.filter((test) => !readers.includes(test))
}

describe('the digest of what a file of tests depends on', () => {
  it('is another one when what an import of its imports says has changed, and the same when an unrelated file has', () => {
    expect(touchedBy({ 'engines/sums/add.ts': 'export const add = 2' })).toEqual([
      'domains/orders/server/orders.test.ts',
      'engines/sums/sums.test.ts',
    ])
  })

  it('is another one when a style sheet, a thread or the test itself has changed', () => {
    expect(touchedBy({ 'domains/orders/web/orders.css': '.b {}' })).toEqual([
      'domains/orders/web/orders-screen.test.tsx',
    ])
    expect(touchedBy({ 'domains/orders/server/work.worker.ts': 'export const work = 2' })).toEqual([
      'domains/orders/server/thread.test.ts',
    ])
    expect(touchedBy({ 'engines/words/words.test.ts': 'export const one = 1' })).toEqual([
      'engines/words/words.test.ts',
    ])
  })

  it('is another one for all that stand on the database when a migration has changed or come', () => {
    for (const file of ['0000_first.sql', '0001_second.sql'])
      expect(touchedBy({ [`platform/database/migrations/${file}`]: 'create table two ();' })).toEqual([
        'domains/orders/server/orders.test.ts',
      ])
  })

  it('is another one for every test when a package or the settings of the run have changed', () => {
    const tests = smallRepository()().tests.filter((test) => !readers.includes(test))
    for (const file of ['package-lock.json', 'vitest.config.ts'])
      expect(touchedBy({ [file]: '"another"' })).toEqual(tests)
  })

  it('is another one after any change for what opens files by itself or starts programs', () => {
    expect(touchedBy({ 'domains/orders/README.md': 'Other words.' })).toEqual([])
  })

  it('is the same when a file has been written anew as it was', () => {
    const repository = smallRepository()
    const before = digestsOf(repository())
    expect(digestsOf(repository({ 'engines/sums/add.ts': 'export const add = 1' }))).toEqual(before)
  })
})

describe('what a source reads without importing it', () => {
  const needsOf = (path: string, imports: string[], text: string) => readOf(path, readingsIn(imports, text))

  it('is everything for a test that opens files, in whatever form it imports that', () => {
    for (const text of [
      `import { readFileSync } from 'node:fs'`,
      `import * as fs from 'node:fs'`,
      `const { glob } = await import('node:fs/promises')`,
      `import { rmSync } from 'node:fs'\nimport { readdir } from 'node:fs/promises'`,
    ])
      expect(needsOf('domains/a/a.test.ts', ['node:fs', 'node:fs/promises'], text), text).toEqual([WHOLE])
  })

  it('is nothing for a test that only writes and takes away', () => {
    const text = `import { mkdtempSync, rmSync, type Stats } from 'node:fs'`
    expect(needsOf('domains/a/a.test.ts', ['node:fs'], text)).toEqual([])
  })

  it('is everything for an app that knows where it lies, and what the product reads for a slice', () => {
    const text = `import { readFileSync } from 'node:fs'\nimport.meta.dirname`
    expect(needsOf('apps/server/a.ts', ['node:fs'], text)).toEqual([WHOLE])
    expect(needsOf('domains/a/server/a.ts', ['node:fs'], text)).not.toContain(WHOLE)
    expect(needsOf('domains/a/server/a.ts', ['node:fs'], text)).toHaveLength(1)
  })

  it('is the set-up of the run for who asks for what it provides', () => {
    expect(needsOf('platform/a.ts', ['vitest'], `import { inject } from 'vitest'`)).toEqual(SET_UP_OF_RUN)
  })

  it('knows the files that the settings of the run name', () => {
    const { setupFiles, globalSetup, include } = config.test ?? {}
    expect(setupFiles).toEqual(SET_UP_OF_FILES)
    expect(globalSetup).toEqual(SET_UP_OF_RUN)
    expect(include).toEqual([
      '{platform,domains,engines,apps,design-system,sample-data,scripts}/**/*.test.{ts,tsx}',
    ])
  })

  it('finds in this repository where every import leads', () => {
    const { parts, tests } = repositoryNow('.')
    const isElsewhere = (need: string) => need.startsWith('../') || need.includes('/+types/')
    const missing = [...parts].flatMap(([path, { needs }]) =>
      needs.filter((need) => !parts.has(need) && !isElsewhere(need)).map((need) => `${path}: ${need}`),
    )
    expect(missing).toEqual([])
    expect(tests.length).toBeGreaterThan(400)
    for (const test of tests) expect(parts.get(test)?.needs).toContain(GROUND)
  })
})
