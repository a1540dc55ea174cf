import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readForm } from './read-form.ts'
import { removeLeftUploads } from './shelf.ts'

const asked = (form: FormData) => new Request('http://assay.test', { method: 'POST', body: form })
const written = (body: string | ReadableStream, boundary = 'b') =>
  new Request('http://assay.test', {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    duplex: 'half',
  } as RequestInit)

it('a form is read as it was sent, however it comes in pieces', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\r\n--b', '--b--', '\r\n', '-', ''),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('a', 'b "c"', 'ü'), value, fc.boolean()), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 1, max: 60 }),
      async (fields, piece) => {
        const form = new FormData()
        for (const [name, text, isFile] of fields)
          form.append(name, isFile ? new File([text], `${name}.csv`, { type: 'text/csv' }) : text)
        const whole = asked(form)
        const bytes = new Uint8Array(await whole.clone().arrayBuffer())
        const stream = new ReadableStream({
          start(controller) {
            for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.slice(at, at + piece))
            controller.close()
          },
        })
        const boundary = /boundary=(.*)$/.exec(whole.headers.get('content-type') ?? '')?.[1]
        const read = await readForm(written(stream, boundary), 1_000_000)
        const expected = await whole.formData()
        for (const name of new Set(expected.keys())) {
          const say = async (one: unknown) =>
            one instanceof File ? [one.name, one.type, await one.text()] : one
          const result = [read.fields[name]].flat()
          expect(await Promise.all(result.map(say))).toEqual(
            await Promise.all(expected.getAll(name).map(say)),
          )
        }
      },
    ),
    { numRuns: 100 },
  )
})

it('a file of many megabytes waits on the disk, is whole, and is gone with the answer', async () => {
  const shelves = () => readdirSync(tmpdir()).filter((name) => name.startsWith('assay-upload-')).length
  const before = shelves()
  const bytes = new Uint8Array(12_000_000).map((_, at) => (at * 31) % 251)
  const form = new FormData()
  form.append('file', new File([bytes], 'long.bin'))
  const { fields, letGo } = await readForm(asked(form), 20_000_000)
  const file = fields.file as File
  expect(file.size).toBe(bytes.length)
  expect(Buffer.compare(Buffer.from(await file.arrayBuffer()), bytes)).toBe(0)
  expect(await file.slice(4_000_000, 4_000_010).bytes()).toEqual(bytes.slice(4_000_000, 4_000_010))
  expect(shelves()).toBe(before + 1)
  await letGo()
  expect(shelves()).toBe(before)
  const head = '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n'
  await expect(readForm(written(`${head}${'x'.repeat(9_000_000)}`), 8_000_000)).rejects.toMatchObject({
    code: 'too-large',
  })
  expect(shelves()).toBe(before)
})

it.skipIf(process.platform !== 'linux')(
  'a caller who goes away in the middle of a file leaves neither a file nor an open one',
  async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\n'
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent === 1) controller.enqueue(Buffer.from(head))
        else if (sent < 10) controller.enqueue(new Uint8Array(1024 * 1024))
        else controller.error(new Error('gone'))
      },
    })
    const before = uploadsOpen()
    await expect(readForm(written(stream), 100_000_000)).rejects.toThrow('gone')
    expect(uploadsOpen()).toEqual(before)
  },
)

/** The uploads that this process holds open. */
function uploadsOpen(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.includes('assay-upload-') ? [path] : []
    } catch {
      return []
    }
  })
}

it('names of files lose the signs that turn their order or cannot be seen', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'report\u202excod.\u2066exe\u0007\r\n.csv'))
  const { fields } = await readForm(asked(form), 1_000)
  expect((fields.file as File).name).toBe('reportxcod.exe.csv')
})

it.each([
  ['nothing', ''],
  ['no end', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
  ['no head', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['no name', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--'],
  ['a head without an end', `--b\r\n${'x: y\r\n'.repeat(10_000)}`],
  [
    'thousands of parts',
    `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1_001)}--b--`,
  ],
  ['something behind the delimiter', '--bad\r\n\r\n'],
])('a form with %s is refused', async (_of, body) => {
  await expect(readForm(written(body), 1_000_000)).rejects.toMatchObject({ code: 'invalid-input' })
})

it('long files at once are bounded: of a person and of all, the next is told when to come again, and a turn ends with its call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-arriving-'))
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\n'
  const long = `${head}${'x'.repeat(6_000_000)}\r\n--b--\r\n`
  const send = (person: string) => readForm(written(long), 20_000_000, { folder, person })
  const busy = { code: 'too-many-requests', status: 429, details: { retryAfterSeconds: expect.any(Number) } }
  const own = [await send('ana'), await send('ana'), await send('ana')]
  await expect(send('ana')).rejects.toMatchObject(busy)
  const others = [await send('bo'), await send('bo'), await send('bo'), await send('cy'), await send('cy')]
  await expect(send('di')).rejects.toMatchObject(busy)
  // What is short waits in memory and needs no turn.
  const short = new FormData()
  short.append('file', new File(['short'], 'short.txt'))
  await (await readForm(asked(short), 1_000, { folder, person: 'ana' })).letGo()
  await own[0]?.letGo()
  await (await send('di')).letGo()
  for (const { letGo } of [...own, ...others]) await letGo()
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

it('what a killed process left of uploads goes at the next start; what a living one or another machine is at stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-arriving-'))
  const child = spawnSync(process.execPath, ['-e', 'console.log(process.pid)'])
  const dead = child.stdout.toString().trim()
  const machine = hostname().replaceAll(/[^\w]/g, '_')
  const names = {
    ofTheDead: `assay-upload-${machine}-${dead}-aaaaaa`,
    ofOneBefore: `assay-upload-${machine}-${process.pid}-bbbbbb`,
    ofTheLiving: `assay-upload-${machine}-${process.ppid}-cccccc`,
    ofAnother: 'assay-upload-elsewhere-1-dddddd',
    ofAnotherLong: 'assay-upload-elsewhere-1-eeeeee',
    notOurs: 'something-else',
  }
  for (const name of Object.values(names)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, '1'), 'half a file')
  }
  const before = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(join(folder, names.ofAnotherLong), before, before)
  // Another machine has just let go of one: it is listed, and gone when it is looked at.
  const gone = join(folder, 'assay-upload-elsewhere-1-ffffff')
  symlinkSync(join(folder, 'nowhere'), gone)
  expect(await removeLeftUploads(folder)).toBe(3)
  rmSync(gone)
  expect(readdirSync(folder).sort()).toEqual([names.ofTheLiving, names.ofAnother, names.notOurs].sort())
  expect(await removeLeftUploads(join(folder, 'never made'))).toBe(0)
  rmSync(folder, { recursive: true })
})

it('a form that is too long is refused while it comes, long before its end', async () => {
  let sent = 0
  const head = '--b\r\ncontent-disposition: form-data; name="f"; filename="a.csv"\r\n\r\n'
  const stream = new ReadableStream({
    pull(controller) {
      controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(1_000_000))
      sent += 1
      if (sent > 600) controller.close()
    },
  })
  await expect(readForm(written(stream), 10_000_000)).rejects.toMatchObject({
    code: 'too-large',
    status: 413,
  })
  expect(sent).toBeLessThan(20)
})
