import { expect, it } from 'vitest'
import { lei } from '../test-loads.ts'
import { parsedTree, plainTree, treeOf } from './record-tree.ts'

const RECORD = lei('0292002717G4T0CH6E65', 'First &amp; Example Holding Plc')

it('a plain record is read without the parser, and as the parser reads it', () => {
  const plain = plainTree(RECORD)
  expect(plain).toMatchObject({
    LEI: '0292002717G4T0CH6E65',
    Entity: { LegalName: 'First & Example Holding Plc', EntityStatus: 'ACTIVE' },
  })
  expect(plain).toEqual(parsedTree(RECORD))
})

it.each([
  ['<a b="1">x</a>', { '@b': '1', _: 'x' }],
  ['<a><b>1</b><b>2</b><b/></a>', { b: ['1', '2', ''] }],
  ["<a b='1'><![CDATA[x < y]]></a>", { '@b': '1', _: 'x < y' }],
  ['<a>x<!-- nothing -->&#233;</a>', 'xé'],
  ['<a>x</a >', 'x'],
  ['<p:a xmlns:p="x" xml:lang="en"> x </p:a>', 'x'],
])('%s is a tree', (written, tree) => {
  expect(treeOf(written)).toEqual(tree)
})

it.each([
  '<a>',
  '<a></b>',
  '<a b="1" b="2"></a>',
  '<a>&unknown;</a>',
  '<a><b></a></b>',
  '<a b=1></a>',
  '<a>\u0001</a>',
])('%j is none', (written) => {
  expect(treeOf(written)).toBeUndefined()
})

it('however a record is damaged, what is read without the parser is what the parser reads', () => {
  let seed = 11
  const chance = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >>> 8) % most
  }
  const signs = [
    '<',
    '>',
    '/',
    '"',
    '&',
    ' ',
    'x',
    '=',
    ':',
    '\n',
    ']]>',
    '<!--',
    '&amp;',
    '&lt;',
    '</lei:LEI>',
    ' b="1"',
  ]
  let read = 0
  for (let turn = 0; turn < 1_500; turn++) {
    const at = chance(RECORD.length)
    const damaged = RECORD.slice(0, at) + signs[chance(signs.length)] + RECORD.slice(at + chance(3))
    const plain = plainTree(damaged)
    if (plain === undefined) continue
    read++
    expect(plain, damaged).toEqual(parsedTree(damaged))
  }
  expect(read).toBeGreaterThan(100)
})
