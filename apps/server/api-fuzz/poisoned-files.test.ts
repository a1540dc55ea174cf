import { randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { customersRoutes } from '#domains/customers/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { zipOf } from '#platform/testing/zip-file.ts'
import { TURN_CPU_MS_MAX, watchTurns } from './watch-turns.ts'

const MEGABYTE = 1024 * 1024

const CONTENT = '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>'
const workbook = (sheet: string, more: Record<string, string | Uint8Array> = {}, statesBytes?: number) =>
  zipOf(
    { 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS, 'xl/sheet.xml': sheet, ...more },
    statesBytes === undefined ? {} : { statedBytes: statesBytes },
  )
const half = (text: string) => text.repeat(Math.floor(9_600_000 / text.length))

const poisons: [string, () => string | Uint8Array][] = [
  ['commas alone', () => half(',')],
  ['titles and then commas', () => `Name\n${half(',')}`],
  ['one line', () => half('x')],
  ['empty rows', () => half('\n')],
  ['rows of commas', () => half(',,,\n')],
  ['quotes alone', () => half('"')],
  ['quotes that never close', () => `Name\n"${half('a,')}`],
  ['quotes inside quotes', () => `Name\n${half('"a""b" ,"')}`],
  ['many titles', () => `${Array.from({ length: 1_200_000 }, (_, at) => `n${at}`).join(',')}\nx`],
  ['the same title', () => `${half('Name,')}\nx`],
  ['rows of one name', () => `Name\n${half('Ola Nordmann\n')}`],
  ['rows that are refused', () => `Name,Exposure\n${'Ola,lots\n'.repeat(49_000)}`],
  ['zero bytes', () => new Uint8Array(9_600_000)],
  ['chance', () => new Uint8Array(randomBytes(9_600_000))],
  ['a sheet of spaces', () => workbook(' '.repeat(64 * MEGABYTE))],
  ['a sheet that says it is small', () => workbook(`<worksheet>${'<a/>'.repeat(12_000_000)}`, {}, 100)],
  ['a sheet of empty rows', () => workbook(`<worksheet><sheetData>${'<row/>'.repeat(10_000_000)}`)],
  [
    'texts that nobody names',
    () =>
      workbook('<worksheet/>', {
        'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(5_000_000)}</sst>`,
      }),
  ],
  [
    'a picture of many megabytes',
    () => workbook('<worksheet/>', { 'xl/media/a.png': new Uint8Array(64 * MEGABYTE) }),
  ],
]

onOneDatabase(
  'poisoned files',
  (world) => {
    let api: ApiApp
    beforeAll(async () => {
      api = makeApi(
        world.installation,
        async (ctx) => somebody({ userId: Number(ctx.request?.headers.get('x-test-user') ?? 1) }),
        customersRoutes,
      )
      await send('Name\nWarm Ltd\n')
    })
    const send = async (content: string | Uint8Array, userId = 1) => {
      const boundary = 'a-boundary'
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
      const bytes = Buffer.concat([
        Buffer.from(head),
        Buffer.from(content as string),
        Buffer.from(`\r\n--${boundary}--`),
      ])
      const stream = new ReadableStream({
        async pull(controller) {
          const at = sent
          sent += 65_536
          controller.enqueue(bytes.subarray(at, sent))
          if (sent >= bytes.length) controller.close()
        },
      })
      let sent = 0
      const answer = await api.request('/api/customers/import', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'x-test-user': String(userId),
        },
      } as RequestInit)
      return { status: answer.status, told: (await answer.json()) as { code?: string; message?: string } }
    }

    it.each(poisons)(
      'a file of %s is read or refused in a thread, and keeps nobody waiting',
      async (_of, make) => {
        const content = make()
        // What collects garbage for the other tests of this thread falls into a turn now and then; what a file costs falls into it every time.
        let longest = await turnOf(content)
        for (let again = 0; again < 2 && longest.cpuMs >= TURN_CPU_MS_MAX; again += 1)
          longest = await turnOf(content)
        expect(
          longest.cpuMs,
          `${longest.cpuMs} ms of processor, ${longest.wallMs} ms by the clock`,
        ).toBeLessThan(TURN_CPU_MS_MAX)
      },
    )
    async function turnOf(content: string | Uint8Array) {
      const watch = watchTurns()
      const { status, told } = await send(content)
      const longest = watch.end()
      expect([200, 400, 413], JSON.stringify(told).slice(0, 300)).toContain(status)
      if (status !== 200) expect(['unsupported-file', 'too-large', 'invalid-input']).toContain(told.code)
      return longest
    }

    it('forty small ones at once are read one after the other, or told to come again', async () => {
      const broken = workbook(`<worksheet>${'<row>'.repeat(3_000_000)}`)
      const before = process.memoryUsage().rss
      let most = 0
      const look = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss)
      }, 20)
      const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(broken, at % 4)))
      clearInterval(look)
      const codes = answers.map(({ told }) => told.code)
      expect(['unsupported-file', 'too-many-requests']).toEqual(expect.arrayContaining([...new Set(codes)]))
      // Two that are read, and of each of the four three that wait, at the least.
      expect(codes.filter((code) => code === 'unsupported-file').length).toBeGreaterThanOrEqual(14)
      expect((most - before) / MEGABYTE).toBeLessThan(700)
      expect((await send('Name\nStill Here Ltd\n')).status).toBe(200)
    })
  },
  { RATE_LIMITS: 'off' },
)
