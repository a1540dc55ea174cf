// Binds what its runs do.
import '../slice.ts'
import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onEveryDatabase, onOneDatabase, type World } from '#platform/testing/index.ts'
import { workEventsOf } from '#platform/work-events/index.ts'
import type { ListEntry } from '../../contract/list-entry.ts'
import { type ListFile, listFileOf, listFilesAt } from '../list-formats/index.ts'
import { ofacFiles, ofacSample, simpleCsv } from '../list-formats/sample-lists.ts'
import { changesBetween, readListDelta } from '../list-versions/list-delta.ts'
import { entriesAsOf, entriesOf } from '../lists/entries-as-of.ts'
import { listsInForce, listVersions, readLists, readWatchlist } from '../lists/read-lists.ts'
import { watchlist, watchlistArrival, watchlistEntry } from '../lists/tables.ts'
import { importList, importStarterList } from './import-list.ts'
import type { ImportedList } from './import-run.ts'

/** What a person states of a list whose files carry no date. */
const published = { publishedOn: '2026-11-01' }

const csv = (rows: Record<string, string>): ListFile =>
  listFileOf(
    'targets.simple.csv',
    [
      'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change',
      ...Object.entries(rows).map(
        ([id, name]) => `${id},Person,${name},,1960-01-02,ru,,,Sample programme,Sample,`,
      ),
    ].join('\n'),
  )

const people = (count: number, from = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`P${from + at}`, `Sample Person ${from + at}`]),
  )

const importPeople = (world: World, rows: Record<string, string>, more: object = {}): Promise<ImportedList> =>
  importList(world.as({ role: 'admin', username: 'ada' }), {
    kind: 'opensanctions',
    files: [csv(rows)],
    source: 'targets.simple.csv',
    publishedOn: '2026-11-01',
    ...more,
  })

async function namesInForce(world: World, version: number, listId = 'opensanctions'): Promise<string[]> {
  const names: string[] = []
  for await (const { entry } of entriesAsOf(world.installation.database.db, [{ listId, version }])) {
    names.push(entry.names[0]!.value)
  }
  return names
}

