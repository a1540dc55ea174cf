// Binds what its runs do.
import '../slice.ts'
import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { listFileOf } from '../list-formats/index.ts'
import { ofacFiles, ofacSample } from '../list-formats/sample-lists.ts'
import { listsInForce, readWatchlist } from '../lists/read-lists.ts'
import { importList } from './import-list.ts'
import { publicationDate } from './publication-date.ts'

const ukList = (day: string, name = 'ALPHA') =>
  listFileOf(
    'ConList.csv',
    [
      `Last Updated,${day}`,
      'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,DOB,Town of Birth,Country of Birth,Nationality,Passport Details,NI Number,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Regime,Listed On,Last Updated,Group ID',
      `${name},SAMPLE,,,,,,01/01/1960,,,,,,,,,,,,,,,,Individual,Prime Alias,Invented,01/02/2016,01/02/2016,12345`,
    ].join('\r\n'),
  )

onOneDatabase('the date of a publication', (world) => {
  it('is the publisher’s: a UK list of 2018 imported today is eight years old, in force and stale', async () => {
    world.setNow('2026-11-01T10:00:00.000Z')
    await importList(world.as(), {
      kind: 'uk-sanctions',
      files: [ukList('13/04/2018')],
      source: 'ConList.csv',
    })
    expect(await readWatchlist(world.as(), 'uk-sanctions', { ageDaysMax: 7 })).toMatchObject({
      publishedOn: '2018-04-13',
      publishedOnSource: 'file',
      publishedAgeDays: 3_124,
      ageDays: 3_124,
      confirmedAt: null,
      isInForce: true,
      isStale: true,
    })
    expect(await listsInForce(world.as())).toMatchObject([
      { publishedOn: '2018-04-13', publishedOnSource: 'file', confirmedAt: null },
    ])
  })

  it('a list that is refused for its date lets go of its thread: any number of them keeps no other waiting', async () => {
    const undated = { kind: 'ofac-sdn', files: ofacFiles(), source: 'sdn.csv' }
    for (let at = 0; at < 6; at += 1)
      await expect(importList(world.as(), undated)).rejects.toMatchObject({ code: 'list-undated' })
  }, 20_000)

  it('is asked for where not stated in the files or their entries; a day to come is refused', async () => {
    const undated = { kind: 'ofac-sdn', files: ofacFiles(), source: 'sdn.csv' }
    await expect(importList(world.as(), undated)).rejects.toMatchObject({ code: 'list-undated' })
    await expect(importList(world.as(), { ...undated, publishedOn: '2026-12-24' })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    await importList(world.as(), { ...undated, publishedOn: '2026-10-30' })
    expect(await readWatchlist(world.as(), 'ofac-sdn', { ageDaysMax: 7 })).toMatchObject({
      publishedOn: '2026-10-30',
      publishedOnSource: 'stated',
      publishedAgeDays: 2,
      isStale: false,
    })
  })

  it('that was stated can be put right with the same files, and the change is traced', async () => {
    const files = ofacFiles()
    const again = await importList(world.as(), {
      kind: 'ofac-sdn',
      files,
      source: 'sdn.csv',
      publishedOn: '2026-10-29',
    })
    expect(again).toMatchObject({ version: 1, isUnchanged: true, publishedOn: '2026-10-29' })
    expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({ publishedAgeDays: 3 })
  })

  it('goes forward: an older publication over a newer one is refused unless said', async () => {
    const older = {
      kind: 'ofac-sdn',
      files: [listFileOf('sdn.csv', ofacSample.sdn.replace('UBAB1', 'UBAB9')), ...ofacFiles().slice(1)],
      source: 'sdn.csv',
      publishedOn: '2024-05-03',
    }
    await expect(importList(world.as(), older)).rejects.toMatchObject({
      code: 'list-older',
      message: expect.stringContaining('of 2024-05-03; the one in force is of 2026-10-29'),
    })
    expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({ version: 1 })
    await importList(world.as(), { ...older, allowOlder: true })
    expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({
      version: 2,
      publishedOn: '2024-05-03',
    })
  })
})

it('the file goes before the reply, the reply before a person’s word, the newest entry comes last', () => {
  const today = '2026-11-01'
  const all = { repliedOn: '2026-10-02', statedOn: '2026-10-03' }
  const dated = (publication: object, evidence: object) =>
    publicationDate('list', { notes: [], ...publication }, evidence, today)
  expect(dated({ publishedOn: '2026-10-01' }, all).publishedOnSource).toBe('file')
  expect(dated({}, all)).toEqual({ publishedOn: '2026-10-02', publishedOnSource: 'reply' })
  expect(dated({}, { statedOn: '2026-10-03' }).publishedOnSource).toBe('stated')
  expect(dated({ newestEntryOn: '2026-09-01' }, {})).toEqual({
    publishedOn: '2026-09-01',
    publishedOnSource: 'newest-designation',
  })
  // A designation may take effect on a day to come; the list is not from there.
  expect(dated({ newestEntryOn: '2027-01-01' }, {}).publishedOn).toBe(today)
  expect(dated({}, { isFromPublisher: true })).toEqual({ publishedOn: null, publishedOnSource: null })
  const notes: string[] = []
  expect(dated({ publishedOn: '2026-10-01', notes }, all).publishedOn).toBe('2026-10-01')
  expect(notes).toEqual(['Stated as published on 2026-10-03; the file has 2026-10-01.'])
})
