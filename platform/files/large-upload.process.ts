import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { serve } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { openDatabase } from '#platform/database/index.ts'
import { defineEndpoint } from '#platform/endpoint/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { keepFile, openFile, putFile } from './index.ts'

// The process whose memory large-upload.test.ts looks at: it takes a file of 600 MB through a form, keeps it in a folder and reads it again.
const MEGABYTE = 1024 * 1024
const LENGTH = 600

const sendLarge = defineEndpoint({
  name: 'test.send-large',
  effect: 'write',
  method: 'POST',
  path: '/api/test/large',
  summary: 'Keeps a large file',
  permission: 'public',
  request: z.object({ file: z.instanceof(File) }),
  response: z.object({ id: z.string(), sha256: z.string(), bytes: z.number() }),
  problems: ['too-large'],
  body: 'multipart',
  bodyBytesMax: (LENGTH + 1) * MEGABYTE,
})

/** The most memory that the process has while it works, over what it had. */
async function mostMemory<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytes: number }> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  try {
    return { result: await work(), megabytes: Math.round((most - before) / MEGABYTE) }
  } finally {
    clearInterval(watch)
  }
}

const [dir = '', template = ''] = process.argv.slice(2)
const installation: Installation = {
  config: parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', FILE_STORAGE: 'folder' }),
  database: await openDatabase({ template }),
  log: silentLogger,
  secret: 'a secret of the tests, 32 characters or more',
  clock: () => new Date(),
}
const api = makeApi(installation, async () => undefined, [
  serve(sendLarge, async (ctx, input) => {
    const put = await putFile(ctx, input.file, { bytesMax: LENGTH * MEGABYTE })
    return keepFile(ctx, put, { purpose: 'test' })
  }),
])
// What the sender holds is none of what is measured.
const piece = randomBytes(MEGABYTE)
const hash = createHash('sha256')
let sent = 0
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="list.xml"\r\n\r\n'
const body = new ReadableStream<Uint8Array>({
  pull(controller) {
    if (sent === 0) controller.enqueue(new TextEncoder().encode(head))
    hash.update(piece)
    controller.enqueue(piece)
    sent += 1
    if (sent < LENGTH) return
    controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'))
    controller.close()
  },
})
const request = new Request('http://localhost/api/test/large', {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  body,
  duplex: 'half',
} as RequestInit)
const kept = await mostMemory(async () => {
  const answer = await api.request(request)
  return sendLarge.response.parse(await answer.json())
})
const read = await mostMemory(async () => {
  let bytes = 0
  const { body: content } = await openFile(systemContext(installation, 'test', 1), 1, kept.result.id)
  for await (const some of content) bytes += some.length
  return bytes
})
process.send?.({
  isWhole: kept.result.sha256 === hash.digest('hex') && read.result === LENGTH * MEGABYTE,
  keptMegabytes: kept.megabytes,
  readMegabytes: read.megabytes,
})
await installation.database.close()
process.disconnect?.()
