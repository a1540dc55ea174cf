import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, onBehalfOf } from '#platform/context/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { measureData } from './measure-data.ts'

const DEMO = 2
const MEGABYTE = 1024 * 1024

onEveryDatabase(
  'what the demo may keep',
  (world) => {
    const ofDemo = (): Context => world.as({ organisationId: DEMO, isDemo: true })
    const noise = (length: number) =>
      Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
    const trace = { action: 'case.opened' as const, subject: { type: 'case' as const, id: 1 } }
    const keep = (ctx: Context, text: string) =>
      recordChange(ctx, async () => ({ result: undefined, trace: { ...trace, after: { text } } }))
    const keptOf = async (organisationId: number) =>
      (await measureData(world.installation, organisationId)).bytes

    it('is measured as it lies, for each organisation apart', async () => {
      const before = [await keptOf(DEMO), await keptOf(1)]
      await keep(ofDemo(), noise(100_000))
      expect((await keptOf(DEMO)) - (before[0] as number)).toBeGreaterThan(80_000)
      expect(await keptOf(1)).toBe(before[1])
    })

    it('is measured once the database answers, although it did not when it was first asked what there is to measure', async () => {
      const { pool } = world.installation.database
      const installation = {
        ...world.installation,
        database: { ...world.installation.database, pool: Object.create(pool) },
      }
      installation.database.pool.query = () => Promise.reject(new Error('The connection is lost.'))
      await expect(measureData(installation, DEMO)).rejects.toThrow('The connection is lost.')
      installation.database.pool.query = pool.query.bind(pool)
      expect(await measureData(installation, DEMO)).toEqual(await measureData(world.installation, DEMO))
    })

    it('bounds it: what does not fit is refused with nothing kept, members go on, and what takes something away is done', async () => {
      let refused: unknown
      for (let at = 0; at < 400 && !refused; at += 1) {
        refused = await keep(ofDemo(), noise(50_000)).then(
          () => undefined,
          (failure: unknown) => failure,
        )
        // What was counted asks for a measure, which is at most two seconds away.
        if (at > 30) await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect(refused).toMatchObject({ code: 'storage-full', status: 409, details: { quotaBytes: MEGABYTE } })
      const full = await keptOf(DEMO)
      await expect(keep(ofDemo(), 'x')).rejects.toMatchObject({ code: 'storage-full' })
      expect(await keptOf(DEMO)).toBe(full)

      await keep(world.as(), noise(1_000))
      const system: Context = { ...ofDemo(), actor: { kind: 'system', name: 'test', organisationId: DEMO } }
      await keep(system, 'what the product does by itself')
      await expect(
        recordChange(system, async () => ({ result: undefined, trace }), { isBounded: true }),
      ).rejects.toMatchObject({ code: 'storage-full' })

      // A job that a person asked for is theirs, whatever it says of itself.
      await expect(keep(onBehalfOf(system, 'visitor'), 'x')).rejects.toMatchObject({ code: 'storage-full' })

      await recordChange(ofDemo(), async (tx) => {
        await tx.db.execute(sql`delete from work_event where organisation_id = ${DEMO}`)
        return { result: undefined, trace }
      })
    }, 60_000)
  },
  { DEMO_DATA_MB: '1' },
)
