// Binds what its runs do.
import '../slice.ts'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { listsInForce } from '#domains/watchlists/server/lists/index.ts'
import type { Party } from '#engines/name-matching/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { northernTide, petrel, publish, type TestEntry, volkov } from '../test-world.ts'
import { type ListSet, listSetOf } from './list-set.ts'
import { listSource } from './list-source.ts'
import { type IndexSource, ScreeningEngine, VISITORS } from './screening-engine.ts'
import type { SearchSettings } from './search-messages.ts'

const settings: SearchSettings = {
  threshold: 0.5,
  matchesMax: 50,
  rejectedMax: 10,
  rejectedProbabilityMin: 0.001,
}
const party = (entry: TestEntry): Party => ({
  id: 'subject',
  schema: entry.schema ?? 'Company',
  names: [{ value: entry.name, kind: 'primary' }],
})

onOneDatabase('the screening engine', (world) => {
  const engines: ScreeningEngine[] = []
  const open = (source: IndexSource = listSource(world.installation), patienceMs?: number) => {
    const engine = new ScreeningEngine(world.installation, source, patienceMs)
    engines.push(engine)
    return engine
  }
  const inForce = async (): Promise<ListSet> => listSetOf(await listsInForce(world.as()))
  const folder = () => join(world.installation.config.dataDir, 'index')
  const files = async () => (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.bin'))
  const untilFiles = async (count: number) => {
    for (let waited = 0; waited < 5_000 && (await files()).length < count; waited += 20)
      await new Promise((done) => setTimeout(done, 20))
  }
  const noEntries = {
    entriesOf: () => {
      throw new Error('All entries were read again.')
    },
    changesBetween: () => {
      throw new Error('Changes were read again.')
    },
  }
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.stop()
  })

  it('a start with the same lists opens the kept index and reads no entry', async () => {
    await publish(world, [volkov, northernTide])
    const set = await inForce()
    const built = await open().search(set, [party(volkov)], settings)
    await untilFiles(1)
    const opened = await open(noEntries).search(set, [party(volkov)], settings)
    const plain = ({ results }: typeof built) => results.map((result) => result.candidates)
    expect(plain(opened)).toEqual(plain(built))
    expect(opened.results[0]?.candidates[0]).toMatchObject({ entryId: 'opensanctions/Q1', isMatch: true })
  })

  it('a damaged kept index is made afresh and never answers', async () => {
    const set = await inForce()
    for (const name of await files()) {
      const bytes = await readFile(join(folder(), name))
      bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 0xff
      await writeFile(join(folder(), name), bytes)
    }
    await expect(open(noEntries).search(set, [party(volkov)], settings)).rejects.toThrow(/read again/)
    expect(await files()).toEqual([])
    const { results } = await open().search(set, [party(volkov)], settings)
    expect(results[0]?.candidates[0]?.isMatch).toBe(true)
  })

  it('an index made from changes answers like one made from all entries', async () => {
    const engine = open()
    await engine.prepare(await inForce())
    await publish(world, [{ ...volkov, birthDate: '1951' }, petrel, { id: 'Q7', name: 'New Harbour Bank' }])
    const set = await inForce()
    const parties = [volkov, northernTide, petrel, { id: '', name: 'New Harbour Banks' }].map(party)
    let readAll = false
    const source = listSource(world.installation)
    const fresh = open({
      ...source,
      entriesOf: (asked) => {
        readAll = true
        return source.entriesOf(asked)
      },
    })
    const all = await fresh.search(set, parties, settings)
    await untilFiles(1)
    const changed = await engine.search(set, parties, settings)
    expect(readAll).toBe(true)
    expect(changed.set.digest).toBe(all.set.digest)
    expect(changed.results.map((result) => result.candidates)).toEqual(
      all.results.map((result) => result.candidates),
    )
  })

  it('lists of before never stand in for newer ones: a question waits for the index of those in force', async () => {
    const source = listSource(world.installation)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const engine = open({
      ...source,
      changesBetween: (from, to) => {
        const changes = source.changesBetween(from, to)
        return {
          ...changes,
          removed: async () => {
            await held
            return changes.removed()
          },
        }
      },
    })
    const before = await inForce()
    await engine.prepare(before)
    await publish(world, [northernTide])
    const after = await inForce()
    let isAnswered = false
    const asked = engine.search(after, [party(northernTide)], settings).finally(() => {
      isAnswered = true
    })
    // What saw the lists of before is still answered meanwhile, from those.
    expect((await engine.search(before, [party(petrel)], settings)).set.digest).toBe(before.digest)
    expect(isAnswered).toBe(false)
    release()
    const { set, results } = await asked
    expect(set.digest).toBe(after.digest)
    expect(results[0]?.candidates[0]).toMatchObject({ entryId: 'opensanctions/Q2', isMatch: true })
    // A question that saw the lists before the change, and comes after it, is answered from the newer ones.
    expect((await engine.search(before, [party(northernTide)], settings)).set.digest).toBe(after.digest)
  })

  it('a question does not wait behind bulk work', async () => {
    const engine = open()
    const set = await inForce()
    await engine.prepare(set)
    const order: string[] = []
    const bulk = engine
      .search(
        set,
        Array.from({ length: 4_000 }, () => party(petrel)),
        settings,
        { isBulk: true },
      )
      .then((answer) => {
        order.push('bulk')
        return answer
      })
    await engine.search(set, [party(petrel)], settings).then(() => order.push('question'))
    expect((await bulk).results).toHaveLength(4_000)
    expect(order).toEqual(['question', 'bulk'])
  })

  it('a visitor waits behind no batch, and no longer for an index than a member', async () => {
    const source = listSource(world.installation)
    const engine = open()
    const set = await inForce()
    await engine.prepare(set)
    const order: string[] = []
    const batch = Array.from({ length: 4_000 }, () => party(petrel))
    const asVisitor = { isBulk: true, isPatient: false, organisationId: VISITORS }
    const bulk = engine.search(set, batch, settings, { isBulk: true }).then(() => order.push('batch'))
    await engine.search(set, [party(petrel)], settings, asVisitor).then(() => order.push('visitor'))
    await bulk
    expect(order).toEqual(['visitor', 'batch'])

    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const slow: IndexSource = {
      ...source,
      async *entriesOf(of) {
        await held
        yield* source.entriesOf(of)
      },
    }
    await publish(world, [volkov, petrel])
    const busy = open(slow, 20)
    const late = busy.search(await inForce(), [party(petrel)], settings, asVisitor)
    await expect(late).rejects.toMatchObject({ code: 'watchlist-stale' })
    release()
  })

  it('a failed build is a failure for whoever asked, and the next question tries again', async () => {
    let failures = 1
    const source = listSource(world.installation)
    await publish(world, [volkov])
    const engine = open({
      ...source,
      entriesOf: (set) => {
        failures -= 1
        if (failures >= 0) throw new Error('The disk is gone.')
        return source.entriesOf(set)
      },
    })
    await expect(engine.search(await inForce(), [party(volkov)], settings)).rejects.toThrow(
      'The disk is gone.',
    )
    const { results } = await engine.search(await inForce(), [party(volkov)], settings)
    expect(results[0]?.candidates[0]?.isMatch).toBe(true)
  })
})
