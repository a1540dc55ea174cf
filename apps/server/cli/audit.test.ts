import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { eraseEntries, recordChange } from '#platform/audit/index.ts'
import { onServerDatabase } from '#platform/testing/index.ts'

onServerDatabase('npm run audit -- verify', (world) => {
  const verify = () =>
    new Promise<{ code: number; said: string }>((answer) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: world.house.config.databaseUrl,
        DATA_DIR: world.house.config.dataDir,
      }
      execFile(
        process.execPath,
        [resolve(import.meta.dirname, 'audit.ts'), 'verify'],
        { env },
        (failure, out, err) => answer({ code: failure ? Number(failure.code) : 0, said: `${out}${err}` }),
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
    expect(sound.said).toContain('Organisation 1: intact, 3 entries (2 of them erased')
    expect(sound.code).toBe(0)
    await world.house.database.pool.query(`update audit_entry set reason = 'never said' where sequence = 2`)
    const broken = await verify()
    expect(broken.said).toContain('Organisation 1: BROKEN at entry 2')
    expect(broken.code).toBe(1)
  })
})
