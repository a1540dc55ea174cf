import type { Logger } from '#platform/logging/index.ts'
import type { OpenDatabase } from '../open-database.ts'

const LOOK_EVERY_MS = 60_000
/** Less than this is the way to the database and back. */
const NOTICED_MS = 250
const REPORTED_MS = 5_000

type Facts = { log: Pick<Logger, 'warn'>; ownClock?: () => number }

/**
 * The clock of a process. Several processes on one database server go by that server's: a lease, a sign of life or a due date that one
 * wrote is judged by another, and two machines are minutes apart now and then. The embedded database is this process and has its clock.
 *
 * How far they are apart is measured at the start, and again, beside whoever asks for the time, a minute after the last look.
 */
export async function clockOf(
  database: Pick<OpenDatabase, 'kind' | 'pool'>,
  { log, ownClock = () => Date.now() }: Facts,
): Promise<() => Date> {
  if (database.kind === 'embedded') return () => new Date(ownClock())
  let apart = 0
  let lookedAt = 0
  const look = async () => {
    lookedAt = performance.now()
    const before = ownClock()
    const { rows } = await database.pool.query<{ at: Date }>('select clock_timestamp() as at')
    const after = ownClock()
    const found = (rows[0]?.at.getTime() ?? before) - (before + after) / 2
    // A slow answer says little, and a clock that jumped meanwhile nothing.
    const unsure = Math.max(NOTICED_MS, after - before)
    if (after < before || Math.abs(found - apart) <= unsure) return
    apart = Math.round(found)
    if (Math.abs(apart) >= REPORTED_MS)
      log.warn(
        { apartMs: apart },
        'the clocks of this machine and of the database differ; the database’s is used',
      )
  }
  await look()
  return () => {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      // Not measured: it is tried again in a minute, with what was measured last until then.
      look().catch(() => {})
    }
    return new Date(ownClock() + apart)
  }
}
