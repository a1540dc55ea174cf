import { expect, it } from 'vitest'
import { oversizedIn, shapeFaults } from './check-shape.ts'

const lines = (count: number, of = 'x += 1') => Array.from({ length: count }, () => of).join('\n')
const source = (path: string, text = '') => ({ path, text })

it('finds rooms over fifteen files, not counting tests', () => {
  const space = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => source(`engines/${name}/part-${at}.ts`))
  const tests = Array.from({ length: 9 }, (_, at) => source(`engines/a/part-${at}.test.ts`))
  expect(oversizedIn([...space('a', 15), ...tests, ...space('b', 16)]).rooms).toEqual(['engines/b'])
})

it('finds files over four hundred lines, not counting tests', () => {
  const found = oversizedIn([
    source('engines/a/a.ts', `let x = 0\n${lines(399)}\n`),
    source('engines/a/b.ts', `let x = 0\n${lines(400)}\n`),
    source('engines/a/b.test.ts', `let x = 0\n${lines(900)}\n`),
  ])
  expect(found.files).toEqual(['engines/a/b.ts'])
})

it('finds functions over a hundred lines, whatever they are: declared, kept, a method, a constructor, one within another', () => {
  const body = (count: number) => `let x = 0\n${lines(count - 3)}`
  const found = oversizedIn([
    source('engines/a/short.ts', `// ä is two bytes\nfunction short() {\n${body(100)}\n}\n`),
    source('engines/a/declared.ts', `\n\nexport function declared() {\n${body(101)}\n}\n`),
    source('engines/a/kept.ts', `const kept = () => {\n${body(101)}\n}\n`),
    source('engines/a/method.ts', `class A {\nmethod() {\n${body(101)}\n}\n}\n`),
    source('engines/a/made.ts', `class A {\nconstructor() {\n${body(101)}\n}\n}\n`),
    source('engines/a/field.ts', `const a = { field() {\n${body(101)}\n} }\n`),
    source(
      'engines/a/within.ts',
      `function outer() {\nconst inner = function () {\n${body(101)}\n}\nreturn inner\n}\n`,
    ),
    source('engines/a/drawn.tsx', `function Drawn() {\n${body(101)}\nreturn <p />\n}\n`),
  ])
  expect(found.functions).toEqual([
    'engines/a/declared.ts declared',
    'engines/a/kept.ts kept',
    'engines/a/method.ts method',
    'engines/a/made.ts constructor',
    'engines/a/field.ts field',
    'engines/a/within.ts outer',
    'engines/a/within.ts inner',
    'engines/a/drawn.tsx Drawn',
  ])
})

it('refuses what is on no list, and a list that names what has become shorter', () => {
  const none = { rooms: [], files: [], functions: [] }
  const found = { rooms: ['engines/a'], files: ['engines/a/a.ts'], functions: ['engines/a/a.ts one'] }
  expect(shapeFaults(none, none)).toEqual([])
  expect(shapeFaults(found, found)).toEqual([])
  expect(shapeFaults(found, none)).toEqual([
    expect.stringContaining('engines/a has over 15 files'),
    expect.stringContaining('engines/a/a.ts has over 400 lines'),
    expect.stringContaining('engines/a/a.ts one has over 100 lines'),
  ])
  expect(shapeFaults(none, found)).toEqual([
    'engines/a is short enough: take it off the list of rooms',
    'engines/a/a.ts is short enough: take it off the list of files',
    'engines/a/a.ts one is short enough: take it off the list of functions',
  ])
})