onEveryDatabase('a publication of a list', (world) => {
  it('comes into force whole, with its counts, its digest, an audit entry and a work event', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    const imported = await importPeople(world, people(1_234))
    expect(imported).toMatchObject({
      listId: 'opensanctions',
      version: 1,
      entries: 1_234,
      names: 1_234,
      added: 1_234,
      changed: 0,
      removed: 0,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await namesInForce(world, 1)).toHaveLength(1_234)
    const [entry] = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(entry).toMatchObject({
      action: 'list.imported',
      actor: 'ada',
      subjectType: 'list',
      subjectId: 'opensanctions',
      after: { version: 1, entries: 1_234, sha256: imported.sha256 },
    })
    const [event] = await workEventsOf(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(event).toMatchObject({ eventType: 'list.imported', sourceHash: imported.sha256 })
  })

  it('again is no new version and no news of the publisher: the list is as old as its publication', async () => {
    world.setNow('2026-11-03T10:00:00.000Z')
    expect(await importPeople(world, people(1_234))).toMatchObject({ version: 1, isUnchanged: true })
    expect(await readWatchlist(world.as(), 'opensanctions')).toMatchObject({
      version: 1,
      publishedAgeDays: 2,
      confirmedAt: null,
    })
  })

  it('replaces the one before entry by entry: added, changed with their fields, removed', async () => {
    world.setNow('2026-11-05T10:00:00.000Z')
    const next: Record<string, string> = { ...people(1_234), P7: 'Another Name', P2000: 'New Person' }
    delete next.P1
    expect(await importPeople(world, next)).toMatchObject({
      version: 2,
      entries: 1_234,
      added: 1,
      changed: 1,
      removed: 1,
    })
    const delta = await readListDelta(world.as(), { listId: 'opensanctions', limit: 50, offset: 0 })
    expect(delta).toMatchObject({ from: 1, to: 2, added: 1, changed: 1, removed: 1, total: 3 })
    expect(delta.rows).toEqual([
      { uid: 'P2000', change: 'added', name: 'New Person', schema: 'Person', fields: [] },
      {
        uid: 'P7',
        change: 'changed',
        name: 'Another Name',
        schema: 'Person',
        fields: [{ field: 'Names', before: 'Sample Person 7 (primary)', after: 'Another Name (primary)' }],
      },
      { uid: 'P1', change: 'removed', name: 'Sample Person 1', schema: 'Person', fields: [] },
    ])
    const touched: string[] = []
    for await (const change of changesBetween(world.installation.database.db, {
      listId: 'opensanctions',
      from: 1,
      to: 2,
    })) {
      touched.push(`${change.change} ${change.before?.names[0]?.value} > ${change.after?.names[0]?.value}`)
    }
    expect(touched).toEqual([
      'removed Sample Person 1 > undefined',
      'added undefined > New Person',
      'changed Sample Person 7 > Another Name',
    ])
  })

  it('leaves the past as it was: every version can be read again', async () => {
    const before = await namesInForce(world, 1)
    const after = await namesInForce(world, 2)
    expect(before).toContain('Sample Person 1')
    expect(before).toContain('Sample Person 7')
    expect(after).not.toContain('Sample Person 1')
    expect(after).toContain('Another Name')
    const [then] = await listsInForce(world.as(), { asOf: new Date('2026-11-04T00:00:00Z') })
    expect(then).toMatchObject({ listId: 'opensanctions', version: 1 })
    const [p7] = await entriesOf(world.installation.database.db, { listId: 'opensanctions', version: 1 }, [
      'P7',
      'P2000',
    ])
    expect(p7?.names[0]?.value).toBe('Sample Person 7')
    await expect(listsInForce(world.as(), { asOf: new Date('2026-10-01T00:00:00Z') })).rejects.toMatchObject({
      code: 'watchlists-missing',
    })
  })

  it('a removed entry that comes back begins anew, and the delta over both versions does not mention it', async () => {
    world.setNow('2026-11-06T10:00:00.000Z')
    expect(await importPeople(world, people(1_234))).toMatchObject({
      version: 3,
      added: 1,
      changed: 1,
      removed: 1,
    })
    const delta = await readListDelta(world.as(), {
      listId: 'opensanctions',
      from: 1,
      to: 3,
      limit: 9,
      offset: 0,
    })
    expect(delta).toMatchObject({ added: 0, changed: 0, removed: 0, rows: [] })
    expect(await namesInForce(world, 2)).toContain('Another Name')
    expect((await listVersions(world.as(), 'opensanctions')).map((version) => version.version)).toEqual([
      3, 2, 1,
    ])
  })

  it('that lost more than a fiftieth of the list is kept aside and nothing changes; a looser guard or force takes it', async () => {
    world.setNow('2026-11-07T10:00:00.000Z')
    await expect(importPeople(world, people(900))).rejects.toMatchObject({
      code: 'list-questioned',
      message: expect.stringContaining('334 of the 1,234 entries in force (27.1 %) are gone; at most 2 %'),
      details: { removed: 334 },
    })
    expect(await readWatchlist(world.as(), 'opensanctions')).toMatchObject({
      version: 3,
      entries: 1_234,
      lastFailure: { message: expect.stringContaining('27.1 %') },
      refresh: { state: 'failed' },
    })
    expect(await namesInForce(world, 3)).toHaveLength(1_234)
    await expect(importPeople(world, people(900), { shrinkPercentMax: 30 })).resolves.toMatchObject({
      version: 4,
    })
    await expect(importPeople(world, people(10), { force: true })).resolves.toMatchObject({
      version: 5,
      removed: 890,
    })
    expect(await readWatchlist(world.as(), 'opensanctions')).toMatchObject({ lastFailure: null })
  })

  it('a list whose references are all new is a shrunk one, however long it is', async () => {
    await expect(importPeople(world, people(5_000, 10_000))).rejects.toMatchObject({
      code: 'list-questioned',
    })
  })

  it.each([
    ['an empty file', () => listFileOf('targets.simple.csv', ''), 'empty-file'],
    [
      'a file that ends in the middle',
      () => {
        const whole = simpleCsv(900)
        return {
          name: whole.name,
          open: async function* () {
            for await (const chunk of whole.open()) yield chunk.subarray(0, chunk.length - 200)
          },
        }
      },
      'cut-short',
    ],
    ['a web page', () => listFileOf('targets.simple.csv', '<!doctype html><title>Busy</title>'), 'web-page'],
    ['another list', () => listFileOf('sdn.csv', ofacSample.sdn), 'wrong-format'],
  ])('%s is refused, the old list stays in force, and the list says why', async (_, file, reason) => {
    await expect(
      importList(world.as(), {
        kind: 'opensanctions',
        files: [file()],
        source: 'a file',
        force: true,
        ...published,
      }),
    ).rejects.toMatchObject({ code: 'list-malformed', details: { reason } })
    const list = await readWatchlist(world.as(), 'opensanctions')
    expect(list).toMatchObject({ version: 5, entries: 10, lastFailure: { message: expect.any(String) } })
    expect(await namesInForce(world, 5)).toHaveLength(10)
    expect(await world.installation.database.db.select().from(watchlistArrival)).toEqual([])
    const [entry] = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(entry?.action).toBe('list.import-failed')
  })

  it('can be cancelled half-way, and the list stays as it was', async () => {
    const cancel = new AbortController()
    await expect(
      importList(world.as(), {
        kind: 'opensanctions',
        files: [simpleCsv(5_000)],
        source: 'a file',
        force: true,
        signal: cancel.signal,
        onProgress: ({ count }) => count >= 2_000 && cancel.abort(),
      }),
    ).rejects.toMatchObject({ code: 'cancelled' })
    expect(await namesInForce(world, 5)).toHaveLength(10)
    expect(await readWatchlist(world.as(), 'opensanctions')).toMatchObject({
      version: 5,
      refresh: { state: 'cancelled' },
    })
  })

  it('shows how far it is while it runs', async () => {
    const seen: unknown[] = []
    await importList(world.as(), {
      kind: 'us-congress',
      files: [
        listFileOf(
          'a.json',
          Array.from({ length: 1_200 }, (_, at) =>
            JSON.stringify({ RECORD_ID: `N${at}`, RECORD_TYPE: 'PERSON', NAME_FULL: `Member ${at}` }),
          ).join('\n'),
        ),
      ],
      source: 'a.json',
      ...published,
      onProgress: (progress) => seen.push(progress),
    })
    expect(seen).toEqual([
      { step: 'Checking the files', count: 0 },
      { step: 'Reading entries', count: 500, total: expect.any(Number) },
      { step: 'Reading entries', count: 1_000, total: expect.any(Number) },
      { step: 'Reading entries', count: 1_200, total: 1_200 },
      { step: 'Comparing with the list in force', count: 1_200 },
      { step: 'In force', count: 1_200 },
    ])
  })

  it('is refused while another import of the list runs, and goes through after it', async () => {
    const unList = (onProgress?: () => void) =>
      importList(world.as(), {
        kind: 'un-sc',
        files: [
          listFileOf(
            'consolidated.xml',
            '<CONSOLIDATED_LIST dateGenerated="2026-02-27"><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>ANWAR SAMPLE</FIRST_NAME><REFERENCE_NUMBER>QDi.999</REFERENCE_NUMBER></INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>',
          ),
        ],
        source: 'consolidated.xml',
        ...(onProgress && { onProgress }),
      })
    let second: Promise<unknown> | undefined
    const first = unList(() => {
      second ??= unList().catch((failure: unknown) => failure)
    })
    await expect(first).resolves.toMatchObject({ version: 1, publishedOn: '2026-02-27' })
    expect(await second).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Another import of'),
    })
    await expect(unList()).resolves.toMatchObject({ version: 1, isUnchanged: true })
  })

  it('an import that died half-way left nothing in force, and the next one clears up after it', async () => {
    const { db } = world.installation.database
    const [current] = await db.select().from(watchlist).where(eq(watchlist.id, 'opensanctions'))
    // What a killed process leaves: rows of the next version, an ended row, arrivals.
    await db.execute(
      sql`update ${watchlistEntry} set to_version = ${current!.version + 1} where list_id = 'opensanctions' and uid = 'P1' and to_version is null`,
    )
    const ghost = { uid: 'GHOST', names: [{ value: 'Ghost', kind: 'primary' }] } as unknown as ListEntry
    await db.insert(watchlistEntry).values({
      listId: 'opensanctions',
      uid: 'GHOST',
      fromVersion: current!.version + 1,
      hash: 'ghost',
      entry: ghost,
    })
    await db.insert(watchlistArrival).values({ listId: 'opensanctions', uid: 'GHOST' })
    expect(await namesInForce(world, current!.version)).toEqual(
      expect.arrayContaining(['Sample Person 1', 'Sample Person 10']),
    )
    expect(await namesInForce(world, current!.version)).not.toContain('Ghost')
    const next = await importPeople(world, people(11), { force: true })
    expect(next).toMatchObject({ entries: 11, added: 1, changed: 0, removed: 0 })
    expect(await namesInForce(world, next.version)).toHaveLength(11)
    expect(await namesInForce(world, next.version)).not.toContain('Ghost')
  })

  it('the audit chain verifies after every import', async () => {
    expect(await verifyAudit(world.installation.database.db, HOME_ORGANISATION_ID)).toMatchObject({
      isIntact: true,
    })
  })
})

