import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// A folder with the set-up alone, and an npm that notes what it is asked for and brings one package of each sort.
const fakeNpm = `
const { appendFileSync, mkdirSync, rmSync } = require('node:fs')
const asked = process.argv.slice(2)
appendFileSync('asked.txt', asked.slice(0, 2).join(' ') + '\\n')
rmSync('node_modules', { recursive: true, force: true })
mkdirSync('node_modules/hono', { recursive: true })
if (asked.includes('--include=dev')) mkdirSync('node_modules/vitest')
`
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-setup-'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(folder, 'scripts/setup.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'npm.cjs'), fakeNpm)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const setUp = (...wanted: string[]) => {
  const run = spawnSync(process.execPath, ['scripts/setup.mjs', ...wanted], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), npm_node_execpath: process.execPath },
  })
  expect(run.status, run.stderr.toString()).toBe(0)
}
const asked = () => readFileSync(join(folder, 'asked.txt'), 'utf8').trim().split('\n')

it('a start installs the product alone, once, and the first command that needs tools installs everything', () => {
  setUp('lean')
  setUp('lean')
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false)
  setUp()
  setUp()
  setUp('lean')
  expect(asked()).toEqual(['ci --omit=dev', 'ci --include=dev'])
})

it('a start takes no tools away, also when the lock file has changed or they were installed by hand', () => {
  setUp()
  writeFileSync(join(folder, 'package-lock.json'), '{ "changed": true }')
  setUp('lean')
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(true)
  rmSync(join(folder, 'node_modules/.setup'), { recursive: true })
  setUp('lean')
  expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(true)
})
