import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenArrows } from './checks/check-arrows.ts'
import { sourcesOf } from './checks/read-source.ts'
import { makeSlice } from './new-slice.ts'

const NAME = 'reading-lists'
const root = mkdtempSync(join(tmpdir(), 'assay-new-slice-'))

beforeAll(() => {
  for (const part of ['apps', 'design-system', 'domains', 'engines', 'platform', 'sample-data'])
    cpSync(part, join(root, part), { recursive: true })
  for (const file of ['package.json', 'tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json'])
    cpSync(file, join(root, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  makeSlice(NAME, root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The list of one slice alone, by the lines that name it: the others' sources would take the compiler most of its time. */
function listOfOne(side: 'server' | 'web'): string {
  const lines = readFileSync(join(root, `apps/${side}/slices.ts`), 'utf8').split('\n')
  const [imported = '', ...others] = lines.filter((line) => line.includes(NAME))
  expect(others).toEqual([])
  const [, slice = ''] = /\{ (\w+) \}/.exec(imported) ?? []
  const [listed = '', ...again] = lines.filter((line) => line.trim().startsWith(slice))
  expect(again).toEqual([])
  const [type, from] = side === 'server' ? ['Slice', 'slice'] : ['WebSlice', 'screens']
  return [
    imported,
    `import type { ${type} } from '#platform/${from}/index.ts'`,
    `export const slices: readonly ${type}[] = [`,
    listed,
    ']',
  ].join('\n')
}

/** What the compiler says of a slice and of its place in the list. */
function complaintsOf(side: 'server' | 'web'): string {
  const spaces = side === 'server' ? ['contract', 'server'] : ['web']
  const list = `apps/${side}/list-of-one.ts`
  writeFileSync(join(root, list), listOfOne(side))
  const include = [
    ...spaces.map((space) => `domains/${NAME}/${space}`),
    list,
    'domains/*/contract/changes.ts',
  ]
  writeFileSync(
    join(root, 'tsconfig.made.json'),
    JSON.stringify({ extends: `./tsconfig.${side}.json`, include }),
  )
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.made.json', '--checkers', '1'], {
    cwd: root,
    encoding: 'utf8',
  })
  // Without the whole project some ambient types are missing elsewhere; what is said of the slice counts.
  const isOfSlice = (line: string) => line.includes(NAME) || line.includes(list)
  return run.stdout.split('\n').filter(isOfSlice).join('\n')
}

it('a slice as it is made compiles on both sides, listed in two files and no third', () => {
  expect(complaintsOf('server')).toBe('')
  expect(complaintsOf('web')).toBe('')
  for (const file of ['apps/server/slices.ts', 'apps/web/slices.ts']) {
    const added = readFileSync(join(root, file), 'utf8').length - readFileSync(file, 'utf8').length
    expect(added, file).toBeGreaterThan(0)
  }
}, 600_000)

it('a slice that is there already is left as it is', () => {
  expect(() => makeSlice(NAME, root)).toThrow('is there already')
})

it('its rooms know only what they may', () => {
  const made = sourcesOf(root).filter(({ path }) => path.startsWith(`domains/${NAME}/`))
  expect(made.length).toBeGreaterThan(10)
  expect(brokenArrows(made).filter((broken) => !broken.includes('is not in the order'))).toEqual([])
})