onEveryDatabase('lists in force', (world) => {
  it('without any list a screening is refused', async () => {
    await expect(listsInForce(world.as())).rejects.toMatchObject({ code: 'watchlists-missing' })
  })

  it('an extract stays in force beside an official list until that has every one of its entries, and says which it lacks', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    const starter = await importStarterList(world.as())
    expect(starter.entries).toBeGreaterThan(300)
    expect(await listsInForce(world.as())).toMatchObject([
      { listId: 'assay-starter', entries: starter.entries },
    ])
    expect(await readLists(world.as())).toMatchObject([
      {
        id: 'assay-starter',
        isOfficial: false,
        isInForce: true,
        name: expect.stringContaining('not a substitute'),
      },
    ])
    world.setNow('2026-11-02T10:00:00.000Z')
    await importList(world.as(), { kind: 'ofac-sdn', files: ofacFiles(), source: 'sdn.csv', ...published })
    expect((await listsInForce(world.as())).map((list) => list.listId)).toEqual(['assay-starter', 'ofac-sdn'])
    const extract = await readWatchlist(world.as(), 'assay-starter')
    expect(extract.notCovered?.length).toBeGreaterThan(starter.entries - 5)
    expect(extract.notCovered).toContainEqual({ uid: 'OFAC 18782', name: 'ROSOBORONEKSPORT OAO' })
    const before = await listsInForce(world.as(), { asOf: new Date('2026-11-01T12:00:00Z') })
    expect(before.map((list) => list.listId)).toEqual(['assay-starter'])
  })

  it('an official list that was not confirmed in time is stale and says why (complaint 13)', async () => {
    world.setNow('2026-11-09T09:00:00.000Z')
    await expect(listsInForce(world.as())).resolves.toHaveLength(2)
    world.setNow('2026-11-09T11:00:00.000Z')
    await expect(
      importList(world.as(), {
        kind: 'ofac-sdn',
        files: [listFileOf('sdn.csv', '<html>')],
        source: 'sdn.csv',
        ...published,
      }),
    ).rejects.toMatchObject({ code: 'list-malformed' })
    expect(await readWatchlist(world.as(), 'ofac-sdn', { ageDaysMax: 7 })).toMatchObject({
      lastFailure: { message: expect.stringMatching(/web page/) },
      isStale: true,
      isInForce: true,
    })
    await expect(listsInForce(world.as(), { asOf: new Date('2026-11-05T00:00:00Z') })).resolves.toHaveLength(
      2,
    )
    const changed = [listFileOf('sdn.csv', ofacSample.sdn.replace('UBAB1', 'UBAB2')), ...ofacFiles().slice(1)]
    await importList(world.as(), { kind: 'ofac-sdn', files: changed, source: 'sdn.csv', ...published })
    await expect(listsInForce(world.as())).resolves.toHaveLength(2)
  })

  it('an unknown list and an unknown version are not found', async () => {
    await expect(readWatchlist(world.as(), 'nothing')).rejects.toMatchObject({ code: 'not-found' })
    await expect(listVersions(world.as(), 'nothing')).rejects.toMatchObject({ code: 'not-found' })
    const page = { limit: 10, offset: 0 }
    await expect(readListDelta(world.as(), { listId: 'ofac-sdn', to: 9, ...page })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(importList(world.as(), { kind: 'nothing', files: [], source: '' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('ofac-sdn'),
    })
  })
})

onEveryDatabase('an extract whose every entry stands on official lists', (world) => {
  it('goes out of force, with the moment kept: a look back before it still uses it', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    await importStarterList(world.as())
    world.setNow('2026-11-02T10:00:00.000Z')
    const rows = await world.installation.database.db
      .select({ entry: watchlistEntry.entry })
      .from(watchlistEntry)
      .where(eq(watchlistEntry.listId, 'assay-starter'))
    const named = rows.map(({ entry }) => [
      entry.uid.replace(' ', '-'),
      entry.schema,
      `"${entry.names[0]?.value.replaceAll('"', '""')}"`,
    ])
    const header = 'id,schema,name,aliases,birth_date,countries'
    const whole = [header, ...named.map((cells) => `${cells.join(',')},,,`)].join('\n')
    await importList(world.as(), {
      kind: 'opensanctions',
      files: [listFileOf('targets.simple.csv', whole)],
      source: 'targets.simple.csv',
      ...published,
    })
    expect((await listsInForce(world.as())).map((list) => list.listId)).toEqual(['opensanctions'])
    const before = await listsInForce(world.as(), { asOf: new Date('2026-11-01T12:00:00Z') })
    expect(before.map((list) => list.listId)).toEqual(['assay-starter'])
    expect(await readWatchlist(world.as(), 'assay-starter')).toMatchObject({ isInForce: false })
  })
})

