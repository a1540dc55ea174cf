import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { CHILD, lei, leiFile, loadsOn, PARENT, rrFile } from './test-loads.ts'

const DIRECT = 'IS_DIRECTLY_CONSOLIDATED_BY'
const exceptions = `<r:D xmlns:r="x"><r:ReportingExceptions><r:Exception><r:LEI>${CHILD}</r:LEI><r:ExceptionCategory>ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT</r:ExceptionCategory><r:ExceptionReason>NO_LEI</r:ExceptionReason></r:Exception></r:ReportingExceptions></r:D>`

onOneDatabase('what files of other days say', (world) => {
  const { tried, loaded, undone, refusals, rows } = loadsOn(world)
  const relationships = (asOf: string, more: Parameters<typeof rrFile>[3] = {}) =>
    [rrFile(DIRECT, CHILD, PARENT, more), { kind: 'gleif-relationships', asOf }, 'rr.xml'] as const
  const links = () => rows('select since, until from entity_link order by id')
  const started = { since: '2017-08-14', until: null }

  it('a relationship that was annulled, or is over without a day, is none: one that is known ends with the day of the file', async () => {
    await loaded(
      leiFile(lei(PARENT, 'Osier Holdings Plc', 'NG', '1'), lei(CHILD, 'Bulrush Limited', 'NG', '2')),
      { kind: 'gleif-lei' },
      'lei.xml',
    )
    for (const [more, why] of [
      [{ registered: 'ANNULLED' }, 'annulled'],
      [{ registered: 'DUPLICATE' }, 'as a duplicate'],
      [{ status: 'INACTIVE' }, 'does not state when'],
    ] as const) {
      const trial = await tried(...relationships('2026-11-01', more))
      expect(trial).toMatchObject({ mayLoad: false, trial: { refused: 1, links: 0 } })
      expect((await refusals(trial.id))[0]?.reason).toContain(why)
    }
    await loaded(...relationships('2026-11-01'))
    expect(await links()).toEqual([started])
    for (const more of [{ registered: 'ANNULLED' }, { status: 'INACTIVE' }]) {
      const done = await loaded(...relationships('2026-11-10', more))
      expect(done.loaded).toMatchObject({ refused: 0, changed: 1, links: 1 })
      expect(await links()).toEqual([{ since: '2017-08-14', until: '2026-11-10' }])
      // The same once more changes nothing, a day later neither.
      const again = await loaded(...relationships('2026-11-12', more))
      expect(again.loaded).toMatchObject({ unchanged: 1, links: 0 })
      await undone(done.id)
      expect(await links()).toEqual([started])
    }
  })

  it('what an older file says of a relationship is refused, as of a company', async () => {
    await loaded(...relationships('2026-11-14', { status: 'INACTIVE', until: '2026-11-13' }))
    const ended = [{ since: '2017-08-14', until: '2026-11-13' }]
    expect(await links()).toEqual(ended)
    const stale = await tried(...relationships('2026-11-02'))
    expect(stale).toMatchObject({ mayLoad: false, trial: { refused: 1 } })
    expect((await refusals(stale.id))[0]?.reason).toBe(
      'The stored data is of 2026-11-14 and newer than this file',
    )
    expect(await links()).toEqual(ended)
  })

  it('a file that only adds to a record says the rest of it no day newer', async () => {
    const record = () =>
      rows<{ as_of: string; reason: string }>(
        `select as_of, facts->>'noUltimateParent' as reason from entity_record where source_key = '${CHILD}'`,
      )
    expect(await record()).toEqual([{ as_of: '2026-11-06', reason: null }])
    const added = await loaded(exceptions, { kind: 'gleif-exceptions', asOf: '2026-11-20' }, 'ex.xml')
    expect(added.loaded).toMatchObject({ changed: 1 })
    expect(await record()).toEqual([{ as_of: '2026-11-06', reason: 'The parent has no LEI (NO_LEI)' }])
  })
})
