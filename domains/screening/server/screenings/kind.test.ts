// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { onOneDatabase } from '#platform/testing/index.ts'
import { type ScreeningFile, sampleContract } from '../../contract/index.ts'
import { setContract } from '../coverage/store.ts'
import { stopEngine } from '../matching/index.ts'
import { ensureShippedLists } from '../start-screening.ts'
import { bodyOf, callerOf, withShippedLists } from '../test-world.ts'
import { screenInBulk } from './screen-in-bulk.ts'

type File = z.infer<typeof ScreeningFile>

/** Persons of OFAC's and the UN's lists as they are asked about, with what each entry's name holds. */
const designated: [string, RegExp][] = [
  ['Viktor Bout', /bout|but/i],
  ['Vladimir Putin', /putin/i],
  ['Kim Jong Un', /kim/i],
  ['Ramzan Kadyrov', /kadyrov/i],
  ['Igor Sechin', /sechin/i],
  ['Alisher Usmanov', /usmanov/i],
  ['Joseph Kony', /kony/i],
  ['Dmitry Medvedev', /medvedev/i],
  ['Sergei Lavrov', /lavrov/i],
  ['Oleg Deripaska', /deripaska/i],
]
const PREPARED_MS_MAX = 180_000

onOneDatabase('a designated person asked about with the right, a wrong and no kind', (world) => {
  world.beginsWith(withShippedLists)
  const api = callerOf(world)
  beforeAll(async () => {
    await ensureShippedLists(world.installation)
    await setContract(world.as(), sampleContract, { isSample: true })
  }, PREPARED_MS_MAX)
  afterAll(() => stopEngine(world.installation))

  it.each(designated)('%s is found by the call', async (companyName, listed) => {
    for (const kind of [{}, { schema: 'Person' }, { schema: 'Company' }, { schema: 'Vessel' }]) {
      const file = await bodyOf<File>(api.post('/api/kyb/screen', { companyName, ...kind }))
      expect([kind, file.status]).toEqual([kind, 'review'])
      const names = file.matches
        .filter((match) => match.isMatch)
        .flatMap(({ entry }) => entry.names.map(({ value }) => value))
      expect(names.filter((name) => listed.test(name))).not.toEqual([])
    }
  })

  it.each([
    'Bank Melli\ufeff Iran',
    'Ba\u3164nk Melli Iran',
    'Bank\u3164Melli\u3164Iran',
    'B\u200ban\u2060k M\u00adelli Iran',
    'Ваnк Меlli Irаn',
  ])('letters that cannot be seen or only look right hide nobody: %j', async (companyName) => {
    for (const kind of [{}, { schema: 'Person' }, { schema: 'Company' }]) {
      const file = await bodyOf<File>(api.post('/api/kyb/screen', { companyName, ...kind }))
      expect([kind, file.status]).toEqual([kind, 'review'])
      expect(file.matches[0]?.entry.names.map(({ value }) => value).join(' ')).toMatch(/melli/i)
    }
  })

  it.each(['\u3164\u3164', '\ufeff\u200b\u2060', '\u2800\u2800\u2800', '--- ...', '🙂🙂'])(
    'a name of nothing that can be compared (%j) is refused, not answered',
    async (companyName) => {
      const answer = await api.post('/api/kyb/screen', { companyName })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalid-input' })
    },
  )

  it.each(['金正恩', '김정은', 'Владимир Путин', 'Президент Владимир Путин', 'الرئيس بشار الأسد'])(
    '%s is told of the same person whatever the kind says',
    async (companyName) => {
      for (const kind of [{}, { schema: 'Person' }, { schema: 'Company' }]) {
        const file = await bodyOf<File>(api.post('/api/kyb/screen', { companyName, ...kind }))
        expect([kind, file.status]).toEqual([kind, 'review'])
      }
    },
  )

  it('all of them are found in bulk by their names alone', async () => {
    const found = await screenInBulk(
      world.as(),
      designated.map(([name]) => ({ name })),
      { screeningType: 'batch' },
    )
    expect(found.map((one) => one.matchCount > 0)).toEqual(designated.map(() => true))
  })

  it('an unlisted name is not cleared by the lists of another day, although the sample’s rows would be', async () => {
    const file = await bodyOf<File>(api.post('/api/kyb/screen', { companyName: 'Meadow Orchards Bakery' }))
    expect(file).toMatchObject({
      status: 'incomplete',
      coverage: {
        isAnswered: false,
        sentence:
          'No match in OFAC of 3 May 2024 (932 days old) and UN of 27 Feb 2026 (267 days old); EU and UK missing. Not an answer for today.',
      },
    })
  })
})
