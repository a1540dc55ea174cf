import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { unpackFile } from './unpack-file.ts'

it('a packed file of prices is unpacked; one that is damaged, or swells as no prices do, is refused before it is held', async () => {
  const text = 'date,AAPL\n2020-01-02,75.09\n'
  expect(await unpackFile('a.csv.gz', gzipSync(text))).toEqual([{ fileName: 'a.csv', text }])
  const bomb = gzipSync(Buffer.from('Date,Symbol,Close\n'.repeat(4_000_000)))
  const before = process.memoryUsage().arrayBuffers
  await expect(unpackFile('bomb.csv.gz', bomb)).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('more than 40 times as large'),
  })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024)
  await expect(unpackFile('half.csv.gz', bomb.subarray(0, 100))).rejects.toMatchObject({
    message: expect.stringContaining('damaged'),
  })
})
