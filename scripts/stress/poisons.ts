import { get } from 'node:http'
import type { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, createDeflate, createDeflateRaw, createGzip } from 'node:zlib'
import { routes } from '../../apps/server/slices.ts'
import { asPerson, type Person } from '../../journeys/person.ts'
import { forgetMost, residentMegabytes } from '../../journeys/resident-memory.ts'
import { startServer } from '../../journeys/running-server.ts'
import { zipOf } from '../../platform/testing/zip-file.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MEGABYTE = 1024 * 1024
/** What the server may hold at any time from the first file on, the sample data in it. */
const MEGABYTES_MAX = 1_024
/** What it may hold while it has nothing to do, before the first file comes. */
const MEGABYTES_IDLE_MAX = 800
const HEALTH_MS_MAX = 2_000

const CONTENT = '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>'

/**
 * Files that ended the process before they were read under limits: sent by a visitor of the demo to the one door open to it, then by a member to every
 * door that takes a file, to all of them at once. Memory stays bounded and others are answered.
 */
export async function provePoisons(): Promise<void> {
  // A server as it stands for most of its life: what a first start leaves behind until it is collected is told apart.
  const settings = { SAMPLE_DATA: 'on' }
  const first = await startServer(settings)
  await untilStill(first.process.pid as number)
  const begun = residentMegabytes(first.process.pid as number)
  say(`A first start: ${begun.now} MB, ${begun.most} MB at the most while it began.`)
  first.process.kill('SIGTERM')
  await new Promise((done) => first.process.once('exit', done))
  const server = await startServer(settings, first.dataDir)
  const pid = server.process.pid as number
  const watch = watchServer(server.url)
  const cookie = await demoVisitor(server.url)
  const member = await asPerson(server.url, 'kira')
  // The demo is filled as the server begins: that is not what the files do.
  await untilStill(pid)
  const idle = residentMegabytes(pid)
  say(`Memory before: ${idle.now} MB; ${idle.most} MB at the most while it began.`)
  forgetMost(pid)
  const bomb = await zipWithEntryOf(1_536 * MEGABYTE, '<row><c><v>1</v></c></row>', 'xl/sheet.xml')
  const ofDemo: [string, Uint8Array, number][] = [
    ['three workbooks with a sheet of 1.5 GB', bomb, 3],
    ['forty workbooks that never close', workbook(`<worksheet>${'<row>'.repeat(3_000_000)}`), 40],
    ['9.8 MB of commas', Buffer.from(','.repeat(9_800_000)), 4],
    ['quotes that never close', Buffer.from(`Name\n"${'a,'.repeat(4_800_000)}`), 4],
    ['a sheet of empty rows', workbook(`<worksheet><sheetData>${'<row/>'.repeat(10_000_000)}`), 4],
  ]
  for (const [name, bytes, times] of ofDemo) {
    const answers = await Promise.all(
      Array.from({ length: times }, async () => (await sendAsDemo(server.url, cookie, bytes)).status),
    )
    const wrong = answers.filter((status) => ![200, 400, 409, 413, 429].includes(status))
    if (wrong.length > 0) throw new Error(`${name}: answered ${wrong.join(', ')}.`)
    say(
      `${name}: ${[...new Set(answers)].join(', ')}; memory ${residentMegabytes(pid).most} MB at the most so far, ${residentMegabytes(pid).now} MB now.`,
    )
  }
  const entryPoints = await fileEntryPointsOf(member)
  say(`${entryPoints.length} calls take a file.`)
  for (const { name, fileName, bytes } of await filesForEveryEntryPoint(bomb)) {
    const startedAt = performance.now()
    const answers = await Promise.all(
      entryPoints.map(async ({ path, fileField, fields }) => {
        const form = new FormData()
        for (const [field, value] of Object.entries(fields)) form.set(field, value)
        form.set(fileField, new File([bytes as never], fileName))
        const { status, body } = await member.send(path, form)
        const stated = JSON.stringify(body)
        const isSound = status < 500 || ((status === 503 || status === 507) && stated.includes('"code"'))
        if (!isSound) throw new Error(`${name}, sent to ${path}: answered ${status} ${stated.slice(0, 300)}`)
        if (status === 404 || isFieldMissing(body, fileField))
          throw new Error(`${path} never came to the file: ${status} ${stated.slice(0, 300)}`)
        return status
      }),
    )
    // What was taken is read after its answer.
    await untilStill(pid)
    const counts = Map.groupBy(answers, (status) => status)
    const given = [...counts].sort(([a], [b]) => a - b).map(([status, of]) => `${of.length} × ${status}`)
    say(
      `${name}, to every door at once: ${given.join(', ')}; ${Math.round((performance.now() - startedAt) / 1_000)} s, memory ${residentMegabytes(pid).most} MB at the most so far, ${residentMegabytes(pid).now} MB now.`,
    )
  }
  await watch.end()
  const { now, most } = residentMegabytes(pid)
  await server.stop()
  if (server.process.exitCode !== 0 && server.process.exitCode !== null)
    throw new Error(`The server ended: ${server.log()}`)
  if (idle.now > MEGABYTES_IDLE_MAX) throw new Error(`It held ${idle.now} MB before it had anything to do.`)
  if (most > MEGABYTES_MAX) throw new Error(`Memory rose to ${most} MB.`)
  if (watch.most.healthMs > HEALTH_MS_MAX)
    throw new Error(`Somebody else waited ${Math.round(watch.most.healthMs)} ms meanwhile.`)
  say(
    `Poisoned files: at most ${most} MB resident, ${now} MB at the end; the slowest other answer ${Math.round(watch.most.healthMs)} ms.`,
  )
}

