// Binds what its runs do.
import '../slice.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCustomer } from '#domains/customers/server/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { stopEngine } from '../matching/index.ts'
import { northernTide, publish, volkov } from '../test-world.ts'
import { rescreenTouched } from './rescreen-touched.ts'

/** `MANY_CUSTOMERS=60000` measures with as many, and says what it found. */
const MANY = Number(process.env.MANY_CUSTOMERS ?? 1_500)

onOneDatabase('a list change and very many monitored customers', (world) => {
  let day = 1
  let largestAnswer = 0
  const publishNext = async () => {
    day += 1
    world.setNow(`2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`)
    await publish(world, [volkov, { ...northernTide, id: `Q${day}`, name: `Far Harbour Works ${day}` }])
  }

  beforeAll(async () => {
    await publish(world, [volkov])
    const { pool } = world.installation.database
    const ask = pool.query.bind(pool) as (...asked: unknown[]) => Promise<{ rows?: unknown[] }>
    pool.query = (async (...asked: unknown[]) => {
      const answer = await ask(...asked)
      largestAnswer = Math.max(largestAnswer, answer.rows?.length ?? 0)
      return answer
    }) as never
    await createCustomer(world.as(), {
      name: 'Quiet Meadow Trading',
      schema: 'Company',
      countries: ['DE'],
      birthDate: null,
      identifiers: [],
      segment: '',
      exposureCents: null,
      riskLevel: 'low',
      isMonitored: true,
      kycCompletenessPercent: 0,
    })
    await rescreenTouched(systemContext(world.installation, 'monitoring', 1))
  }, 120_000)
  afterAll(() => stopEngine(world.installation))

  /** As many more monitored customers as that, covered as the first one is. */
  const add = async (many: number) => {
    const { pool } = world.installation.database
    const names = `organisation_id, name, schema, countries, birth_date, identifiers, segment, exposure_cents, risk_level, is_monitored,
      kyc_completeness_percent, data_as_of, compared_hash, last_screening_id, last_screened_at, created_at, updated_at, is_answered, version`
    await pool.query(
      `insert into customer (${names}) select ${names.replace('name', "'Quiet Meadow ' || md5(number::text)")}
       from customer, generate_series(1, ${many}) number
       where organisation_id = 1 and id = (select min(id) from customer where organisation_id = 1)`,
    )
    const first = `company_id = (select min(company_id) from customer_coverage where organisation_id = 1)`
    await pool.query(
      `insert into customer_coverage (organisation_id, company_id, list_set, after_move, compared_hash, screening_id, screened_at)
       select 1, customer.id, list_set, after_move, customer_coverage.compared_hash, screening_id, screened_at
       from customer_coverage, customer where customer_coverage.organisation_id = 1 and ${first} and customer.organisation_id = 1
         and not exists (select 1 from customer_coverage known where known.organisation_id = 1 and known.company_id = customer.id)`,
    )
    await pool.query('analyze customer')
  }

  /** The longest turn of this thread's event loop, and the processor time of the whole, in milliseconds. */
  async function measured() {
    // Of the processor's time: what else the machine does is nobody's turn here.
    let longest = 0
    let last = process.threadCpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.threadCpuUsage(last)
      longest = Math.max(longest, (user + system) / 1_000)
      last = process.threadCpuUsage()
    }, 1)
    largestAnswer = 0
    const before = process.threadCpuUsage()
    const began = performance.now()
    const run = await rescreenTouched(systemContext(world.installation, 'monitoring', 1))
    const { user } = process.threadCpuUsage(before)
    clearInterval(watch)
    return { run, longest, cpuMs: user / 1_000, ms: performance.now() - began, largestAnswer }
  }

  it('no turn of the event loop and no answer of the database grows with them, and the work only as they do', async () => {
    await add(MANY - 1)
    await publishNext()
    const first = await measured()
    expect(first.run).toMatchObject({ behind: MANY, untouched: MANY })
    await add(MANY)
    await publishNext()
    const second = await measured()
    expect(second.run).toMatchObject({ behind: 2 * MANY, untouched: 2 * MANY })
    if (process.env.MANY_CUSTOMERS)
      process.stdout.write(
        `${[first, second].map(({ run, longest, ms, largestAnswer: rows }) => `${run.behind} customers: longest turn ${longest.toFixed(0)} ms, ${(ms / 1_000).toFixed(1)} s in all, at most ${rows} rows an answer, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`).join('\n')}\n`,
      )
    expect(second.largestAnswer).toBeLessThanOrEqual(2_500)
    expect(second.cpuMs / first.cpuMs).toBeLessThan(3)
    expect((await measured()).run).toMatchObject({ behind: 0 })
  }, 600_000)
})
