import { describe, expect, it } from 'vitest'
import { BOX, placeOwners } from './place-owners.ts'

const owner = (id: number, high: number) =>
  ({ id, name: `Owner ${id}`, inTheEnd: { low: high, high } }) as Parameters<
    typeof placeOwners
  >[1]['owners'][number]
const stake = (ownerId: number, ownedId: number) => ({ ownerId, ownedId, share: null, isControl: false })
const target = { id: 1, name: 'Looked at' }

describe('the picture of who owns a company', () => {
  it('puts each owner as far up as their shortest way down, the greatest share of a level first, and nobody on another', () => {
    const placed = placeOwners(target, {
      owners: [owner(2, 0.2), owner(3, 0.6), owner(4, 0.4)],
      stakes: [stake(2, 1), stake(3, 1), stake(4, 3), stake(4, 1)],
    })
    expect(placed.owners.map(({ id, level }) => [id, level])).toEqual([
      [1, 0],
      [3, 1],
      [4, 1],
      [2, 1],
    ])
    for (const one of placed.owners)
      for (const other of placed.owners)
        if (one.id < other.id)
          expect(Math.abs(one.x - other.x) >= BOX.width || Math.abs(one.y - other.y) >= BOX.height).toBe(true)
    expect(placed.stakes).toHaveLength(4)
  })

  it('a circle ends, and everybody stands within the picture', () => {
    const placed = placeOwners(target, {
      owners: [owner(2, 0.5), owner(3, 0.5), owner(1, 0.1)],
      stakes: [stake(2, 1), stake(3, 2), stake(1, 3), stake(2, 3)],
    })
    expect(placed.owners.map(({ id, level }) => [id, level])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(placed.stakes).toHaveLength(4)
    for (const { x, y } of placed.owners) {
      expect(x >= 0 && x + BOX.width <= placed.width).toBe(true)
      expect(y >= 0 && y + BOX.height <= placed.height).toBe(true)
    }
  })

  it('two that own each other have a line each, apart from one another', () => {
    const { stakes } = placeOwners(target, {
      owners: [owner(2, 0.5), owner(3, 0.5)],
      stakes: [stake(2, 1), stake(3, 2), stake(2, 3)],
    })
    const [there, back] = stakes.filter(({ ownerId, ownedId }) => ownerId + ownedId === 5)
    const middle = ({ from, to }: (typeof stakes)[number]) => [(from.x + to.x) / 2, (from.y + to.y) / 2]
    expect(
      there && back && Math.hypot(middle(there)[0]! - middle(back)[0]!, middle(there)[1]! - middle(back)[1]!),
    ).toBeGreaterThan(20)
  })

  it('without an owner it shows the company alone', () => {
    expect(placeOwners(target, { owners: [], stakes: [] }).owners).toHaveLength(1)
  })
})
