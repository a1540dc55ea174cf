import type { Context } from '#platform/context/index.ts'
import { publish, type Source } from '#platform/live/index.ts'
import { casesTopic } from '../../contract/live.ts'
import type { CaseRow } from '../store.ts'

/** What cases tell open screens. */
export const caseSources: readonly Source[] = [{ topic: casesTopic }]

/** Tells open screens what became of a case, once the change has been committed. */
export function publishCase(
  tx: Context,
  change: string,
  row: Pick<CaseRow, 'id' | 'caseNumber' | 'status' | 'version'>,
): Promise<void> {
  const { id, caseNumber, status, version } = row
  return publish(tx, casesTopic, { id, caseNumber, change, status, version })
}