/** Asked on a connection of its own: one that files were sent on may just be ending. */
const statusOf = (address: string): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get(address, { agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode))
    }).once('error', fail)
  })

function watchServer(url: string) {
  const most = { healthMs: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const askedAt = performance.now()
      const status = await statusOf(`${url}/api/health`)
      if (status !== 200) throw new Error(`Health answered ${status}.`)
      most.healthMs = Math.max(most.healthMs, performance.now() - askedAt)
      await pause(50)
    }
  })()
  watching.catch(() => {})
  const end = () => {
    isOver = true
    return watching
  }
  return { most, end }
}

type FileEntryPoint = { path: string; fileField: string; fields: Record<string, string> }

/** Every endpoint that takes a file, with its other fields: a missing one is refused before the file is read. */
async function fileEntryPointsOf(member: Person): Promise<FileEntryPoint[]> {
  const firstId = async (path: string) => {
    const { body } = await member.get(path)
    const rows = Object.values(body as object).find((value) => Array.isArray(value)) ?? body
    const id = (rows as { id?: number }[])[0]?.id
    if (id === undefined) throw new Error(`There is no row at ${path}: ${JSON.stringify(body).slice(0, 300)}`)
    return String(id)
  }
  const ids: Record<string, string> = {
    '/api/kyb/cases/{id}': await firstId('/api/kyb/cases?limit=1'),
    '/api/credit/borrowers/{id}': await firstId('/api/credit/borrowers?limit=1'),
    '/api/esg/companies/{id}': await firstId('/api/esg/companies?limit=1'),
  }
  const esgValue = { metric: 'ghg-scope-1', value: '1', unit: 't CO2e', scope: 'group' }
  const needed: Record<string, Record<string, string>> = {
    '/api/ai-chat/attachments': { sessionId: 'poisoned-files-0001' },
    '/api/blog/images': { alt: 'A picture' },
    '/api/companies/loads': { kind: 'table', asOf: '2026-11-01', source: 'Sent' },
    '/api/earnings/upload': { companyName: 'Acme', quarter: 'Q1', fiscalYear: '2026' },
    '/api/esg/companies/{id}/metrics': {
      ...esgValue,
      source: 'Report',
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
    },
    '/api/esg/provider-scores/file': {
      provider: 'Ratings House',
      asOf: '2026-11-01',
      lowest: '0',
      highest: '100',
      isHighBetter: 'true',
    },
    '/api/kyb/lists/import': { kind: 'opensanctions' },
    '/api/trading/imports': { accountId: await firstId('/api/trading/accounts') },
    '/api/bpo/documents': { type: 'passport' },
  }
  return routes
    .filter(({ endpoint }) => endpoint.body === 'multipart')
    .map(({ endpoint }) => {
      const start = Object.keys(ids).find((one) => endpoint.path.startsWith(one))
      const path = start ? endpoint.path.replace('{id}', ids[start] as string) : endpoint.path
      const fileField = endpoint.path === '/api/earnings/upload' ? 'transcript' : 'file'
      return { path, fileField, fields: needed[endpoint.path] ?? {} }
    })
}

function isFieldMissing(body: unknown, fileField: string): boolean {
  const { code, details } = body as { code?: string; details?: { issues?: { field: string }[] } }
  return code === 'invalid-input' && !!details?.issues?.some(({ field }) => field !== fileField)
}

type SentFile = { name: string; fileName: string; bytes: Uint8Array }

