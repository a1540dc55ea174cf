import { randomUUID } from 'node:crypto'
import type { Installation } from '#platform/context/index.ts'
import type { RunState } from '#platform/endpoint/index.ts'
import type { RunRow } from './store.ts'

/** This process. One process has the embedded database, so there a run of another one is dead. */
export const PROCESS = randomUUID()

/** A process that has not said for so long that it works on a run has ended. */
export const LOST_MS = 30_000

/** How often a run is taken up without getting further before it counts as failed. */
export const BEGINS_MAX = 6

export const isOver = ({ state }: { state: RunState }): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Whether the process that had a run has ended without saying so. */
export function isLost({ database, clock }: Pick<Installation, 'database' | 'clock'>, row: RunRow): boolean {
  if (isOver(row) || row.state === 'queued') return false
  if (database.kind === 'embedded' && row.process !== PROCESS) return true
  return clock().getTime() - row.beatAt.getTime() > LOST_MS
}

/** A run of a process that ended is not running: it waits to be taken up again, or has failed where nobody can. */
export function stateSeen(
  installation: Pick<Installation, 'database' | 'clock'>,
  row: RunRow,
  isWorkedBeside: boolean,
): Pick<RunRow, 'state' | 'failure'> {
  if (!isLost(installation, row)) return row
  return isWorkedBeside ? { state: 'queued', failure: null } : { state: 'failed', failure: PROCESS_ENDED }
}

export const PROCESS_ENDED = 'The server stopped before it ended. Ask for it again.'
export const BEGUN_TOO_OFTEN = `It was taken up ${BEGINS_MAX} times and got no further: each time the server stopped, or what it needs did not answer.`
