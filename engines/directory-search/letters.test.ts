import { expect, it } from 'vitest'
import { slipsBetween, slipsToBeginning } from './letters.ts'

/** The whole table, every place against every other: what the quick way has to agree with. */
function slowly(one: string, other: string): number[][] {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      ;(table[i] as number[])[j] = Math.min(
        at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return table
}

it('slips are those of the whole table, or one more than was asked for', () => {
  let seed = 7
  const chance = (most: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return (seed >>> 8) % most
  }
  const word = (letters: string) =>
    Array.from({ length: chance(12) }, () => letters[chance(letters.length)]).join('')
  for (let turn = 0; turn < 2_000; turn++) {
    const letters = turn % 2 ? 'abc' : 'abcdefgh'
    const [one, other] = [word(letters), word(letters)]
    const last = slowly(one, other).at(-1) as number[]
    for (let most = 1; most <= 4; most++) {
      expect(slipsBetween(one, other, most), `${one} ${other} ${most}`).toBe(
        Math.min(last.at(-1) as number, most + 1),
      )
      expect(slipsToBeginning(one, other, most), `${one} begins ${other} ${most}`).toBe(
        Math.min(...last, most + 1),
      )
    }
  }
})
