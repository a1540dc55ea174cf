// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { stopScreening } from '../start-screening.ts'
import { publish, type TestEntry } from '../test-world.ts'
import { namesInTexts } from './names-in-texts.ts'
import { searchParts } from './payment-screenings.ts'

const listed: readonly TestEntry[] = [
  { id: 'T1', name: 'Arkady Petrovich Volkovskoy', schema: 'Person', country: 'ru' },
  { id: 'T2', name: 'Bank Severny Oreol', country: 'by' },
  { id: 'T3', name: 'SILVER PETREL', schema: 'Vessel', country: 'pa', identifiers: 'IMO9074729' },
  { id: 'T4', name: 'House of Trade Zarechye', country: 'ru' },
  {
    id: 'T5',
    name: 'Zarya',
    aliases: 'State Scientific Production Association Severny Kristall Imeni Orlova',
  },
  {
    id: 'T6',
    name: 'Garant Kholding',
    identifiers: '529900T8BM49AURSDO55;0x7F367cC41522cE07553e823bf3be79A889DEbe1B',
  },
  { id: 'T8', name: 'Bank Melur', country: 'ir' },
  { id: 'T7', name: 'Services Export Kaspiya', country: 'ir' },
]

/** As they may be written, and who is meant. */
const written: readonly (readonly [string, string])[] = [
  ['Arkady Petrovich Volkovskoy', 'T1'],
  ['Bank Severny Oreol', 'T2'],
  ['SILVER PETREL', 'T3'],
  ['MV SILVER PETREL', 'T3'],
  ['M/T SILVER PETREL', 'T3'],
  ['IMO 9074729', 'T3'],
  ['IMO9074729', 'T3'],
  ['House of Trade Zarechye', 'T4'],
  ['State Scientific Production Association Severny Kristall Imeni Orlova', 'T5'],
  ['529900T8BM49AURSDO55', 'T6'],
  ['0x7F367cC41522cE07553e823bf3be79A889DEbe1B', 'T6'],
  ['ethereum:0x7F367cC41522cE07553e823bf3be79A889DEbe1B', 'T6'],
  ['Halden Trade t/a Garant Kholding', 'T6'],
  ['Arkady&nbsp;Petrovich&nbsp;Volkovskoy', 'T1'],
  ['Arkady%20Petrovich%20Volkovskoy', 'T1'],
  ['&#34;Garant Kholding&#34;', 'T6'],
  ['PAOGARANTKHOLDING', 'T6'],
  ['Bank Melur', 'T8'],
  ['Services Export Kaspiya', 'T7'],
]

onOneDatabase('what is named in the fields of a payment', (world) => {
  beforeAll(async () => {
    world.setNow('2026-06-30T12:00:00.000Z')
    await publish(world, listed)
  })
  afterAll(() => stopScreening(world.installation))
  const uidOf = async (text: { name?: string; text?: string }) => {
    const { found } = await namesInTexts(world.as(), [{ name: '', text: '', country: '', ...text }])
    return found[0]?.entryUid
  }

  it.each(written)(
    '“%s” is found as the other side, alone in a text and among its words',
    async (words, uid) => {
      expect({
        asOtherSide: await uidOf({ name: words }),
        asText: await uidOf({ text: words }),
        amongWords: await uidOf({ text: `Invoice 4411 for goods, ${words}, payment of June` }),
        behindCode: await uidOf({ text: `/BNF/${words}` }),
      }).toEqual({ asOtherSide: uid, asText: uid, amongWords: uid, behindCode: uid })
    },
  )

  it('words far behind in a text are read, and a text that is too long to be read whole is no answer', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `goods${at}`).join(' ')
    expect(await uidOf({ text: `${words(80)} Arkady Petrovich Volkovskoy` })).toBe('T1')
    const { isAnswered } = await namesInTexts(world.as(), [
      { name: '', text: words(2_000), country: '' },
      { name: '', text: 'Invoice 4411', country: '' },
    ])
    expect(isAnswered).toEqual([false, true])
  })

  it('a name longer than names are is no answer, takes no time to speak of, and whom it begins with is found', async () => {
    const before = process.cpuUsage()
    const { isAnswered, found } = await namesInTexts(world.as(), [
      { name: '- '.repeat(20_000), text: '', country: '' },
      { name: `Arkady Petrovich Volkovskoy ${'('.repeat(20_000)}`, text: '', country: '' },
    ])
    expect(isAnswered).toEqual([false, false])
    expect(found[1]?.entryUid).toBe('T1')
    expect((process.cpuUsage(before).user + process.cpuUsage(before).system) / 1e6).toBeLessThan(5)
  })

  it('a further reading of a name that is longer than names are is no answer either', async () => {
    const read = (furtherNames: string[]) =>
      searchParts(world.as(), [{ kind: 'party', facts: { name: 'Ilsvika Bakery' }, furtherNames }], {
        isBulk: false,
      })
    const { reads } = await read([`Ilsvika Bakery ${'and household '.repeat(40)}`])
    expect(reads[0]?.doubts).toEqual([expect.stringContaining('longer than names are')])
    expect((await read(['Ilsvika Bakery and household'])).reads[0]?.doubts).toEqual([])
  })

  it('ordinary payments name nobody', async () => {
    const texts = [
      'Salary for November, thank you',
      'Bank transfer, rent of house 12, June',
      'Invoice 4411 Ilsvika Bakery',
      'Services and supply, contract 77/2026, DHL 1234567890',
    ]
    const { found } = await namesInTexts(
      world.as(),
      texts.map((text) => ({ name: 'Ilsvika Bakery', text, country: 'NO' })),
    )
    expect(found).toEqual(texts.map(() => undefined))
  })
})
