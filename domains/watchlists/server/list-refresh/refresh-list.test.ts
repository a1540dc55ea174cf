// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentAudit } from '#platform/audit/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { onEveryDatabase, type Replica, type ReplicaReply, startReplica } from '#platform/testing/index.ts'
import { ofacSample } from '../list-formats/sample-lists.ts'
import { listsInForce, readWatchlist } from '../lists/read-lists.ts'
import { listSettings } from '../settings.ts'
import { refreshList } from './refresh-list.ts'
import { refreshAll } from './refresh-lists.ts'

const publisher = {
  sdn: ofacSample.sdn,
  add: ofacSample.add,
  alt: ofacSample.alt,
  sdn_comments: '9001,"."\r\n\u001a',
}

onEveryDatabase('a refresh from the publisher', (world) => {
  let replica: Replica
  let answer: (path: string, headers: Record<string, unknown>) => ReplicaReply

  const officially = (path: string): ReplicaReply => {
    const name = /\/ofac-sdn\/(\w+)\.CSV$/.exec(path)?.[1]?.toLowerCase()
    const body = publisher[name as keyof typeof publisher]
    return body === undefined ? { status: 404 } : { body, headers: { etag: `"${name}-1"` } }
  }

  beforeAll(async () => {
    replica = await startReplica(({ path, headers }) => answer(path, headers))
    const { config } = world.installation
    listSettings.of(config).mirrorUrl = `${replica.url}/mirror`
    config.localReplicas = [new URL(replica.url).host]
  })
  afterAll(() => replica.stop())

  it('fetches every file of the publication, imports it and says how far it is', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    answer = officially
    const steps: string[] = []
    const imported = await refreshList(world.as(), {
      listId: 'ofac-sdn',
      onProgress: ({ step }) => steps.push(step),
    })
    expect(imported).toMatchObject({ version: 1, entries: 4, names: 7 })
    expect(steps).toEqual([
      'Fetching SDN.CSV (1 of 4)',
      'Fetching ADD.CSV (2 of 4)',
      'Fetching ALT.CSV (3 of 4)',
      'Fetching SDN_COMMENTS.CSV (4 of 4)',
      'Checking the files',
      'Reading entries',
      'Comparing with the list in force',
      'In force',
    ])
  })

  it('asks only for what has changed, and counts an unchanged list as fresh', async () => {
    world.setNow('2026-11-06T10:00:00.000Z')
    answer = (path, headers) => (headers['if-none-match'] ? { status: 304 } : officially(path))
    expect(await refreshList(world.as(), { listId: 'ofac-sdn' })).toMatchObject({
      version: 1,
      isUnchanged: true,
    })
    expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({ ageDays: 0, lastFailure: null })
  })

  it.each([
    ['does not answer', { status: 404 }, /answered 404/],
    ['sends a page instead', { body: '<!doctype html><title>Maintenance</title>' }, /web page/],
    ['breaks off', { body: ofacSample.sdn, isTruncated: true }, /did not answer as it should/],
    [
      'sends next to nothing',
      { body: `${ofacSample.sdn.slice(0, ofacSample.sdn.indexOf('9002'))}\u001a` },
      /75\.0 %/,
    ],
  ] as [string, ReplicaReply, RegExp][])(
    'a publisher that %s changes nothing; the last good list stays in force and says so',
    async (_, reply, sentence) => {
      world.setNow('2026-11-07T10:00:00.000Z')
      answer = (path) => (path.endsWith('/SDN.CSV') ? reply : officially(path))
      await expect(refreshList(world.as(), { listId: 'ofac-sdn' })).rejects.toThrow(sentence)
      expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({
        version: 1,
        entries: 4,
        isInForce: true,
        lastFailure: { message: expect.stringMatching(sentence) },
        refresh: { state: 'failed' },
      })
      const [entry] = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
      expect(entry?.action).toBe('list.import-failed')
    },
    60_000,
  )

  it('on schedule one bad list does not keep the others waiting, and past its limit it shows as stale', async () => {
    world.setNow('2026-11-14T11:00:00.000Z')
    answer = (path) =>
      path.endsWith('/legislators-current.json')
        ? {
            body: '[{"id":{"bioguide":"S000001"},"name":{"first":"Alex","last":"Sample"},"bio":{},"terms":[]}]',
          }
        : { status: 404 }
    const { done, failed } = await refreshAll(world.as())
    expect(done).toEqual(['us-congress'])
    expect(failed).toContain('ofac-sdn')
    expect(await readWatchlist(world.as(), 'ofac-sdn', { ageDaysMax: 7 })).toMatchObject({
      isStale: true,
      lastFailure: { message: expect.stringContaining('answered 404') },
    })
  })

  it('after a failure whatever is on disk is fetched anew, and a good publication heals the list', async () => {
    answer = officially
    expect(await refreshList(world.as(), { listId: 'ofac-sdn' })).toMatchObject({ isUnchanged: true })
    expect(await readWatchlist(world.as(), 'ofac-sdn', { ageDaysMax: 7 })).toMatchObject({ isStale: false })
    await expect(listsInForce(world.as())).resolves.toHaveLength(2)
  })

  it('a list that needs a licence is refreshed only from a mirror', async () => {
    await expect(refreshList(world.as(), { listId: 'opensanctions' })).rejects.toMatchObject({
      code: 'not-configured',
    })
    await expect(refreshList(world.as(), { listId: 'nothing' })).rejects.toMatchObject({ code: 'not-found' })
  })
})
