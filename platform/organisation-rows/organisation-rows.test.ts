import { expect, it } from 'vitest'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { deleteSomeRows, readAllRows, tablesOfOrganisations } from './index.ts'

onEveryDatabase('rows of organisations', (world) => {
  const db = () => world.installation.database.db
  const table = async (name: string) => {
    const found = (await tablesOfOrganisations(db())).find((one) => one.name === name)
    if (!found) throw new Error(`${name} is no table of organisations.`)
    return found
  }
  const all = async (name: string, organisationId: number) => {
    const rows: Record<string, unknown>[] = []
    for await (const page of readAllRows(db(), await table(name), organisationId)) rows.push(...page)
    return rows
  }

  it('every table of organisations is found, and what names a row in it, so that its rows can be read on from the last and deleted in part', async () => {
    const tables = await tablesOfOrganisations(db())
    expect(tables.length).toBeGreaterThan(50)
    expect(tables.filter(({ key }) => key.length === 0)).toEqual([])
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_entry', 'customer', 'paper_order', 'screening_match', 'work_event']),
    )
    expect(tables.map(({ name }) => name)).not.toContain('person')
  })

  it('reads each row once over many pages, and none of another organisation', async () => {
    await world.installation.database.pool.query(
      `insert into work_event (organisation_id, work_item_type, work_item_id, event_type, at, actor_type, actor_id, payload)
       select case when i % 3 = 0 then 8 else 7 end, 'case', i::text, 'case.opened', now(), 'system', 'test', '{}'
       from generate_series(1, 3000) i`,
    )
    const rows = await all('work_event', 7)
    expect(rows).toHaveLength(2_000)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2_000)
    expect(rows.every((row) => row.organisation_id === 7)).toBe(true)
  })

  it('deletes what belongs to one organisation in portions, and leaves the other’s', async () => {
    const events = await table('work_event')
    const portions = []
    for (;;) {
      const deleted = await deleteSomeRows(db(), events, 7, 900)
      portions.push(deleted)
      if (deleted === 0) break
    }
    expect(portions).toEqual([900, 900, 200, 0])
    expect(await all('work_event', 8)).toHaveLength(1_000)
  })
})
