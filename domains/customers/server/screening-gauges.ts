import type { Gauge } from '#platform/gauges/index.ts'

/** Customers whose answer is still to come. */
export const customerGauges: readonly Gauge[] = [
  {
    name: 'assay_customers_await_screening_seconds',
    title: 'Longest wait of a customer for a screening',
    unit: 'seconds',
    limit: { above: 3_600 },
    help: 'How long the customer that has waited longest for a screening has waited; 0 where none waits',
    read: async ({ database, clock }) => {
      const { rows } = await database.pool.query<{ seconds: number | null }>(
        `select extract(epoch from $1::timestamptz - min(awaits_screening_since))::float8 as seconds
         from customer where awaits_screening_since is not null`,
        [clock()],
      )
      return [{ value: Math.max(0, rows[0]?.seconds ?? 0) }]
    },
  },
]