async function filesForEveryEntryPoint(bomb: Uint8Array): Promise<SentFile[]> {
  const words = '<w:p><w:r><w:t>Revenue was 4 million. </w:t></w:r></w:p>'
  const letter = await zipWithEntryOf(1_024 * MEGABYTE, words, 'word/document.xml')
  const laughs = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('')
  return [
    { name: 'a workbook with a sheet of 1.5 GB', fileName: 'a.xlsx', bytes: bomb },
    { name: 'a letter of 1 GB', fileName: 'a.docx', bytes: letter },
    { name: 'a page of PDF that unpacks to 1 GB', fileName: 'a.pdf', bytes: await pdfOf(1_024 * MEGABYTE) },
    {
      name: 'a page of three million open tags',
      fileName: 'a.htm',
      bytes: Buffer.from('<div>'.repeat(1_900_000)),
    },
    {
      name: 'a list of a billion laughs',
      fileName: 'a.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><sdnList>&l12;</sdnList>`,
      ),
    },
    {
      name: 'quotes that never close',
      fileName: 'a.csv',
      bytes: Buffer.from(`Name\n"${'a,'.repeat(4_800_000)}`),
    },
    { name: 'one line of 9.8 MB', fileName: 'a.txt', bytes: Buffer.from('revenue 4 '.repeat(980_000)) },
    { name: 'brackets of JSON', fileName: 'a.json', bytes: Buffer.from('['.repeat(9_800_000)) },
    { name: 'a tape of 1.5 GB', fileName: 'a.csv.gz', bytes: await gzipOf(1_536 * MEGABYTE) },
    { name: 'a picture that says it is immense', fileName: 'a.png', bytes: immensePicture() },
  ]
}

/** A picture whose head names 60,000 by 60,000 points and which holds none of them. */
function immensePicture(): Uint8Array {
  const head = Buffer.alloc(17)
  head.write('IHDR', 0, 'latin1')
  head.writeUInt32BE(60_000, 4)
  head.writeUInt32BE(60_000, 8)
  head.set([8, 6, 0, 0, 0], 12)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(head))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0d', 'latin1'),
    head,
    check,
    Buffer.alloc(1_000_000),
  ])
}

async function pdfOf(bytes: number): Promise<Uint8Array> {
  const { packed } = await deflated(
    bytes,
    'BT /F1 12 Tf (Revenue was 4 million.) Tj ET\n',
    createDeflate({ level: 9 }),
  )
  const parts = [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n',
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    `4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`,
  ]
  return Buffer.concat([
    ...parts.map((part) => Buffer.from(part, 'latin1')),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 6>>\n%%EOF', 'latin1'),
  ])
}

const gzipOf = async (bytes: number): Promise<Uint8Array> =>
  (await deflated(bytes, 'Date,Symbol,Close\n', createGzip({ level: 9 }))).packed

const workbook = (sheet: string) =>
  zipOf({ 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS, 'xl/sheet.xml': sheet })

/** A packed file with an entry that really unpacks to so much, written without ever holding it. */
async function zipWithEntryOf(bytes: number, line: string, entry: string): Promise<Uint8Array> {
  const { packed, crc, size } = await deflated(
    bytes,
    line,
    createDeflateRaw({ level: 9 }),
    entry.startsWith('xl/') ? '<worksheet><sheetData>' : '<w:document><w:body>',
  )
  const others: Record<string, string> = entry.startsWith('xl/')
    ? { 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS }
    : { '[Content_Types].xml': '<Types/>' }
  return zipOf(others, { packed: { [entry]: { content: packed, crc, size } } })
}

async function deflated(
  bytes: number,
  line: string,
  stream: Transform,
  start = '',
): Promise<{ packed: Buffer; crc: number; size: number }> {
  const piece = Buffer.from(line.repeat(Math.ceil(MEGABYTE / line.length)))
  const packed: Buffer[] = []
  stream.on('data', (chunk: Buffer) => packed.push(chunk))
  const done = new Promise((resolve) => stream.once('end', resolve))
  let crc = 0
  let size = 0
  const write = async (part: Buffer) => {
    crc = crc32(part, crc)
    size += part.length
    if (!stream.write(part)) await new Promise((resolve) => stream.once('drain', resolve))
  }
  if (start) await write(Buffer.from(start))
  while (size < bytes) await write(piece)
  stream.end()
  await done
  return { packed: Buffer.concat(packed), crc, size }
}

/** Until nothing is added for ten seconds, two minutes at the most. */
async function untilStill(pid: number): Promise<void> {
  let still = 0
  let last = residentMegabytes(pid).now
  for (let waited = 0; waited < 120 && still < 10; waited += 1) {
    await pause(1_000)
    const { now } = residentMegabytes(pid)
    still = Math.abs(now - last) < 4 ? still + 1 : 0
    last = now
  }
}

async function demoVisitor(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/demo`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The demo did not begin: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

function sendAsDemo(url: string, cookie: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([bytes as never], 'customers.xlsx'))
  return fetch(`${url}/api/customers/import`, {
    method: 'POST',
    body: form,
    headers: { cookie, connection: 'close' },
  })
}
