import { describe, expect, it } from 'vitest'
import { pathsBetween, type Tie } from './paths-between.ts'

const ties = (...pairs: string[]): Tie[] => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }))

/** Every way without repetition, tried one after the other. */
function allWays(some: readonly Tie[], start: string, end: string): string[][] {
  const ways: string[][] = []
  const walk = (path: string[]) => {
    const at = path.at(-1)
    if (at === end) return void ways.push(path)
    for (const next of new Set(
      some.flatMap(({ from, to }) => (from === at ? [to] : to === at ? [from] : [])),
    ))
      if (!path.includes(next)) walk([...path, next])
  }
  walk([start])
  return ways.sort((a, b) => a.length - b.length)
}

describe('the ways between two', () => {
  it('are found over ties in either direction, the shortest first', () => {
    const some = ties('ab', 'cb', 'cd', 'ad')
    expect(pathsBetween(some, ['a', 'c'], { most: 5, longer: 0 })).toEqual([
      ['a', 'b', 'c'],
      ['a', 'd', 'c'],
    ])
  })

  it('are none where nothing ties them, and none from one to itself', () => {
    expect(pathsBetween(ties('ab', 'cd'), ['a', 'd'], { most: 5, longer: 2 })).toEqual([])
    expect(pathsBetween(ties('ab', 'aa'), ['a', 'a'], { most: 5, longer: 2 })).toEqual([])
  })

  it('are those of a search that tries all of them, over random ties', () => {
    let state = 7
    const chance = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
    let compared = 0
    for (let world = 0; world < 60; world++) {
      const nodes = 'abcdefg'.split('')
      const some = nodes.flatMap((from) =>
        nodes.flatMap((to) => (from !== to && chance() < 0.18 ? [{ from, to }] : [])),
      )
      const all = allWays(some, 'a', 'g')
      const shortest = all[0]?.length ?? 0
      for (const longer of [0, 1]) {
        const expected = all.filter(({ length }) => length <= shortest + longer)
        const found = pathsBetween(some, ['a', 'g'], { most: 1_000, longer })
        expect(found.map((way) => way.join('')).sort()).toEqual(expected.map((way) => way.join('')).sort())
        expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length))
        compared += found.length
      }
    }
    expect(compared).toBeGreaterThan(80)
  })
})
