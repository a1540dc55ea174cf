import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'

/** A third of the file, which was in memory twice before. */
const MEGABYTES_MAX = 200

// In a process of its own: the memory of this one is that of every test.
it('a file of 600 MB is sent, kept and read without being held in memory', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-large-'))
  const child = fork(fileURLToPath(new URL('./large-upload.process.ts', import.meta.url)), [
    dir,
    inject('embeddedTemplate'),
  ])
  const [stated] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => ['the process ended before it had said anything']),
  ])
  rmSync(dir, { recursive: true, force: true })
  const { keptMegabytes, readMegabytes } = stated as { keptMegabytes: number; readMegabytes: number }
  process.stdout.write(
    `600 MB: ${keptMegabytes} MB more while it was kept, ${readMegabytes} MB while it was read\n`,
  )
  expect(stated).toMatchObject({ isWhole: true })
  expect(keptMegabytes).toBeLessThan(MEGABYTES_MAX)
  expect(readMegabytes).toBeLessThan(MEGABYTES_MAX)
}, 600_000)
