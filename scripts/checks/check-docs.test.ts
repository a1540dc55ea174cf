import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deadEnds, machinePaths, missingTests, pagesOf } from './check-docs.ts'

const scripts = new Set(['verify'])

it('a link, a path and a script that lead nowhere are named', () => {
  const text =
    'See [it](./nowhere.md), `scripts/no-such-file.ts` and `npm run nothing`, but also [this](../package.json) and `npm run verify`.'
  expect(deadEnds('docs/page.md', text, '.', scripts)).toHaveLength(3)
})

it('no page of this project has a dead end', () => {
  const known = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const names = new Set(Object.keys(known.scripts))
  expect(pagesOf('.').flatMap((page) => deadEnds(page, readFileSync(page, 'utf8'), '.', names))).toEqual([])
})

it('a test that is named and is not there, by its file or by its title, is told', () => {
  const text =
    'See `scripts/no-such.test.ts`: “a”, `scripts/checks/check-docs.test.ts`: “a link, a path”, “no such title of any” and `scripts/checks/check-lock.test.ts`.'
  expect(
    missingTests('page.md', text.replace('no such title of any', ['no', 'such', 'one'].join(' ')), '.'),
  ).toHaveLength(3)
})

it('every test that the page of security rests on is there', () => {
  const page = 'docs/operations/security.md'
  const text = readFileSync(page, 'utf8')
  expect(missingTests(page, text.replaceAll('`scripts/checks/check-docs.test.ts`', ''), '.')).toEqual([])
  expect(text.match(/\.test\.ts`: “/g)?.length).toBeGreaterThan(60)
})

it('a path of one machine is refused, and a path of the project or of a call is not', () => {
  const refused = ["'/work/shared/data'", '`/home/somebody/assay`', '(/Users/somebody/data)']
  for (const text of refused) expect(machinePaths('a.ts', text)).toHaveLength(1)
  const allowed = [
    "'../shared/data'",
    '`/api/scim/v2/Users/1`',
    "'/Users/7'",
    '`domains/work/a.ts`',
    '/tmp/begun',
  ]
  for (const text of allowed) expect(machinePaths('a.ts', text)).toEqual([])
})
