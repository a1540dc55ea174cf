import { expect, it } from 'vitest'
import { onServerDatabase } from '#platform/testing/index.ts'
import { health, readiness, stopBeingReady } from './health.ts'

onServerDatabase('health', (world) => {
  it('is refused within seconds while the database is frozen, by one connection for all who ask', async () => {
    const { db, pool } = world.installation.database
    const frozen = {
      ...world.installation,
      database: { ...world.installation.database, db: { execute: () => db.execute('select pg_sleep(4.5)') } },
    }
    const ctx = { ...world.as(), installation: frozen as never }
    const startedAt = performance.now()
    const asked = Array.from({ length: 20 }, () =>
      health(ctx).then(String, (failure: { code: string }) => failure.code),
    )
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['database-unavailable']))
    expect(performance.now() - startedAt).toBeLessThan(4_400)
    expect(pool.totalCount).toBe(1)
    expect(await health(world.as())).toEqual({ status: 'ok', database: 'server' })
  })

  it('is ready until it stops', async () => {
    expect(await readiness(world.as())).toEqual({ status: 'ready' })
    stopBeingReady(world.installation)
    await expect(readiness(world.as())).rejects.toMatchObject({ code: 'stopping', status: 503 })
    expect(await health(world.as())).toEqual({ status: 'ok', database: 'server' })
  })
})