const shared = sharedData('data/sanctions')

onOneDatabase('the real OFAC list', (world) => {
  it.skipIf(!existsSync(shared))(
    'of 20 and of 23 February 2024: 553 added, none removed (skipped without ASSAY_DATA)',
    async () => {
      const sdn = async (day: string) =>
        importList(world.as(), {
          kind: 'ofac-sdn',
          files: await listFilesAt([`${shared}/ofac/${day}/sdn.csv.gz`]),
          source: `ofac/${day}`,
          publishedOn: day,
          allowIncomplete: true,
        })
      expect(await sdn('2024-02-20')).toMatchObject({ version: 1, entries: 13_931, added: 13_931 })
      const second = await sdn('2024-02-23')
      expect(second).toMatchObject({ version: 2, entries: 14_484, added: 553, removed: 0 })
      const delta = await readListDelta(world.as(), {
        listId: 'ofac-sdn',
        change: 'added',
        limit: 5,
        offset: 0,
      })
      expect(delta).toMatchObject({ added: 553, removed: 0, total: 553 })
    },
    120_000,
  )
})

describe.runIf(process.env.LARGE_LISTS === 'on')('a list of a million rows (LARGE_LISTS=on)', () => {
  onOneDatabase('imports', (world) => {
    it('a large list is imported in bounded memory, and a second time with one change', async () => {
      const started = performance.now()
      let peak = 0
      const run = (nameOf?: (row: number) => string) =>
        importList(world.as(), {
          kind: 'opensanctions',
          files: [simpleCsv(1_000_000, nameOf)],
          source: 'a million rows',
          onProgress: () => {
            peak = Math.max(peak, process.memoryUsage().heapUsed)
          },
        })
      expect(await run()).toMatchObject({ entries: 1_000_000, added: 1_000_000 })
      const first = performance.now()
      expect(
        await run((row) => (row === 500_000 ? 'Changed Person' : `Example Person ${row}`)),
      ).toMatchObject({ added: 0, changed: 1, removed: 0 })
      const second = performance.now()
      console.info(
        `a million rows: ${((first - started) / 1000).toFixed(0)} s, again ${((second - first) / 1000).toFixed(0)} s, heap at most ${(peak / 1e6).toFixed(0)} MB`,
      )
      expect(peak / 1e6).toBeLessThan(1_000)
    }, 1_800_000)
  })
})
