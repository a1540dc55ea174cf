import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { type Job, startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { onEveryDatabase, type Replica, type ReplicaReply, startReplica } from '#platform/testing/index.ts'
import { cancelImport } from '../list-imports/cancel-import.ts'
import { importRun, refreshRun } from '../lists/import-runs.ts'
import { readLists, readWatchlist } from '../lists/read-lists.ts'
import { listSettings } from '../settings.ts'
import { askForRefresh } from './ask-for-refresh.ts'
import { refreshList } from './refresh-list.ts'

const congress = [1, 2, 3].map((one) => ({
  id: { bioguide: `S00000${one}` },
  name: { first: 'Alex', last: `Sample ${one}` },
  bio: {},
  terms: [],
}))

onEveryDatabase('a refresh that somebody asks for', (world) => {
  let replica: Replica
  let answer: () => ReplicaReply = () => ({ body: JSON.stringify(congress) })
  beforeAll(async () => {
    replica = await startReplica(() => answer())
    const { config } = world.installation
    listSettings.of(config).mirrorUrl = `${replica.url}/mirror`
    config.localReplicas = [new URL(replica.url).host]
    // The test does the work of the job itself.
    await startJobs(world.installation, [refreshRun.job as unknown as Job])
    await stopJobs(world.installation)
    await startJobs(world.installation, [])
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await replica.stop()
  })
  const admin = () => world.as({ role: 'admin' })
  const ask = () => askForRefresh(admin(), { listId: 'us-congress' })
  const read = () => readWatchlist(admin(), 'us-congress')
  const lastAction = async () =>
    (await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID))[0]?.action

  it('waits as a run that the list shows, and nobody else may import the list meanwhile', async () => {
    expect(await ask()).toMatchObject({
      refresh: { state: 'running', step: 'Waiting for its turn' },
      run: { kind: refreshRun.name, state: 'queued', canCancel: true },
    })
    expect((await readLists(admin())).map(({ id }) => id)).toEqual(['us-congress'])
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
    await expect(refreshList(admin(), { listId: 'us-congress' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is worked to its end, and the list is in force', async () => {
    await workNow(admin(), refreshRun, 'us-congress')
    expect(await read()).toMatchObject({
      version: 1,
      entries: 3,
      refresh: { state: 'done', step: 'In force' },
      run: { state: 'done' },
    })
  })

  it('that a process left half-way is taken up again and ends as if nothing had been', async () => {
    answer = () => ({ body: JSON.stringify([...congress, { ...congress[0], id: { bioguide: 'S000009' } }]) })
    await ask()
    const stop = new AbortController()
    answer = ((reply) => () => {
      stop.abort()
      return reply()
    })(answer)
    await expect(workNow(admin(), refreshRun, 'us-congress', stop.signal)).rejects.toThrow()
    expect(await read()).toMatchObject({ version: 1, run: { state: 'queued' } })
    await workNow(admin(), refreshRun, 'us-congress')
    expect(await read()).toMatchObject({ version: 2, entries: 4, run: { state: 'done' } })
  })

  it('that fails leaves the list as it was and says why on it and in the log', async () => {
    answer = () => ({ body: '<!doctype html><title>Maintenance</title>' })
    await ask()
    await workNow(admin(), refreshRun, 'us-congress')
    expect(await read()).toMatchObject({
      version: 2,
      isInForce: true,
      lastFailure: { message: expect.stringContaining('web page') },
      refresh: { state: 'failed' },
      run: { state: 'failed', failure: expect.stringContaining('web page') },
    })
    expect(await lastAction()).toBe('list.import-failed')
  })

  it('is cancelled before its turn, and an import goes on at once', async () => {
    await ask()
    expect(await cancelImport(admin(), { listId: 'us-congress' })).toMatchObject({
      refresh: { state: 'cancelled' },
    })
    answer = () => ({ body: JSON.stringify(congress) })
    expect(await refreshList(admin(), { listId: 'us-congress', shrinkPercentMax: 50 })).toMatchObject({
      version: 3,
    })
    expect(await read()).toMatchObject({ run: { kind: importRun.name, state: 'done' } })
  })
})
