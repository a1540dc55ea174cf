// Binds what its runs do.
import '../slice.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entriesAsOf } from '#domains/watchlists/server/lists/entries-as-of.ts'
import { importStarterList } from '#domains/watchlists/server/lists/index.ts'
import { readLists, readWatchlist } from '#domains/watchlists/server/lists/read-lists.ts'
import { STARTER_LIST_ID } from '#domains/watchlists/server/lists/watchlist-kinds.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { ensureShippedLists } from '../start-screening.ts'
import { publish, volkov, withShippedLists } from '../test-world.ts'

/** On a machine that runs other tests beside this one. */
const IMPORT_MS_MAX = 180_000

onOneDatabase('the lists that come with the product', (world) => {
  // What this suite looks at is what `ensureShippedLists` left in an empty database.
  world.beginsWith(withShippedLists)

  it('are three official publications, whole, under their own names, and as old as they are', async () => {
    world.setNow('2026-11-22T10:00:00.000Z')
    const lists = await readLists(world.as(), { ageDaysMax: 7 })
    expect(lists).toMatchObject([
      { id: 'ofac-consolidated', entries: 442, publishedOn: '2025-12-19', publishedOnSource: 'stated' },
      { id: 'ofac-sdn', entries: 14_965, publishedOn: '2024-05-03', publishedOnSource: 'stated' },
      { id: 'un-sc', entries: 1_003, publishedOn: '2026-02-27', publishedOnSource: 'file' },
    ])
    for (const list of lists)
      expect(list).toMatchObject({ isOfficial: true, isInForce: true, isStale: true, confirmedAt: null })
  })

  it('hold Gazprombank, Rosneft and Kadyrov', async () => {
    const names: string[] = []
    const lists = ['ofac-sdn', 'ofac-consolidated'].map((listId) => ({ listId, version: 1 }))
    for await (const { entry } of entriesAsOf(world.installation.database.db, lists)) {
      for (const name of entry.names) names.push(name.value)
    }
    for (const known of [/^GAZPROMBANK/i, /ROSNEFT/i, /Kadyrov/i]) {
      expect(
        names.some((name) => known.test(name)),
        String(known),
      ).toBe(true)
    }
  })

  it('have their name index made before the first question', () => {
    expect(readdirSync(join(world.installation.config.dataDir, 'index'))).toEqual([
      expect.stringMatching(/\.bin$/),
    ])
  })

  it('are put in force once, and what is newer stays', async () => {
    await ensureShippedLists(world.installation)
    expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({ version: 1 })
  })
})

onOneDatabase('an installation with a list of its own', (world) => {
  it('is left alone', async () => {
    await publish(world, [volkov])
    await ensureShippedLists(world.installation)
    expect((await readLists(world.as())).map(({ id }) => id)).toEqual(['opensanctions'])
  })
})

onOneDatabase('a machine whose clock stands years ago', (world) => {
  it(
    'starts all the same, with the lists and their own dates',
    async () => {
      world.setNow('2024-02-23T15:00:00.000Z')
      await ensureShippedLists(world.installation)
      expect(await readWatchlist(world.as(), 'ofac-sdn')).toMatchObject({
        isInForce: true,
        publishedOn: '2024-05-03',
      })
    },
    IMPORT_MS_MAX,
  )
})

onOneDatabase('an installation that still holds the extract of earlier versions', (world) => {
  it(
    'gets the official lists; they have every entry of the extract, which goes out of force',
    async () => {
      await importStarterList(world.as())
      await ensureShippedLists(world.installation)
      const extract = await readWatchlist(world.as(), STARTER_LIST_ID)
      expect(extract.notCovered ?? []).toEqual([])
      expect(extract.isInForce).toBe(false)
    },
    IMPORT_MS_MAX,
  )
})
