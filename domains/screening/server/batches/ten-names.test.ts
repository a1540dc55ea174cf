import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { listFileOf } from '#domains/watchlists/server/list-formats/index.ts'
import { importList } from '#domains/watchlists/server/lists/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { Batch, BatchPreview, BatchResultRow, ScreeningFile } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningSlice } from '../slice.ts'
import { ensureShippedLists } from '../start-screening.ts'
import { bodyOf, callerOf, withShippedLists } from '../test-world.ts'
import { batchRun } from './batch-run.ts'

type Rows = { rows: z.infer<typeof BatchResultRow>[]; total: number }

/** On OFAC's list of 3 May 2024 or the UN's of 27 February 2026, which come with the product. */
const shipped = [
  'Viktor Bout',
  'Vladimir Putin',
  'Kim Jong Un',
  'Ramzan Kadyrov',
  'Igor Sechin',
  'Alisher Usmanov',
  'Joseph Kony',
  'Oleg Deripaska',
  'Dmitry Medvedev',
]
/** On the EU's list alone, by the act of 2014 that froze his assets in 2022. */
const ofTheUnion = 'Roman Abramovich'
const act = sharedData('data/sanctions/eu-journal/consolidated/32014R0269.csv.gz')
const hasAct = existsSync(act)
const PREPARED_MS_MAX = 240_000

onOneDatabase('ten sanctioned people, each with the right, a wrong and no kind', (world) => {
  world.beginsWith(withShippedLists)
  const api = callerOf(world)
  const names = hasAct ? [...shipped, ofTheUnion] : shipped
  beforeAll(async () => {
    await startJobs(world.installation, screeningSlice.jobs)
    await ensureShippedLists(world.installation)
    if (hasAct) {
      await importList(world.as({ role: 'admin', username: 'ada' }), {
        kind: 'eu-journal',
        files: [listFileOf('32014R0269.csv.gz', readFileSync(act))],
        source: '32014R0269.csv.gz',
        publishedOn: '2022-03-15',
        force: true,
      })
    }
    await stopJobs(world.installation)
    await startJobs(world.installation, [])
  }, PREPARED_MS_MAX)
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  const files: [string, (name: string) => string, string][] = [
    ['without a column of kinds', (name) => name, 'Name'],
    ['with an empty kind', (name) => `${name},`, 'Name,Type'],
    ['with the right kind, in words', (name) => `${name},Natural person`, 'Name,Type'],
    ['with a wrong kind', (name) => `${name},PJ`, 'Name,Type'],
    ['with another wrong kind', (name) => `${name},vessel`, 'Name,Type'],
  ]
  it.each(files)('are found by a batch file %s, as its preview said', async (_, rowOf, header) => {
    const form = () => {
      const body = new FormData()
      body.set(
        'file',
        new File([[header, ...names.map(rowOf), rowOf('Meadow Orchards Bakery')].join('\n')], 'names.csv'),
      )
      return body
    }
    const asked = form()
    asked.set('withMatches', 'true')
    const answer = await bodyOf<z.infer<typeof BatchPreview>>(api.post('/api/kyb/batches/preview', asked))
    expect(answer.dryRun).toMatchObject({ withMatch: names.length, cases: names.length, isSample: false })
    const started = await bodyOf<z.infer<typeof Batch>>(api.post('/api/kyb/batches', form()))
    await workNow(world.as(), batchRun, started.id)
    const { rows } = await bodyOf<Rows>(api.get(`/api/kyb/batches/${started.id}/rows?show=match`))
    expect(rows.map(({ name, status }) => [name, status])).toEqual(names.map((name) => [name, 'review']))
    const batch = await bodyOf<z.infer<typeof Batch>>(api.get(`/api/kyb/batches/${started.id}`))
    // The strict contract asks for lists that are not here, or are too old: the baker is not clear.
    expect(batch).toMatchObject({
      state: 'done',
      isAnswered: false,
      incompleteCount: 1,
      matchCount: names.length,
    })
  })

  it.skipIf(!hasAct)(
    'Roman Abramovich is found by the call on the EU’s list (skipped without ASSAY_DATA)',
    async () => {
      for (const kind of [{}, { schema: 'Person' }, { schema: 'Company' }, { schema: 'Vessel' }]) {
        const file = await bodyOf<z.infer<typeof ScreeningFile>>(
          api.post('/api/kyb/screen', { companyName: ofTheUnion, ...kind }),
        )
        expect([kind, file.status, file.matches[0]?.listId]).toEqual([kind, 'review', 'eu-journal'])
      }
    },
  )
})
