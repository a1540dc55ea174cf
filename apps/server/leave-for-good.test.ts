import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { noteSampleState, SAMPLE } from '#domains/overview/server/index.ts'
import { closeChain } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { keepFile, putFile } from '#platform/files/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { tablesOfOrganisations } from '#platform/organisation-rows/index.ts'
import { newestRunAbout, startRun } from '#platform/runs/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { fillOrganisation } from '#sample-data/index.ts'
import { withShippedLists } from '#sample-data/test-lists.ts'
import { joinMarket } from './join-market.ts'
import { jobs } from './slices.ts'

const LEAVING = 40
const STAYING = 41

onOneDatabase('an organisation with rows of every slice', (world) => {
  world.beginsWith(withShippedLists)
  beforeAll(async () => {
    joinMarket(world.installation)
    await startJobs(world.installation, jobs)
    for (const organisationId of [LEAVING, STAYING]) {
      await noteSampleState(
        world.installation.database.db,
        organisationId,
        'filling',
        world.installation.clock(),
      )
      const ctx = systemContext(world.installation, 'test', organisationId)
      await startRun(ctx, fillOrganisation, { about: SAMPLE, total: null })
      const end = async () => (await newestRunAbout(ctx, fillOrganisation, SAMPLE))?.endedAt
      await vi.waitUntil(end, { timeout: 140_000, interval: 200 })
    }
  }, 300_000)
  afterAll(() => stopJobs(world.installation))

  const keepAFile = async (organisationId: number) => {
    const ctx = systemContext(world.installation, 'test', organisationId)
    const put = await putFile(ctx, new File(['What was kept.'], 'kept.txt'), { bytesMax: 1_000 })
    await world.installation.database.db.transaction((db) =>
      keepFile({ ...ctx, db: db as never }, put, { purpose: 'test' }),
    )
  }

  const rowsOf = async (organisationId: number) => {
    const counts: Record<string, number> = {}
    for (const { name } of await tablesOfOrganisations(world.installation.database.db)) {
      const { rows } = await world.installation.database.pool.query(
        `select count(*)::int as n from "${name}" where organisation_id = $1`,
        [organisationId],
      )
      if (rows[0].n > 0) counts[name] = rows[0].n
    }
    return counts
  }

  it('leaves no row in any table when it is deleted, and takes none of another organisation along', async () => {
    await keepAFile(LEAVING)
    await keepAFile(STAYING)
    const before = await rowsOf(STAYING)
    expect(before).toMatchObject({ stored_file: expect.any(Number), file_piece: expect.any(Number) })
    expect(Object.keys(await rowsOf(LEAVING)).length).toBeGreaterThan(20)
    await closeChain(world.installation.database.db, LEAVING, world.installation.clock())
    const removal = jobs.find(({ name }) => name === 'remove-organisation-rows')
    if (removal?.for !== 'installation') throw new Error('The removal is a job of the house.')
    const ctxOf = (organisationId: number) => systemContext(world.installation, removal.name, organisationId)
    await removal.run(
      world.installation,
      { deleted: LEAVING },
      { signal: new AbortController().signal, ctxOf },
    )
    expect(Object.keys(await rowsOf(LEAVING))).toEqual(['audit_head'])
    expect(await rowsOf(STAYING)).toEqual(before)
  })
})
