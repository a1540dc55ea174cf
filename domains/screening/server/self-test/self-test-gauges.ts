import type { Gauge } from '#platform/gauges/index.ts'

/** What the nightly self-test of screening last found. */
export const selfTestGauges: readonly Gauge[] = [
  {
    name: 'assay_self_test_age_seconds',
    title: 'Age of the last self-test',
    unit: 'seconds',
    limit: { above: 172_800 },
    isMissed: () => true,
    help: 'How long ago a self-test of screening last finished; absent where none has',
    read: async ({ database, clock }) => {
      const { rows } = await database.pool.query<{ seconds: number | null }>(
        `select extract(epoch from $1::timestamptz - max(finished_at))::float8 as seconds from self_test where failure is null`,
        [clock()],
      )
      return typeof rows[0]?.seconds === 'number' ? [{ value: rows[0].seconds }] : []
    },
  },
  {
    name: 'assay_self_test_found_ratio',
    title: 'Designated names found in the self-test',
    unit: 'share',
    limit: { below: 0.95 },
    isMissed: () => true,
    help: 'Share of the designated names asked that the newest self-test found; the least of all organisations, absent where none was asked',
    read: async ({ database }) => {
      const { rows } = await database.pool.query<{ share: number | null }>(
        `select min(found::float8 / asked) as share from (
           select distinct on (organisation_id) asked, found from self_test
           where finished_at is not null and failure is null and asked > 0 order by organisation_id, started_at desc, id desc) last`,
      )
      return typeof rows[0]?.share === 'number' ? [{ value: rows[0].share }] : []
    },
  },
]
