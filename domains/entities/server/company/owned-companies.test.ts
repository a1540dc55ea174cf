import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { takeOverCompanies } from '../linked-companies.ts'
import { readOwnership } from '../ownership.ts'
import { readOwned } from './owned-companies.ts'

type Held = { from: number; to: number; kind: 'owns'; share: number | null }
const COMPANIES = 9

/** Numbers that look like chance and are the same every time. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Holdings of random companies in each other, rings among them; nobody's owners have more than all of it. */
function holdings(seed: number): Held[] {
  const chance = chanceFrom(seed)
  return Array.from({ length: COMPANIES }, (_, to) => to).flatMap((to) => {
    let left = 1
    return Array.from({ length: COMPANIES }, (_, from) => from).flatMap((from): Held[] => {
      if (from === to || chance() > 0.3) return []
      const share = Math.round(left * chance() * 100) / 100
      left -= share
      return share > 0 ? [{ from, to, kind: 'owns', share }] : []
    })
  })
}

onOneDatabase('what an entity owns', (world) => {
  const added = (links: readonly Held[], at = 0) =>
    takeOverCompanies(world.as(), {
      source: `test-${at}-sample`,
      companies: Array.from({ length: COMPANIES }, (_, one) => ({
        names: [{ text: `Held ${at} ${one}`, kind: 'legal' as const }],
        identifiers: [],
      })),
      supplies: [],
      links,
    })

  it('is what each company says of its owners, whatever rings there are', async () => {
    for (const seed of [3, 17, 29]) {
      const ids = await added(holdings(seed), seed)
      let compared = 0
      for (const id of ids) {
        const owned = new Map((await readOwned(world.as(), { id })).rows.map((row) => [row.id, row]))
        for (const other of ids) {
          if (other === id) continue
          const { owners } = await readOwnership(world.as(), { id: other })
          const above = owners.find((owner) => owner.id === id)
          expect(owned.has(other), `${id} and ${other}`).toBe(above !== undefined)
          if (!above) continue
          const row = owned.get(other)
          expect(row?.inTheEnd.low).toBeCloseTo(above.inTheEnd.low, 9)
          expect(row?.inTheEnd.high).toBeCloseTo(above.inTheEnd.high, 9)
          expect(row?.direct).toEqual(above.direct)
          expect(row?.control).toBe(above.control)
          compared += 1
        }
      }
      expect(compared).toBeGreaterThan(20)
    }
  }, 120_000)

  it('counts along a chain of halves though the product is below half, and only perhaps where a share is unknown', async () => {
    const [top = 0, middle = 0, bottom = 0, unknown = 0] = await added(
      [
        { from: 0, to: 1, kind: 'owns', share: 0.5 },
        { from: 1, to: 2, kind: 'owns', share: 0.5 },
        { from: 1, to: 3, kind: 'owns', share: null },
        { from: 0, to: 4, kind: 'owns', share: 0.49 },
      ],
      99,
    )
    const { rows } = await readOwned(world.as(), { id: top })
    const verdictOf = (id: number) => rows.find((row) => row.id === id)?.countsWith
    expect(rows.find((row) => row.id === bottom)?.inTheEnd).toEqual({ low: 0.25, high: 0.25 })
    expect([middle, bottom, unknown].map(verdictOf)).toEqual(['yes', 'yes', 'possible'])
    expect(rows.find(({ inTheEnd }) => inTheEnd.low === 0.49)?.countsWith).toBe('no')
  })
})
