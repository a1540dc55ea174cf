import { expect, it, vi } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { overviewSlice } from '../index.ts'

onEveryDatabase('the state of the installation', (world) => {
  let organisationId = 1
  const state = async () => {
    const api = makeApi(
      world.installation,
      async () => somebody({ role: 'admin', organisationId }),
      overviewSlice.routes,
    )
    const answer = await api.request('/api/overview/installation')
    return answer.status === 200
      ? endpoints.InstallationState.parse(await answer.json())
      : ((await answer.json()) as { code: string; figures?: undefined })
  }
  const named = async (name: string) => (await state()).figures?.filter((figure) => figure.name === name)

  it('names what is beyond its limit, and what could not be read, and takes neither for zero', async () => {
    await startJobs(world.installation, [])
    await stopJobs(world.installation)
    const { pool, kind } = world.installation.database
    world.setNow('2026-01-01T00:40:00.000Z')
    await pool.query(
      `insert into outbox_message (organisation_id, kind, subject, key, title, payload, state, due_at, created_at)
       values (1, 'webhook', 's', 'k1', 't', '{}', 'waiting', '2026-01-01', '2026-01-01')`,
    )
    expect(await named('assay_messages_wait_seconds')).toMatchObject([
      { of: 'webhook', value: 2_400, state: 'look' },
    ])
    expect(await named('assay_jobs_failed')).toMatchObject([{ of: '', value: null, state: 'fine' }])
    expect((await named('assay_jobs_due'))?.map((one) => one.state)).toEqual(['no-limit'])
    // Nothing was ever backed up: with a server it is somebody else’s work.
    expect(await named('assay_backup_age_seconds')).toMatchObject([
      { value: null, state: kind === 'embedded' ? 'look' : 'fine' },
    ])
    const ask = pool.query.bind(pool) as (...asked: unknown[]) => unknown
    const broken = vi
      .spyOn(pool, 'query')
      .mockImplementation(((...asked: unknown[]) =>
        String(asked[0]).includes('outbox_message')
          ? Promise.reject(new Error('no such table'))
          : ask(...asked)) as never)
    try {
      expect(await named('assay_messages_given_up')).toMatchObject([{ value: null, state: 'unknown' }])
    } finally {
      broken.mockRestore()
    }
  })

  it('is nobody’s who does not run the installation', async () => {
    organisationId = 2
    expect(await state()).toMatchObject({ code: 'forbidden' })
  })
})
