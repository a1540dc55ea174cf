import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedEditDistance } from '../../spelling/edit-distance.ts'
import { buildHashedLists, forEachUnderHash } from '../storage/hashed-lists.ts'
import { DELETION_FORMS_MAX, deletionHashes, editsAllowed } from './deletion-variants.ts'
import { skeletonForms } from './skeleton-forms.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const wordArbitrary = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 10 })

/** A word and what is left of it after an edit or two: of two words of chance hardly any lie so near each other. */
const nearArbitrary = fc
  .tuple(
    wordArbitrary,
    fc.array(
      fc.tuple(fc.constantFrom('add', 'drop', 'change', 'swap'), fc.nat(10), fc.constantFrom(...'abcd')),
      { maxLength: 2 },
    ),
  )
  .map(([word, edits]): [string, string] => {
    const letters = [...word]
    for (const [edit, place, letter] of edits) {
      const at = place % (letters.length + 1)
      if (edit === 'add') letters.splice(at, 0, letter)
      else if (edit === 'drop') letters.splice(at, 1)
      else if (edit === 'change') letters.splice(at, 1, letter)
      else letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
    }
    return [word, letters.join('') || 'a']
  })

/** Optimal string alignment by the book, slow and plain. */
function plainDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= left.length; row++) {
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      const choices = [
        table[row - 1]![column - 1]! + (isSame ? 0 : 1),
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
      ]
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        choices.push(table[row - 2]![column - 2]! + 1)
      }
      table[row]![column] = Math.min(...choices)
    }
  }
  return table[left.length]![right.length]!
}

describe('finding words', () => {
  it('measures edits as the plain algorithm does, up to the limit', () => {
    fc.assert(
      fc.property(wordArbitrary, wordArbitrary, fc.nat(3), (left, right, limit) => {
        const other = bytesOf(`--${right}--`)
        const distance = boundedEditDistance(bytesOf(left), left.length, other, 2, 2 + right.length, limit)
        const plain = plainDistance(left, right)
        if (plain <= limit) expect(distance).toBe(plain)
        else expect(distance).toBeGreaterThan(limit)
      }),
      { numRuns: 2000 },
    )
  })

  it('two words within the edits both may carry always share a deletion form', () => {
    const formsOf = (word: string): Set<number> => {
      const out = new Uint32Array(DELETION_FORMS_MAX)
      return new Set(out.subarray(0, deletionHashes(bytesOf(word), 0, word.length, out)))
    }
    fc.assert(
      fc.property(nearArbitrary, ([left, right]) => {
        const allowed = Math.min(editsAllowed(left.length), editsAllowed(right.length))
        fc.pre(plainDistance(left, right) <= allowed)
        const forms = formsOf(left)
        expect([...formsOf(right)].some((form) => forms.has(form))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps every value under its hash and no other, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(0xffff_ffff), fc.nat(1000)), { maxLength: 200 }), (pairs) => {
        const lists = buildHashedLists(
          Uint32Array.from(pairs.map(([hash]) => hash)),
          Uint32Array.from(pairs.map(([, value]) => value)),
        )
        for (const [hash] of pairs) {
          const found: number[] = []
          forEachUnderHash(lists, hash, (value) => found.push(value))
          expect(found).toEqual(pairs.filter(([other]) => other === hash).map(([, value]) => value))
        }
      }),
    )
  })

  it.each([
    ['rjb', 'ragab'],
    ['jmal', 'gamal'],
    ['ghazy', 'ghazi'],
    ['lwnysy', 'lounici'],
    ['qdhafy', 'gaddafi'],
    ['fladymyr', 'vladimir'],
  ])('the skeletons of %s and %s meet across scripts', (unvowelled, vowelled) => {
    const forms = new Set(skeletonForms(vowelled, false))
    const others = skeletonForms(unvowelled, true)
    expect(others.length).toBeLessThanOrEqual(4)
    expect(others.some((form) => forms.has(form))).toBe(true)
  })
})
