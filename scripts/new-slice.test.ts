import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { brokenArrows } from './check-arrows.ts'
import { makeSlice } from './new-slice.ts'
import { sourcesOf } from './read-source.ts'

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

/** What the compiler says of a slice and of the list that names it. */
function complaintsOf(side: 'server' | 'web'): string {
  const rooms = side === 'server' ? ['contract', 'server'] : ['web']
  const include = [...rooms.map((room) => `domains/${NAME}/${room}`), `apps/${side}/slices.ts`]
  writeFileSync(
    join(root, 'tsconfig.made.json'),
    JSON.stringify({ extends: `./tsconfig.${side}.json`, include }),
  )
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc')
  const run = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.made.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  // Without the whole project some ambient types are missing elsewhere; what is said of the slice counts.
  const isOfSlice = (line: string) => line.includes(NAME) || line.includes(`apps/${side}/slices.ts`)
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
