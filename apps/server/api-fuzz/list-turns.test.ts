import { expect, it } from 'vitest'
import { importList, importShippedList, shippedLists } from '#domains/watchlists/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEmbeddedDatabase, onOneDatabase, type World } from '#platform/testing/index.ts'
import { collectGarbage, TURN_CPU_MS_MAX, watchTurns } from './watch-turns.ts'

const COLUMNS =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_change'
const ROWS = 20_000

/** A file that comes in one piece, as from memory: all of it is there to be read at once. */
function bigCsv(): { name: string; open: () => AsyncIterable<Uint8Array> } {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `Q${at},Person,Ola ${at} Nordmann,Ole Normann ${at};Olga ${at},1970-01-02,no,"Gata ${at}, Oslo",,Invented,Invented list,2026-01-01`,
  )
  const bytes = Buffer.from([COLUMNS, ...rows].join('\n'))
  return {
    name: 'targets.simple.csv',
    open: async function* () {
      yield bytes
    },
  }
}

/** Reads and writes publications while the turns of the event loop are watched. */
const inShortTurns = (lists: typeof shippedLists, withCsv: boolean) => (world: World) => {
  const ctx = () => systemContext(world.installation, 'import', 1)
  const csv = () =>
    importList(ctx(), {
      kind: 'opensanctions',
      files: [bigCsv()],
      source: 'targets.simple.csv',
      force: true,
    })
  const publications: [string, () => Promise<{ entries: number }>][] = [
    ...(withCsv ? [[`a CSV of ${ROWS.toLocaleString('en')} rows`, csv] as [string, typeof csv]] : []),
    ...lists.map((list): [string, () => Promise<{ entries: number }>] => [
      list.source,
      () => importShippedList(ctx(), list),
    ]),
  ]

  it.each(publications)(
    '%s is read and written without a long turn of the event loop',
    async (_, publish) => {
      collectGarbage()
      const watch = watchTurns()
      const { entries } = await publish()
      const longest = watch.end()
      expect(entries).toBeGreaterThan(300)
      expect(
        longest.cpuMs,
        `${longest.cpuMs} ms of processor, ${longest.wallMs} ms by the clock`,
      ).toBeLessThan(TURN_CPU_MS_MAX)
    },
  )
}

onOneDatabase('lists of many entries', inShortTurns(shippedLists, true))

// The list whose entries are longest tells whether the way to the embedded database, which is another, has a long turn.
onEmbeddedDatabase(
  'the longest list',
  inShortTurns(
    shippedLists.filter(({ kind }) => kind === 'ofac-sdn'),
    false,
  ),
)
