// Binds what its runs do.
import '../slice.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { activeAlerts } from '#domains/alerts/server/index.ts'
import type { Watchlist } from '#domains/watchlists/contract/index.ts'
import { ofacSample } from '#domains/watchlists/server/list-formats/sample-lists.ts'
import { readLists } from '#domains/watchlists/server/lists/read-lists.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { stopEngine } from '../matching/index.ts'
import { bodyOf, callerOf } from '../test-world.ts'

type Given = [field: string, name: string, content: string | Uint8Array<ArrayBuffer>]

function form(fields: Record<string, string>, files: Given[]): FormData {
  const given = new FormData()
  for (const [field, value] of Object.entries(fields)) given.append(field, value)
  for (const [field, name, content] of files) given.append(field, new File([content], name))
  return given
}

const act = (celex: string, names: string[]) =>
  [
    'celex,recordId,programKey,annex,schema,name,startDate,country',
    ...names.map((name, at) => `${celex},${at + 1},EU-TEST,I,Person,${name},2026-01-0${(at % 9) + 1},ru`),
  ].join('\n')

onEveryDatabase('files of a list that are sent', (world) => {
  const api = callerOf(world)
  const send = (fields: Record<string, string>, files: Given[]) =>
    api.as({ role: 'admin' }).post('/api/kyb/lists/import', form(fields, files))
  afterAll(() => stopEngine(world.installation))

  it('are all read, however many: six acts make one list, as one field given six times and as file to file6', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    const acts = Array.from({ length: 6 }, (_, at): [string, string] => [
      `32014R000${at}.csv`,
      act(`32014R000${at}`, [`Sample Person ${at} A`, `Sample Person ${at} B`]),
    ])
    const repeated = await send(
      { kind: 'eu-journal' },
      acts.map(([name, content]) => ['file', name, content]),
    )
    expect(repeated.status).toBe(201)
    expect(await repeated.json()).toMatchObject({
      entries: 12,
      version: 1,
      publishedOn: '2026-01-02',
      publishedOnSource: 'newest-designation',
    })
    const numbered = await send(
      { kind: 'eu-journal' },
      acts.map(([name, content], at) => [at === 0 ? 'file' : `file${at + 1}`, name, content]),
    )
    expect(await bodyOf<Watchlist>(numbered)).toMatchObject({ entries: 12, version: 1 })
  })

  it('that belong to no part of the list are refused by their name, and so is a field nobody reads', async () => {
    const sdn: Given = ['file', 'sdn.csv', ofacSample.sdn]
    const stranger = await send({ kind: 'ofac-sdn', publishedOn: '2026-10-01' }, [
      sdn,
      ['file2', 'alt.csv', ofacSample.alt],
      ['file3', 'add.csv', ofacSample.add],
      ['file4', 'holiday-notes.csv', 'a,b,c\n1,2,3\n'],
    ])
    expect(stranger.status).toBe(422)
    expect(await stranger.json()).toMatchObject({
      code: 'list-malformed',
      message: expect.stringContaining('holiday-notes.csv'),
    })
    const astray = await send({ kind: 'ofac-sdn' }, [sdn, ['aliases', 'alt.csv', ofacSample.alt]])
    expect(astray.status).toBe(400)
    expect(await astray.json()).toMatchObject({ message: expect.stringContaining('"aliases"') })
  })

  it('must be the whole set: an SDN list without aliases and addresses is refused with what is missing, unless said', async () => {
    const given: Given[] = [['file', 'sdn.csv', ofacSample.sdn]]
    const refused = await send({ kind: 'ofac-sdn', publishedOn: '2026-10-01' }, given)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'list-incomplete',
      message: expect.stringMatching(/file of aliases \(alt\.csv.*file of addresses \(add\.csv/),
    })
    const taken = await send({ kind: 'ofac-sdn', publishedOn: '2026-10-01', allowIncomplete: 'true' }, given)
    expect(taken.status).toBe(201)
    const alerts = await activeAlerts(world.installation.database.db, 1, world.installation.clock())
    expect(alerts.filter(({ kind }) => kind === 'list-guard-waived')).toMatchObject([
      { severity: 'high', description: expect.stringContaining('Files of it may be missing') },
    ])
    const [version] = await bodyOf<{ notes: string[] }[]>(api.get('/api/kyb/lists/ofac-sdn/versions'))
    expect(version?.notes.join(' ')).toMatch(/No alias file.*main names only/)
  })

  it('that lost their aliases have lost names, and are refused as a list that has lost entries is', async () => {
    const whole: Given[] = [
      ['file', 'sdn.csv', ofacSample.sdn],
      ['file', 'alt.csv', ofacSample.alt],
      ['file', 'add.csv', ofacSample.add],
    ]
    expect((await send({ kind: 'ofac-sdn', publishedOn: '2026-10-02' }, whole)).status).toBe(201)
    const without: Given[] = [['file', 'sdn.csv', ofacSample.sdn]]
    const refused = await send(
      { kind: 'ofac-sdn', publishedOn: '2026-10-03', allowIncomplete: 'true' },
      without,
    )
    expect(await refused.json()).toMatchObject({
      code: 'list-questioned',
      message: expect.stringContaining('2 of the 7 names in force (28.6 %) are gone'),
    })
  })

  it('that fail the first time leave no list behind; the answer and the audit log tell', async () => {
    const failed = await send({ kind: 'un-sc' }, [['file', 'consolidated.xml', '<CONSOLIDATED_LIST/>']])
    expect(failed.status).toBe(422)
    expect((await readLists(world.as())).map(({ id }) => id)).not.toContain('un-sc')
    expect(await (await api.get('/api/kyb/lists')).text()).not.toContain('un-sc')
    const [entry] = await recentAudit(world.installation.database.db, HOME_ORGANISATION_ID)
    expect(entry).toMatchObject({ action: 'list.import-failed', subjectId: 'un-sc' })
  })
})

const acts = sharedData('data/sanctions/eu-journal/consolidated')

onOneDatabase('the EU’s acts', (world) => {
  const api = callerOf(world)
  afterAll(() => stopEngine(world.installation))

  it.skipIf(!existsSync(acts))(
    'all 45 are read into one list (skipped without ASSAY_DATA)',
    async () => {
      world.setNow('2026-11-22T10:00:00.000Z')
      const names = readdirSync(acts).filter((name) => name.endsWith('.csv') || name.endsWith('.csv.gz'))
      expect(names).toHaveLength(45)
      const files = names.map(
        (name): Given => ['file', name, new Uint8Array(readFileSync(`${acts}/${name}`))],
      )
      const answer = await api
        .as({ role: 'admin' })
        .post('/api/kyb/lists/import', form({ kind: 'eu-journal' }, files))
      const list = await bodyOf<Watchlist>(answer)
      const [version] = await bodyOf<{ notes: string[] }[]>(api.get('/api/kyb/lists/eu-journal/versions'))
      const repeated = Number(/^(\d+) rows repeat/.exec(version?.notes.join('\n') ?? '')?.[1] ?? 0)
      console.info(`45 acts: ${list.entries} entries, ${list.names} names, ${repeated} rows repeated`)
      expect(list.entries + repeated).toBe(8_017)
    },
    180_000,
  )
})
