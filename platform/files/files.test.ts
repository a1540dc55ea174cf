import { createCipheriv, createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { onEveryDatabase, onOneDatabase, TEST_NOW, type World } from '#platform/testing/index.ts'
import {
  forgetFilesOf,
  keepFile,
  letGoOfFiles,
  openFile,
  putFile,
  readFile,
  storagesInUse,
  sweep,
  usageOf,
} from './index.ts'
import { cleanFileName } from './put-file.ts'
import { signRequest } from './s3/sign-request.ts'
import { type S3Replica, s3Error, startS3Replica } from './test-replica-s3.ts'

const MEGABYTE = 1024 * 1024
const rules = { bytesMax: 64 * MEGABYTE }
/** Bytes that no compression makes shorter: the same for the same seed. */
const noise = (length: number, seed = 1): Uint8Array => {
  const key = createHash('sha256').update(String(seed)).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const fileOf = (bytes: Uint8Array | string, name = 'a.bin') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name)
const later = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString()

/** A record that takes a file, as a slice would. */
const keep = async (ctx: Context, file: File, keptUntil?: Date) => {
  const put = await putFile(ctx, file, rules)
  return ctx.db.transaction((db) =>
    keepFile({ ...ctx, db: db as never }, put, { purpose: 'test', ...(keptUntil ? { keptUntil } : {}) }),
  )
}
const blobs = async (world: World) =>
  (await world.installation.database.pool.query('select organisation_id, state from file_blob order by 1, 2'))
    .rows

/** What an organisation keeps is gone from where it lies, and the rows stand. */
const lost = async ({ installation }: World, organisationId: number, bucket?: S3Replica) => {
  await installation.database.pool.query('delete from file_piece where organisation_id = $1', [
    organisationId,
  ])
  rmSync(join(installation.config.dataDir, 'files', String(organisationId)), { recursive: true, force: true })
  for (const place of bucket?.objects.keys() ?? [])
    if (place.includes(`files/${organisationId}/`)) bucket?.objects.delete(place)
}

const behaviour = (world: World, bucketOf: () => S3Replica | undefined = () => undefined) => {
  it('comes back as it was, byte by byte, whatever its length', async () => {
    world.setNow(TEST_NOW)
    for (const length of [0, 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE + 17]) {
      const bytes = noise(length, length + 1)
      const kept = await keep(world.as(), fileOf(bytes, 'ledger.bin'))
      expect(kept).toMatchObject({ fileName: 'ledger.bin', bytes: length, sha256: digestOf(bytes) })
      const back = await readFile(world.as(), 1, kept.id)
      expect([back.size, digestOf(new Uint8Array(await back.arrayBuffer()))]).toEqual([length, kept.sha256])
    }
  })

  it('content that two records have is kept once, stays with one of them, and goes with the last', async () => {
    world.setNow(TEST_NOW)
    const ctx = world.as({ organisationId: 40 })
    const bytes = noise(2 * MEGABYTE, 99)
    const [first, second] = [
      await keep(ctx, fileOf(bytes, 'one.bin')),
      await keep(ctx, fileOf(bytes, 'two.bin')),
    ]
    expect(await usageOf(ctx.db, 40)).toBe(bytes.length)
    await letGoOfFiles(ctx, 40, [first.id])
    world.setNow(later(50))
    await sweep(world.installation)
    expect((await readFile(ctx, 40, second.id)).size).toBe(bytes.length)
    await expect(readFile(ctx, 40, first.id)).rejects.toMatchObject({ code: 'not-found' })
    await letGoOfFiles(ctx, 40, [second.id])
    await sweep(world.installation)
    expect(await usageOf(ctx.db, 40)).toBe(0)
    world.setNow(later(100))
    await sweep(world.installation)
    expect((await blobs(world)).filter(({ organisation_id }) => organisation_id === 40)).toEqual([])
    // The same content again is new content.
    const again = await keep(world.as({ organisationId: 40 }), fileOf(bytes))
    expect((await readFile(ctx, 40, again.id)).size).toBe(bytes.length)
  })

  it('many who send the same at once keep it once', async () => {
    world.setNow(TEST_NOW)
    const ctx = world.as({ organisationId: 41 })
    const kept = await Promise.all(Array.from({ length: 6 }, () => keep(ctx, fileOf(noise(MEGABYTE, 7)))))
    expect(await usageOf(ctx.db, 41)).toBe(MEGABYTE)
    for (const { id } of kept) expect((await readFile(ctx, 41, id)).size).toBe(MEGABYTE)
  })

  it('content whose place was lost is put there anew when it comes again, and its first record has it back', async () => {
    world.setNow(TEST_NOW)
    const ctx = world.as({ organisationId: 45 })
    const bytes = noise(MEGABYTE, 17)
    const first = await keep(ctx, fileOf(bytes))
    await lost(world, 45, bucketOf())
    await expect(readFile(ctx, 45, first.id)).rejects.toThrow()
    const again = await keep(ctx, fileOf(bytes))
    for (const { id } of [first, again]) expect((await readFile(ctx, 45, id)).size).toBe(MEGABYTE)
    expect(await usageOf(ctx.db, 45)).toBe(MEGABYTE)
  })

  it('content that no record took is swept up after an hour, a file whose time is over goes by itself', async () => {
    world.setNow(TEST_NOW)
    const ctx = world.as({ organisationId: 42 })
    const put = await putFile(ctx, fileOf(noise(1000, 3)), rules)
    const timed = await keep(ctx, fileOf(noise(1000, 4)), new Date(later(1.5)))
    await sweep(world.installation)
    expect(await usageOf(ctx.db, 42)).toBe(2000)
    world.setNow(later(2))
    await sweep(world.installation)
    expect(await usageOf(ctx.db, 42)).toBe(0)
    await expect(openFile(ctx, 42, timed.id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(keepFile(world.as({ organisationId: 42 }), put, { purpose: 'test' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('nobody reads another organisation’s file, nor learns from it what others keep', async () => {
    world.setNow(TEST_NOW)
    const kept = await keep(world.as({ organisationId: 43 }), fileOf('secret'))
    await expect(openFile(world.as({ organisationId: 44 }), 44, kept.id)).rejects.toMatchObject({
      code: 'not-found',
    })
    await keep(world.as({ organisationId: 44 }), fileOf('secret'))
    expect(await usageOf(world.as().db, 44)).toBe(6)
  })
}

onEveryDatabase('files in the database', behaviour)

onOneDatabase(
  'files in a folder',
  (world) => {
    behaviour(world)
    it('lie below the data directory under their digest, and a place that is lost is told as such', async () => {
      const kept = await keep(world.as({ organisationId: 50 }), fileOf('here'))
      const folder = join(world.installation.config.dataDir, 'files', '50', kept.sha256.slice(0, 2))
      const [name = ''] = readdirSync(folder)
      expect(name.startsWith(kept.sha256)).toBe(true)
      expect(existsSync(join(folder, `${name}.part`))).toBe(false)
      await world.installation.database.pool.query(
        `update file_blob set place = 'files/gone' where organisation_id = 50`,
      )
      await expect(openFile(world.as(), 50, kept.id)).rejects.toMatchObject({ code: 'source-failed' })
    })
    it('content that was changed where it lies does not come back as if it were whole', async () => {
      const kept = await keep(world.as({ organisationId: 51 }), fileOf('as it was'))
      await world.installation.database.pool.query(
        `update stored_file set sha256 = repeat('0', 64) where organisation_id = 51`,
      )
      await expect(readFile(world.as(), 51, kept.id)).rejects.toThrow(/not what was kept/)
    })
    it('of content that was changed the last piece never comes: who counts its bytes does not take it for the file', async () => {
      const ctx = world.as({ organisationId: 52 })
      const short = await keep(ctx, fileOf('in one piece'))
      const long = await keep(ctx, fileOf(noise(MEGABYTE, 52)))
      await world.installation.database.pool.query(
        `update stored_file set sha256 = repeat('0', 64) where organisation_id = 52`,
      )
      await expect(openFile(ctx, 52, short.id)).rejects.toMatchObject({ code: 'source-failed' })
      let bytes = 0
      const read = async () => {
        for await (const piece of (await openFile(ctx, 52, long.id)).body) bytes += piece.length
      }
      await expect(read()).rejects.toThrow(/not what was kept/)
      expect(bytes).toBeLessThan(long.bytes)
    })
  },
  { FILE_STORAGE: 'folder' },
)

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

onOneDatabase(
  'files in S3',
  (world) => {
    let bucket: S3Replica
    beforeAll(async () => {
      bucket = await startS3Replica(keys, 'evidence', () => world.installation.clock())
      const { config } = world.installation
      config.s3 = { ...keys, endpoint: bucket.endpoint, bucket: 'evidence', prefix: 'assay/' }
      config.localReplicas = [new URL(bucket.endpoint).host]
    })
    afterAll(() => bucket.stop())
    behaviour(world, () => bucket)

    it('long content goes and comes in parts, each with its checksum, and leaves no upload open', async () => {
      const bytes = noise(40 * MEGABYTE, 5)
      bucket.calls.length = 0
      const kept = await keep(world.as({ organisationId: 60 }), fileOf(bytes))
      expect(bucket.calls.map((call) => call.replace(/uploadId=[\w-]+/, 'uploadId')).sort()).toEqual([
        'POST ?uploadId',
        'POST ?uploads=',
        'PUT ?partNumber=1&uploadId',
        'PUT ?partNumber=2&uploadId',
        'PUT ?partNumber=3&uploadId',
      ])
      expect(bucket.uploads.size).toBe(0)
      expect([...bucket.objects.keys()].filter((key) => key.startsWith('assay/files/60/'))).toHaveLength(1)
      expect(digestOf(new Uint8Array(await (await readFile(world.as(), 60, kept.id)).arrayBuffer()))).toBe(
        kept.sha256,
      )
    })

    it('a bucket that is busy is asked again, one that refuses is a refusal, and nothing is half kept', async () => {
      const ctx = world.as({ organisationId: 61 })
      bucket.failures.push(s3Error(503, 'SlowDown', 'Please reduce your request rate.'))
      const kept = await keep(ctx, fileOf('after a pause'))
      expect(kept.bytes).toBe(13)
      bucket.failures.push(s3Error(403, 'AccessDenied'))
      await expect(keep(ctx, fileOf('refused'))).rejects.toMatchObject({
        code: 'source-failed',
        message: expect.stringMatching(/answered 403 AccessDenied/),
      })
      expect(await usageOf(ctx.db, 61)).toBe(13)
      bucket.failures.push(s3Error(404, 'NoSuchKey'))
      await expect(openFile(ctx, 61, kept.id)).rejects.toMatchObject({ code: 'source-failed' })
    })

    it('an organisation lets go of its files, whatever a bucket says to the removal of another one’s', async () => {
      world.setNow(TEST_NOW)
      const [own, other] = [world.as({ organisationId: 63 }), world.as({ organisationId: 64 })]
      await letGoOfFiles(other, 64, [(await keep(other, fileOf('of another'))).id])
      const { id } = await keep(own, fileOf('of its own'))
      world.setNow(later(2))
      await sweep(world.installation)
      world.setNow(later(30))
      bucket.failures.push(s3Error(403, 'AccessDenied'))
      await forgetFilesOf(world.installation, 63)
      await expect(openFile(own, 63, id)).rejects.toMatchObject({ code: 'not-found' })
      bucket.failures.length = 0
      world.setNow(TEST_NOW)
    })

    it('content that a bucket does not let go keeps no other from going, and goes with the next sweep', async () => {
      // What other tests left goes first.
      world.setNow(later(100))
      await sweep(world.installation)
      world.setNow(TEST_NOW)
      const ctx = world.as({ organisationId: 65 })
      const kept = [await keep(ctx, fileOf('the first to go')), await keep(ctx, fileOf('the second'))]
      const left = () => [...bucket.objects.keys()].filter((key) => key.startsWith('assay/files/65/')).length
      await letGoOfFiles(
        ctx,
        65,
        kept.map(({ id }) => id),
      )
      world.setNow(later(2))
      await sweep(world.installation)
      world.setNow(later(60))
      bucket.failures.push(s3Error(403, 'AccessDenied'))
      await expect(sweep(world.installation)).rejects.toMatchObject({ code: 'source-failed' })
      expect(left()).toBe(1)
      await sweep(world.installation)
      expect(left()).toBe(0)
      world.setNow(TEST_NOW)
    })

    it('an error in the body of a 200 when parts are joined is an error, and the parts are given up', async () => {
      const ctx = world.as({ organisationId: 62 })
      const sent = fileOf(noise(17 * MEGABYTE, 8))
      const put = bucket.objects.size
      // Begun, two parts, joined: the last is answered with an error under a good status.
      const watch = setInterval(() => {
        if ([...bucket.uploads.values()][0]?.size !== 2) return
        bucket.failures.push({ ...s3Error(500, 'InternalError'), status: 200 })
        clearInterval(watch)
      }, 1)
      await expect(keep(ctx, sent)).rejects.toMatchObject({ code: 'source-failed' })
      expect([bucket.objects.size, bucket.uploads.size]).toEqual([put, 0])
      expect(await usageOf(ctx.db, 62)).toBe(0)
    })
  },
  {
    FILE_STORAGE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
  },
)

onOneDatabase(
  'room for files',
  (world) => {
    it('ends for each organisation by itself: what does not fit is refused with what is kept and what may be', async () => {
      const ctx = world.as({ organisationId: 70 })
      const kept = await keep(ctx, fileOf(noise(3 * MEGABYTE, 1)))
      const tries = await Promise.allSettled(
        [2, 3, 4].map((seed) => keep(ctx, fileOf(noise(1.5 * MEGABYTE, seed)))),
      )
      // One more fits, however many ask for the room at once.
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of tries)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({
            code: 'storage-full',
            status: 409,
            details: { quotaBytes: 5 * MEGABYTE },
          })
      expect((await keep(world.as({ organisationId: 71 }), fileOf(noise(4 * MEGABYTE, 6)))).bytes).toBe(
        4 * MEGABYTE,
      )
      // What is kept already takes no more room.
      expect((await keep(ctx, fileOf(noise(3 * MEGABYTE, 1)))).sha256).toBe(kept.sha256)
      expect(await storagesInUse(ctx.db)).toMatchObject([{ storage: 'database', blobs: 3 }])
    })

    it('a longer file than is taken is refused, and the kind is what the bytes say', async () => {
      const ctx = world.as()
      await expect(putFile(ctx, fileOf(noise(11)), { bytesMax: 10 })).rejects.toMatchObject({
        code: 'too-large',
        status: 413,
      })
      const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj'
      const asked = { bytesMax: MEGABYTE, kinds: ['pdf', 'txt', 'csv'] as const }
      expect(await putFile(ctx, fileOf(pdf, 'scan.pdf'), asked)).toMatchObject({
        contentType: 'application/pdf',
      })
      expect(await putFile(ctx, fileOf('a,b\n1,2', 'rows.csv'), asked)).toMatchObject({
        contentType: 'text/csv',
      })
      for (const [content, name] of [
        [pdf, 'notes.txt'],
        ['no pdf', 'scan.pdf'],
        ['MZ\u0000\u0001', 'tool.exe'],
        ['a\u0000b', 'rows.csv'],
        ['', 'empty.csv'],
      ] as const)
        await expect(putFile(ctx, fileOf(content, name), asked), name).rejects.toMatchObject({
          code: 'unsupported-file',
        })
      expect(await putFile(ctx, fileOf(pdf, 'notes.txt'), { ...asked, names: 'ignored' })).toMatchObject({
        contentType: 'application/pdf',
      })
    })

    it('a change that is not kept keeps no file', async () => {
      const ctx = world.as({ organisationId: 72 })
      const put = await putFile(ctx, fileOf('half'), rules)
      await expect(
        recordChange(ctx, async (tx) => {
          await keepFile(tx, put, { purpose: 'test' })
          throw new Error('not kept')
        }),
      ).rejects.toThrow('not kept')
      const { rows } = await world.installation.database.pool.query(
        'select 1 from stored_file where organisation_id = 72',
      )
      expect(rows).toEqual([])
    })
  },
  { FILE_QUOTA_MB: '5' },
)

it('names lose folders, control signs and signs that turn the order of reading', () => {
  expect(cleanFileName('C:\\temp\\report\u202Excod.exe')).toBe('reportxcod.exe')
  expect(cleanFileName('/etc/pass\u0000wd\n')).toBe('passwd')
  expect(cleanFileName('\u200e \u2066')).toBe('file')
  expect(cleanFileName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`)
})

it('a request to S3 is signed as Amazon’s own examples are', () => {
  const at = new Date('2013-05-24T00:00:00Z')
  const signatureOf = (request: Parameters<typeof signRequest>[0]) =>
    signRequest(request, keys, at).authorization?.split('Signature=')[1]
  const host = 'https://examplebucket.s3.amazonaws.com'
  expect(
    signatureOf({ method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' } }),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  expect(
    signatureOf({
      method: 'PUT',
      url: new URL(`${host}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd')
  expect(signatureOf({ method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`) })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
