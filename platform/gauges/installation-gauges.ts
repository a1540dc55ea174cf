import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { spaceAt } from '#platform/database/index.ts'
import type { Gauge, GaugeValue } from './gauge.ts'

/** Rows of a name and a number, as values under one label. */
async function labelled(
  { database }: Installation,
  label: string,
  statement: string,
  values: readonly unknown[],
): Promise<GaugeValue[]> {
  const { rows } = await database.pool.query<{ name: string; value: number }>(statement, [...values])
  return rows.map(({ name, value }) => ({ labels: { [label]: name }, value: Number(value) }))
}

/** What the process and its platform say; what is a slice's own it declares itself. */
export const installationGauges: readonly Gauge[] = [
  {
    name: 'assay_jobs_due',
    title: 'Jobs that are due',
    unit: 'count',
    help: 'Jobs that are due and not yet taken up, by job',
    labels: ['job'],
    read: (installation) =>
      labelled(
        installation,
        'job',
        `select name, count(*)::int as value from pgboss.job where state < 'active' and start_after < now() group by name`,
        [],
      ),
  },
  {
    name: 'assay_job_waits_seconds',
    title: 'Longest wait of a due job',
    unit: 'seconds',
    limit: { above: 900 },
    help: 'How long the oldest due job has waited, by job',
    labels: ['job'],
    read: (installation) =>
      labelled(
        installation,
        'job',
        `select name, max(extract(epoch from now() - start_after))::float8 as value from pgboss.job
         where state < 'active' and start_after < now() group by name`,
        [],
      ),
  },
  {
    name: 'assay_jobs_failed',
    title: 'Jobs given up in the last day',
    unit: 'count',
    limit: { above: 0 },
    help: 'Jobs of the last day that were given up, by job',
    labels: ['job'],
    read: (installation) =>
      labelled(
        installation,
        'job',
        `select name, count(*)::int as value from pgboss.job
         where state = 'failed' and completed_on > now() - interval '1 day' group by name`,
        [],
      ),
  },
  {
    name: 'assay_messages_wait_seconds',
    title: 'Messages overdue',
    unit: 'seconds',
    limit: { above: 1_800 },
    help: 'How long the oldest message to the outside is overdue, by kind',
    labels: ['kind'],
    read: (installation) =>
      labelled(
        installation,
        'kind',
        `select kind as name, max(extract(epoch from $1::timestamptz - due_at))::float8 as value from outbox_message
         where state = 'waiting' and due_at < $1 group by kind`,
        [installation.clock()],
      ),
  },
  {
    name: 'assay_messages_given_up',
    title: 'Messages given up',
    unit: 'count',
    limit: { above: 0 },
    help: 'Messages to the outside that were given up and that nobody has repeated or dropped, by kind',
    labels: ['kind'],
    read: (installation) =>
      labelled(
        installation,
        'kind',
        `select kind as name, count(*)::int as value from outbox_message where state = 'dead' group by kind`,
        [],
      ),
  },
  {
    name: 'assay_data_directory_free_bytes',
    title: 'Free space of the data directory',
    unit: 'bytes',
    limit: { below: 2e9 },
    help: 'Free space where the data directory is',
    read: async ({ config }) => {
      const free = spaceAt(config.dataDir)
      return free === undefined ? [] : [{ value: free }]
    },
  },
  {
    name: 'assay_backup_age_seconds',
    title: 'Age of the newest backup',
    unit: 'seconds',
    limit: { above: 129_600 },
    isMissed: ({ database }) => database.kind === 'embedded',
    help: 'Age of the newest backup of the embedded database; absent where there is none, and with a server, which is backed up elsewhere',
    read: async ({ config, database, clock }) => {
      if (database.kind === 'server') return []
      const newest = newestIn(backupFolder(config))
      return newest === undefined ? [] : [{ value: (clock().getTime() - newest) / 1_000 }]
    },
  },
]

/** When the newest file of a folder was written; undefined where there is none. */
function newestIn(folder: string): number | undefined {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return undefined
  }
  return names.length === 0
    ? undefined
    : Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
}
