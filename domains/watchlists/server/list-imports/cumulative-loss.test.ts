// Binds what its runs do.
import '../slice.ts'
import { expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { listFileOf } from '../list-formats/index.ts'
import { importList } from './import-list.ts'

onOneDatabase('a publication that keeps its entries', (world) => {
  const publish = (born: number) =>
    importList(world.as({ role: 'admin', username: 'ada' }), {
      kind: 'opensanctions',
      files: [
        listFileOf(
          'targets.simple.csv',
          [
            'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change',
            ...Array.from(
              { length: 200 },
              (_, at) => `P${at},Person,Sample Person ${at},,${at < born ? '1962-03-07' : ''},ru,,,,Sample,`,
            ),
          ].join('\n'),
        ),
      ],
      source: 'targets.simple.csv',
      publishedOn: '2026-11-01',
    })

  it('is kept aside where many lose what they are told apart by, and comes into force where few do', async () => {
    await publish(100)
    await expect(publish(90)).rejects.toMatchObject({
      code: 'list-questioned',
      message: expect.stringContaining(
        '10 of the 100 entries with dates of birth (10.0 %) have none any more',
      ),
    })
    expect(await publish(98)).toMatchObject({ version: 2, changed: 2 })
  })
})

onOneDatabase('several publications of a list in a day', (world) => {
  const publish = (count: number, more: object = {}) =>
    importList(world.as({ role: 'admin', username: 'ada' }), {
      kind: 'opensanctions',
      files: [
        listFileOf(
          'targets.simple.csv',
          [
            'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change',
            ...Array.from({ length: count }, (_, at) => `P${at},Person,Sample Person ${at},,,ru,,,,Sample,`),
          ].join('\n'),
        ),
      ],
      source: 'targets.simple.csv',
      publishedOn: '2026-11-01',
      ...more,
    })

  it('are held together against what was in force a day ago: small losses do not pass one after another', async () => {
    world.setNow('2026-11-01T08:00:00.000Z')
    await publish(1_000)
    world.setNow('2026-11-03T08:00:00.000Z')
    expect(await publish(985)).toMatchObject({ version: 2 })
    world.setNow('2026-11-03T09:00:00.000Z')
    await expect(publish(970)).rejects.toMatchObject({
      code: 'list-questioned',
      message: expect.stringContaining(
        '30 of the 1,000 entries in force within the last 24 hours (3.0 %) are gone; at most 2 %',
      ),
    })
  })

  it('do not count what people agreed to, nor what is longer ago than a day', async () => {
    expect(await publish(900, { force: true })).toMatchObject({ version: 3 })
    world.setNow('2026-11-03T10:00:00.000Z')
    expect(await publish(890)).toMatchObject({ version: 4 })
    world.setNow('2026-11-04T11:00:00.000Z')
    expect(await publish(878)).toMatchObject({ version: 5 })
  })

  it('an entry that comes back within the day is not lost', async () => {
    world.setNow('2026-11-06T08:00:00.000Z')
    expect(await publish(865)).toMatchObject({ version: 6 })
    world.setNow('2026-11-06T09:00:00.000Z')
    expect(await publish(878)).toMatchObject({ version: 7 })
    world.setNow('2026-11-06T10:00:00.000Z')
    expect(await publish(866)).toMatchObject({ version: 8 })
  })
})
