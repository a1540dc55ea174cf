import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { exportAudit } from '#domains/overview/server/index.ts'
import { eraseEntries, recordChange } from '#platform/audit/index.ts'
import { canonicalJson } from '#platform/canonical-json/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'

onServerDatabase('npm run audit -- verify', (world) => {
  const verify = () =>
    new Promise<{ code: number; output: string }>((answer) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: world.installation.config.databaseUrl,
        DATA_DIR: world.installation.config.dataDir,
      }
      execFile(
        process.execPath,
        [resolve(import.meta.dirname, 'audit.ts'), 'verify'],
        { env },
        (failure, out, err) => answer({ code: failure ? Number(failure.code) : 0, output: `${out}${err}` }),
      )
    })

  it('counts erased entries apart, and ends with 1 where one was changed afterwards', async () => {
    const ctx = world.as({ role: 'admin' })
    const subject = { type: 'company' as const, id: 6 }
    await recordChange(ctx, async () => ({
      result: undefined,
      trace: [
        { action: 'customer.created', subject, after: { name: 'Anna Berg' } },
        { action: 'customer.changed', subject, after: { name: 'Anna Bergström' } },
      ],
    }))
    await recordChange(ctx, async (tx) => ({
      result: undefined,
      trace: {
        action: 'person.erased',
        subject: { type: 'erasure', id: 1 },
        after: { entries: await eraseEntries(tx, [1, 2], () => ({ after: { erased: 'Erased person 1' } })) },
      },
    }))
    const sound = await verify()
    expect(sound.output).toContain('Organisation 1: intact, 3 entries (2 of them erased')
    expect(sound.code).toBe(0)
    await world.installation.database.pool.query(
      `update audit_entry set reason = 'never said' where sequence = 2`,
    )
    const broken = await verify()
    expect(broken.output).toContain('Organisation 1: BROKEN at entry 2')
    expect(broken.code).toBe(1)
  })
})

onServerDatabase('npm run audit -- verify-extract', (world) => {
  it('ends with 0 only where the extract is signed with the key given or this installation’s, and never calls another intact', async () => {
    const ctx = world.as({ role: 'admin' })
    await recordChange(ctx, async () => ({
      result: undefined,
      trace: { action: 'customer.created', subject: { type: 'company', id: 6 }, reason: 'Asked for' },
    }))
    const folder = mkdtempSync(join(tmpdir(), 'assay-extract-'))
    const file = join(folder, 'extract.json')
    const { body } = await exportAudit(ctx, { format: 'json' })
    const { extract } = JSON.parse(String(body))
    const verify = (...given: string[]) => {
      const { env } = process
      const of = { PATH: env.PATH, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE, DATA_DIR: folder }
      const DATABASE_URL = given[0] === 'here' ? world.installation.config.databaseUrl : undefined
      const ran = spawnSync(
        process.execPath,
        [
          resolve(import.meta.dirname, 'audit.ts'),
          'verify-extract',
          file,
          ...given.filter((one) => one !== 'here'),
        ],
        { env: { ...of, ...(DATABASE_URL ? { DATABASE_URL } : {}) }, encoding: 'utf8' },
      )
      return [ran.status, `${ran.stdout}${ran.stderr}`] as const
    }
    writeFileSync(file, String(body))
    expect(verify('here')).toEqual([
      0,
      expect.stringMatching(/^Intact: signed .* a key of this installation/),
    ])
    const old = { ...extract, format: 'assay-audit-extract/1' }
    const digest = createHash('sha256').update(canonicalJson(old)).digest('hex')
    writeFileSync(file, JSON.stringify({ extract: old, sha256: digest }))
    const [status, stated] = verify()
    expect([status, stated]).toEqual([1, expect.stringMatching(/^Not signed: /)])
    expect(stated).not.toMatch(/intact/i)
  }, 240_000)
})
