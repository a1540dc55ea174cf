import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { onEveryDatabase, onServerDatabase } from '#platform/testing/index.ts'
import {
  beginMoves,
  completeMoves,
  coverageOfCustomers,
  coveredBy,
  groupsOf,
  leaveBehind,
  type Move,
  movesThatHold,
  noteCoverage,
  seeNewRows,
} from './coverage-store.ts'

const completedAt = new Date('2026-12-01T10:00:00.000Z')
const move = (number: number, fromSet: string, toSet: string): Move => ({
  number,
  fromSet,
  toSet,
  completedAt,
})

describe('moves of coverage', () => {
  it('lead a row on in their order, also back to lists that were withdrawn', () => {
    const moves = [move(1, 'a', 'b'), move(2, 'b', 'a'), move(3, 'a', 'c')]
    expect(coveredBy(moves.slice(0, 1), { listSet: 'a', afterMove: 0 })).toBe('b')
    expect(coveredBy(moves.slice(0, 2), { listSet: 'a', afterMove: 0 })).toBe('a')
    expect(coveredBy(moves, { listSet: 'a', afterMove: 0 })).toBe('c')
  })

  it('concern no row that was written after they began', () => {
    const moves = [move(1, 'a', 'b'), move(2, 'b', 'c')]
    expect(coveredBy(moves, { listSet: 'a', afterMove: 1 })).toBe('a')
    expect(coveredBy(moves, { listSet: 'b', afterMove: 1 })).toBe('c')
  })

  it('say what a row rewritten by every move would say', () => {
    const sets = fc.constantFrom('a', 'b', 'c', 'd')
    const steps = fc.array(
      fc.oneof(
        fc.record({ from: sets, to: sets }),
        fc.record({ row: fc.integer({ min: 0, max: 5 }), set: sets }),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const moves: Move[] = []
        const rows = new Map<number, { listSet: string; afterMove: number; rewritten: string }>()
        for (const step of all) {
          if ('row' in step) {
            rows.set(step.row, { listSet: step.set, afterMove: moves.length, rewritten: step.set })
            continue
          }
          if (step.from === step.to) continue
          moves.push(move(moves.length + 1, step.from, step.to))
          for (const row of rows.values()) if (row.rewritten === step.from) row.rewritten = step.to
        }
        for (const { rewritten, ...group } of rows.values()) expect(coveredBy(moves, group)).toBe(rewritten)
      }),
    )
  })
})

onEveryDatabase('coverage and its moves', (world) => {
  const set = (digest: string) => ({ digest, lists: [] })
  const db = () => world.installation.database.db
  const covered = async (id: number) => {
    const row = (await coverageOfCustomers(db(), 1, [id])).get(id)
    return row && coveredBy(await movesThatHold(db(), 1), row)
  }
  const screen = (customerId: number, digest: string) =>
    noteCoverage(world.as(), set(digest), [
      { customerId, screeningId: customerId, at: world.installation.clock(), comparedHash: 'facts' },
    ])

  it('a move holds once it is complete, for the rows seen before it began and for none written since', async () => {
    await screen(1, 'a')
    await screen(2, 'a')
    await seeNewRows(world.as(), 'b')
    expect(await groupsOf(db(), 1)).toEqual([{ listSet: 'a', afterMove: 0 }])
    const numbers = await beginMoves(world.as(), ['a'], 'b')
    await screen(2, 'a')
    await screen(3, 'a')
    expect(await covered(1)).toBe('a')
    expect(await completeMoves(world.as(), numbers)).toBe(true)
    expect(await Promise.all([1, 2, 3].map(covered))).toEqual(['b', 'a', 'a'])
    await seeNewRows(world.as(), 'b')
    expect(await Promise.all([1, 2, 3].map(covered))).toEqual(['b', 'a', 'a'])
  })

  it('a run whose moves another run has overtaken completes none of them', async () => {
    const first = await beginMoves(world.as(), ['b'], 'c')
    const second = await beginMoves(world.as(), ['b'], 'c')
    expect(await completeMoves(world.as(), first)).toBe(false)
    expect(await covered(1)).toBe('b')
    expect(await completeMoves(world.as(), second)).toBe(true)
    expect(await covered(1)).toBe('c')
  })

  it('who is left behind is moved by nothing that has begun', async () => {
    const numbers = await beginMoves(world.as(), ['c'], 'd')
    await leaveBehind(world.as(), [1])
    expect(await completeMoves(world.as(), numbers)).toBe(true)
    expect(await covered(1)).not.toBe('d')
  })
})

onServerDatabase('coverage beside writers', (world) => {
  it('a run waits for no screening that is being recorded, nor takes a row from under it', async () => {
    const note = (customerId: number, tx = world.as()) =>
      noteCoverage(tx, { digest: 'a', lists: [] }, [
        { customerId, screeningId: 1, at: world.installation.clock(), comparedHash: 'facts' },
      ])
    await note(1)
    await note(2)
    await recordChange(world.as(), async (tx) => {
      await note(1, tx)
      await seeNewRows(world.as(), 'b')
      return { result: undefined, trace: [] }
    })
    const rows = await coverageOfCustomers(world.installation.database.db, 1, [1, 2])
    expect(await groupsOf(world.installation.database.db, 1)).toEqual([{ listSet: 'a', afterMove: 0 }])
    expect(rows.get(1)?.afterMove).toBeGreaterThan(0)
  })
})
