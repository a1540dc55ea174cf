import { beforeAll, expect, it } from 'vitest'
import type { Transaction } from '#platform/database/index.ts'
import type { PastTerm } from '#platform/slice/index.ts'
import { addBareRows, onEveryDatabase } from '#platform/testing/index.ts'
import { pageOfAlerts } from './alerts/store.ts'
import { monitoringFacts } from './dashboard/facts.ts'
import { operationsExpiry } from './expiry.ts'
import { deleteOperations } from './sample/delete-operations.ts'
import { pageOfTransactions } from './transactions/store.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const OLD = '2015-06-01T00:00:00.000Z'

onEveryDatabase('two organisations whose alerts, reports and transactions have the same numbers', (world) => {
  const rows = (table: string, ...all: Record<string, unknown>[]) =>
    addBareRows(world.installation.database, table, all)
  const past = (group: string, organisationId: number, isHeld = false): Promise<readonly PastTerm[]> => {
    const policy = operationsExpiry.find((one) => one.group === group)
    const ctx = world.as({ organisationId })
    return ctx.db.transaction(async (db) => {
      const asked = { before: new Date('2020-01-01'), after: undefined, limit: 100, isHeld }
      return (await policy?.past({ ...ctx, db: db as never }, asked)) ?? []
    })
  }

  beforeAll(async () => {
    const alert = (organisation_id: number, id: number, facts: object = {}) => ({
      organisation_id,
      id,
      subject_key: `alert ${id}`,
      state: 'closed',
      closed_at: OLD,
      outcome: 'founded',
      ...facts,
    })
    await rows(
      'monitoring_alert',
      // Closed, its report still a draft.
      alert(1, 1),
      // Closed, without a report; organisation 3 has an unsettled one on its alert of this number.
      alert(1, 2),
      // Closed, its report settled long ago.
      alert(1, 4),
      // Closed, its report settled last year: the term has begun again.
      alert(1, 5),
      alert(3, 1),
      alert(3, 2),
      // The report of this one has the number of the alert.
      alert(3, 4, { outcome: 'false_positive' }),
    )
    const report = (organisation_id: number, id: number, alert_id: number, settled_at: string | null) => ({
      organisation_id,
      id,
      alert_id,
      settled_at,
      state: settled_at ? 'filed' : 'draft',
      filed_on: settled_at?.slice(0, 10) ?? null,
    })
    await rows(
      'suspicious_report',
      report(1, 7, 1, null),
      report(1, 8, 4, OLD),
      report(1, 9, 5, '2025-11-21T00:00:00.000Z'),
      report(3, 2, 2, null),
      report(3, 4, 4, null),
      report(3, 5, 5, '2025-11-21T00:00:00.000Z'),
    )
    const booked = (organisation_id: number, id: number) => ({
      organisation_id,
      id,
      external_id: `t${id}`,
      at: OLD,
      monitored_at: OLD,
      recorded_at: OLD,
      direction: 'in',
      kind: 'transfer',
      source: 'file',
    })
    await rows('operations_transaction', booked(1, 1), booked(1, 2), booked(1, 3), booked(3, 1), booked(3, 2))
    const link = (organisation_id: number, alert_id: number, transaction_id: number) => ({
      organisation_id,
      alert_id,
      transaction_id,
    })
    await rows(
      'monitoring_alert_transaction',
      link(1, 1, 1),
      link(1, 2, 1),
      link(3, 1, 1),
      link(3, 1, 2),
      link(3, 4, 3),
    )
    const hit = (organisation_id: number, hit_key: string, alert_id: number, at: string) => ({
      organisation_id,
      hit_key,
      alert_id,
      at,
    })
    await rows('monitoring_hit', hit(1, 'gone', 99, OLD), hit(3, 'other', 99, OLD))
  })

  it('an alert stays while its own report of suspicious activity is not settled, and for no report of another organisation', async () => {
    const stays = 'A suspicious activity report on it is not settled'
    for (const isHeld of [false, true]) {
      const own = await past('Monitoring alerts and reports', 1, isHeld)
      expect(own.map((one) => [one.id, one.stays])).toEqual([
        [1, stays],
        [2, undefined],
        [4, undefined],
      ])
      expect(
        (await past('Monitoring alerts and reports', 3, isHeld)).map((one) => [one.id, one.stays]),
      ).toEqual([
        [1, undefined],
        [2, stays],
        [4, stays],
      ])
    }
  })

  it('the transactions of an alert are counted, and no other organisation’s', async () => {
    for (const [organisationId, counts] of [
      [1, { 1: 1, 2: 1, 4: 0, 5: 0 }],
      [3, { 1: 2, 2: 0, 4: 1 }],
    ] as const) {
      const page = await pageOfAlerts(
        world.installation.database.db,
        organisationId,
        { limit: 50, offset: 0 },
        NOW,
      )
      expect(Object.fromEntries(page.rows.map(({ row, transactions }) => [row.id, transactions]))).toEqual(
        counts,
      )
    }
  })

  it('a transaction rests on the alerts of its own organisation alone', async () => {
    const own = await past('Transactions', 1)
    expect(own.map(({ id, rests }) => [id, rests?.map(({ by }) => by.id)])).toEqual([
      [1, [1, 2]],
      [2, []],
      [3, []],
    ])
    const other = await past('Transactions', 3)
    expect(other.map(({ id, rests }) => [id, rests?.map(({ by }) => by.id)])).toEqual([
      [1, [1]],
      [2, [1]],
    ])
  })

  it('what monitoring found of a transaction is its own organisation’s finding', async () => {
    const page = (ask: object) =>
      pageOfTransactions(world.installation.database.db, 1, { limit: 50, offset: 0, ...ask }, NOW)
    const found = await page({})
    expect(Object.fromEntries(found.rows.map(({ row, alerts }) => [row.id, alerts]))).toEqual({
      1: 2,
      2: 0,
      3: 0,
    })
    for (const [monitoring, ids] of [
      ['flagged', [1]],
      ['approved', [2, 3]],
      ['open', []],
    ] as const) {
      const narrowed = await page({ monitoring })
      expect(narrowed.rows.map(({ row }) => row.id).sort()).toEqual(ids)
    }
    const window = { from: new Date('2015-01-01'), to: new Date('2016-01-01') }
    const facts = await monitoringFacts(world.installation.database.db, 1, window)
    expect(JSON.parse(JSON.stringify(facts))).toMatchObject({ flagged: 1, approved: 2 })
  })

  it('what goes takes the notes of its own organisation with it, and leaves another’s links and hits', async () => {
    const ctx = world.as()
    const policy = operationsExpiry.find((one) => one.group === 'Transactions')
    const hits = async () => {
      const { rows: left } = await world.installation.database.pool.query(
        'select organisation_id as organisation from monitoring_hit order by 1',
      )
      return left.map(({ organisation }) => organisation)
    }
    const remove = async (gone: readonly PastTerm[]) =>
      ctx.db.transaction(async (db) => {
        await policy?.remove({ ...ctx, db: db as unknown as Transaction }, gone)
      })
    const all = await past('Transactions', 1)
    await remove(all.filter(({ id }) => id !== 1))
    // A transaction of that moment is left.
    expect(await hits()).toEqual([1, 3])
    await remove(all)
    expect(await hits()).toEqual([3])
    await deleteOperations(ctx.db, 1)
    const links = await world.installation.database.pool.query(
      'select organisation_id, count(*)::int as n from monitoring_alert_transaction group by 1',
    )
    expect(links.rows).toEqual([{ organisation_id: 3, n: 3 }])
  })
})
