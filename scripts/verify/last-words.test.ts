import { expect, it } from 'vitest'
import { lastWords } from './last-words.ts'

const came = { passedNow: 3, passedBefore: 5, failed: [], failuresOfNone: 0, unsure: [], left: [] }
const ALL = /have passed on these sources/

it('says that all passed where nothing was left to run', () => {
  expect(lastWords(came)).toMatch(/3 files of tests passed now, 5 had passed before on the same sources/)
  expect(lastWords(came)).toMatch(ALL)
})

it('says how many files were not run, names the nearest ones, and never that all passed', () => {
  const left = Array.from({ length: 20 }, (_, place) => `domains/a/${place}.test.ts`)
  const answer = lastWords({ ...came, left })
  expect(answer).toMatch(
    /20 files of tests NOT run for lack of time, the nearest first: domains\/a\/0.test.ts, .* and 12 more/,
  )
  expect(answer).toMatch(/CI runs all of them/)
  expect(answer).not.toMatch(ALL)
})

it.each([
  [{ failed: ['domains/a/a.test.ts'] }, '1 file of tests FAILED: domains/a/a.test.ts'],
  [{ failuresOfNone: 1 }, '1 FAILED that belong to no file of tests'],
  [
    { unsure: ['domains/a/a.test.ts'] },
    'passed while sources changed, and will run again: domains/a/a.test.ts',
  ],
])('never says that all passed where something did not: %o', (wrong, stated) => {
  const words = lastWords({ ...came, ...wrong })
  expect(words).toContain(stated)
  expect(words).not.toMatch(ALL)
})
