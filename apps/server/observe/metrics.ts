import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client'
import type { Installation } from '#platform/context/index.ts'
import { isMissed, readGauge } from '#platform/gauges/index.ts'
import type { Observe } from '#platform/http-server/index.ts'
import { declaredGauges } from '#platform/slice/index.ts'

/** What is read from the database is read once for whoever asks within this time: the embedded database has one session. */
const READ_ONCE_MS = 10_000
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Metrics = {
  calls: Histogram<'call' | 'status'>
  /** The names of everything that is told. */
  names(): string[]
  answer(request: Request): Promise<Response>
}

/** What a monitoring system reads of this process and its installation, in the text format of Prometheus. */
export function observing(installation: Installation): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'assay_' })
  const calls = new Histogram({
    name: 'assay_call_seconds',
    help: 'Time until an answer of the API began, by call and class of status',
    labelNames: ['call', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  sessionGauge(installation, registry)
  replicaGauge(installation, registry)
  const readAll = readOnce(installation, registry)
  const { metricsToken } = installation.config
  return {
    calls,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    answer: async (request) => {
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      if (metricsToken === undefined)
        return new Response('Metrics are off: METRICS_TOKEN is not set.\n', { status: 404, headers: plain })
      if (!isToken(request.headers.get('authorization'), metricsToken))
        return new Response('Send METRICS_TOKEN as “Authorization: Bearer …”.\n', {
          status: 401,
          headers: { ...plain, 'www-authenticate': 'Bearer' },
        })
      await readAll()
      return new Response(await registry.metrics(), {
        headers: { ...plain, 'content-type': registry.contentType },
      })
    },
  }
}

/** Compared by digests, which are of one length: how long it takes says nothing of the token. */
const isToken = (sent: string | null, token: string): boolean =>
  timingSafeEqual(digest(sent ?? ''), digest(`Bearer ${token}`))
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Tells the metrics, and the log where it is wanted, of each call. The path is the call's own: no number or name of anything is logged. */
export function observeCalls({ config, log }: Installation, { calls }: Metrics): Observe {
  return ({ endpoint, status, milliseconds, requestId }) => {
    calls.observe({ call: endpoint.name, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1_000)
    if (!config.accessLog) return
    const { method, path, name } = endpoint
    log.info({ method, path, call: name, status, ms: Math.round(milliseconds), requestId }, 'call')
  }
}

function sessionGauge({ database: { pool } }: Installation, registry: Registry): void {
  new PrometheusGauge({
    name: 'assay_database_sessions',
    help: 'Sessions of the database that this process holds, and calls and jobs that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function replicaGauge({ database: { replica } }: Installation, registry: Registry): void {
  if (!replica) return
  new PrometheusGauge({
    name: 'assay_replica_reads',
    help: 'Reading calls that the read replica answered since the start, and those that the primary answered in its place',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      this.set({ by: 'replica' }, replica.reads.answered)
      this.set({ by: 'primary' }, replica.reads.byPrimary)
    },
  })
}

/** Reads every gauge of the installation, together for all who ask at about the same time. One that fails is absent and says so: it is never its last value. */
function readOnce(installation: Installation, registry: Registry): () => Promise<void> {
  const failed = new PrometheusGauge({
    name: 'assay_gauge_failed',
    help: '1 where a gauge of the installation could not be read; its values are absent then',
    labelNames: ['gauge'],
    registers: [registry],
  })
  const missed = new PrometheusGauge({
    name: 'assay_gauge_missed',
    help: '1 where something that should have been done never was: no backup, no self-test',
    labelNames: ['gauge'],
    registers: [registry],
  })
  const gauges = declaredGauges().map((gauge) => {
    const { name, help, labels = [] } = gauge
    return { gauge, shown: new PrometheusGauge({ name, help, labelNames: labels, registers: [registry] }) }
  })
  const read = async ({ gauge, shown }: (typeof gauges)[number]) => {
    const { values } = await readGauge(installation, gauge)
    failed.set({ gauge: gauge.name }, values ? 0 : 1)
    missed.set({ gauge: gauge.name }, isMissed({ gauge, values }, installation) ? 1 : 0)
    shown.reset()
    // A gauge without labels begins at 0, which would be a value.
    if (!gauge.labels) shown.remove()
    for (const { labels = {}, value } of values ?? []) shown.set(labels, value)
  }
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return () => {
    if (performance.now() - readAt < READ_ONCE_MS) return reading ?? Promise.resolve()
    readAt = performance.now()
    reading = (async () => {
      for (const one of gauges) await read(one)
    })()
    return reading
  }
}
