import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readForm } from './read-form.ts'

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
          const told = [read.fields[name]].flat()
          expect(await Promise.all(told.map(say))).toEqual(await Promise.all(expected.getAll(name).map(say)))
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
