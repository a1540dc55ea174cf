import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { startServer } from '../../journeys/running-server.ts'
import { zipOf } from '../../platform/testing/zip-file.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const MEGABYTE = 1024 * 1024
const MEMORY_MAX = 1024 * MEGABYTE
const HEALTH_MS_MAX = 2_000

const CONTENT = '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="a" Type="x/worksheet" Target="sheet.xml"/></Relationships>'

/** Files that ended the process before they were read under limits, sent by a visitor of the demo: memory stays bounded and others are answered. */
export async function provePoisons(): Promise<void> {
  const server = await startServer({ SAMPLE_DATA: 'off' })
  const pid = server.process.pid as number
  let memoryMax = 0
  let healthMax = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      memoryMax = Math.max(memoryMax, memoryOf(pid))
      const askedAt = performance.now()
      const answer = await fetch(`${server.url}/api/health`)
      if (!answer.ok) throw new Error(`Health answered ${answer.status}.`)
      healthMax = Math.max(healthMax, performance.now() - askedAt)
      await pause(50)
    }
  })()
  watching.catch(() => {})
  const cookie = await demoVisitor(server.url)
  // The demo is filled as the server begins: that is not what the files do.
  await untilStill(pid)
  say(
    `Memory before: ${Math.round(memoryOf(pid) / MEGABYTE)} MB; ${Math.round(memoryMax / MEGABYTE)} MB at the most while it began.`,
  )
  memoryMax = 0
  const bomb = await zipWithEntryOf(1_536 * MEGABYTE)
  const poisons: [string, Uint8Array, number][] = [
    ['three workbooks with a sheet of 1.5 GB', bomb, 3],
    ['forty workbooks that never close', workbook(`<worksheet>${'<row>'.repeat(3_000_000)}`), 40],
    ['9.8 MB of commas', Buffer.from(','.repeat(9_800_000)), 4],
    ['quotes that never close', Buffer.from(`Name\n"${'a,'.repeat(4_800_000)}`), 4],
    ['a sheet of empty rows', workbook(`<worksheet><sheetData>${'<row/>'.repeat(10_000_000)}`), 4],
  ]
  for (const [name, bytes, times] of poisons) {
    const answers = await Promise.all(
      Array.from({ length: times }, async () => (await send(server.url, cookie, bytes)).status),
    )
    const wrong = answers.filter((status) => ![200, 400, 409, 413, 429].includes(status))
    if (wrong.length > 0) throw new Error(`${name}: answered ${wrong.join(', ')}.`)
    say(
      `${name}: ${[...new Set(answers)].join(', ')}; memory ${Math.round(memoryMax / MEGABYTE)} MB at the most.`,
    )
  }
  isOver = true
  await watching
  await server.stop()
  if (server.process.exitCode !== 0 && server.process.exitCode !== null)
    throw new Error(`The server ended: ${server.log()}`)
  if (memoryMax > MEMORY_MAX) throw new Error(`Memory rose to ${Math.round(memoryMax / MEGABYTE)} MB.`)
  if (healthMax > HEALTH_MS_MAX)
    throw new Error(`Somebody else waited ${Math.round(healthMax)} ms meanwhile.`)
  say(
    `Poisoned files: at most ${Math.round(memoryMax / MEGABYTE)} MB resident; the slowest other answer ${Math.round(healthMax)} ms.`,
  )
}

const workbook = (sheet: string) =>
  zipOf({ 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS, 'xl/sheet.xml': sheet })

/** A workbook whose sheet really unpacks to so much, written without ever holding it. */
async function zipWithEntryOf(bytes: number): Promise<Uint8Array> {
  const piece = Buffer.from('<row><c><v>1</v></c></row>'.repeat(40_000))
  const deflate = createDeflateRaw({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const done = new Promise((resolve) => deflate.once('end', resolve))
  let crc = 0
  let size = 0
  const write = async (part: Buffer) => {
    crc = crc32(part, crc)
    size += part.length
    if (!deflate.write(part)) await new Promise((resolve) => deflate.once('drain', resolve))
  }
  await write(Buffer.from('<worksheet><sheetData>'))
  while (size < bytes) await write(piece)
  deflate.end()
  await done
  return zipOf(
    { 'xl/workbook.xml': CONTENT, 'xl/_rels/workbook.xml.rels': RELATIONS },
    { packed: { 'xl/sheet.xml': { content: Buffer.concat(packed), crc, size } } },
  )
}

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Until nothing is added for ten seconds, two minutes at the most. */
async function untilStill(pid: number): Promise<void> {
  let still = 0
  let last = memoryOf(pid)
  for (let waited = 0; waited < 120 && still < 10; waited += 1) {
    await pause(1_000)
    const now = memoryOf(pid)
    still = Math.abs(now - last) < 4 * MEGABYTE ? still + 1 : 0
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

function send(url: string, cookie: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([bytes as never], 'customers.xlsx'))
  return fetch(`${url}/api/customers/import`, {
    method: 'POST',
    body: form,
    headers: { cookie, connection: 'close' },
  })
}
