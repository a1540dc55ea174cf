import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { deadEnds, pagesOf } from './check-docs.ts'

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
