import { expect, it } from 'vitest'
import { cutTitles, riddlesIn, wordFaults } from './check-words.ts'

const source = (text: string, path = 'domains/cases/web/case-screen.tsx') => ({ path, text })

it('finds a banned word in literals, templates and JSX text, with its line and a better word', () => {
  const faults = wordFaults(
    source(`
const label = 'Nothing is held against it.'
const sentence = \`Rated anew on \${day}.\`
const screen = <p title="Where it stands">
  The list says more.
</p>
`),
  )
  expect(faults).toEqual([
    'domains/cases/web/case-screen.tsx:2 has “held against”: write checked against, or compared with',
    'domains/cases/web/case-screen.tsx:3 has “anew”: write again',
    'domains/cases/web/case-screen.tsx:4 has “stands”: write is, appears here, or in force',
    'domains/cases/web/case-screen.tsx:4 has “says”: write stated, declared or shows',
  ])
})

it('accepts proper names, single words, queries, comments and imports', () => {
  expect(
    wordFaults(
      source(`
import { house } from './the-house-says.ts'
// What the house says stands.
const register = 'UK Companies House: company data'
const key = 'says'
const rows = sql\`select house from registers where says = 1\`
`),
    ),
  ).toEqual([])
})

it('leaves tests and lists of words alone', () => {
  const text = "const words = 'said stands whoever'"
  expect(wordFaults(source(text, 'domains/cases/cases.test.ts'))).toEqual([])
  expect(wordFaults(source(text, 'engines/name-matching/dictionary/frequent-words.ts'))).toEqual([])
  expect(wordFaults(source(text, 'engines/name-matching/explanation/words.ts'))).toHaveLength(3)
})

it('finds identifiers with a banned word once a source, by their parts', () => {
  expect(riddlesIn(source('const whatIsSaid = saidOf(warehouse); whatIsSaid.doorway()'))).toEqual([
    'whatIsSaid',
    'saidOf',
    'doorway',
  ])
})

it('finds titles of tests that begin in the middle of a sentence', () => {
  const text =
    "it('of a company without a score', () => {})\nit('a company without a score is refused', () => {})\n"
  expect(cutTitles(source(text, 'domains/esg/esg.test.ts'))).toEqual([
    "of a company without a score', () => {})",
  ])
})
