import { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { forgetFilesOf } from '#platform/files/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineInstallationJob, forgetJobsOf } from '#platform/jobs/index.ts'
import {
  deleteSomeRows,
  type OrganisationTable,
  tablesOfOrganisations,
} from '#platform/organisation-rows/index.ts'
import { deleteOrganisationRow } from './member-store.ts'

const ROWS_AT_ONCE = 2_000

/**
 * The end of its log stays as the stone over a deleted organisation: a number, a digest, and that nothing is taken any more. Where the content of its files lies is
 * forgotten by the sweep that removes that content.
 */
const stays = new Set(['audit_head', 'file_blob', 'file_piece'])

/** Removes the rows of a deleted organisation in portions, so that no other waits; what was broken off goes on with what is left. */
export const removeOrganisationRows = defineInstallationJob({
  name: 'remove-organisation-rows',
  called: 'removal of a deleted organisation',
  payload: z.object({ deleted: z.number().int() }),
  retries: 20,
  async run(installation, { deleted }, { signal, ctxOf }) {
    const { db } = installation.database
    await forgetJobsOf(db, deleted)
    await forgetFilesOf(installation, deleted, signal)
    const tables = (await tablesOfOrganisations(db)).filter(({ name }) => !stays.has(name))
    // Work that was under way may have written after a table was emptied: only a round that finds nothing is the last.
    for (let removed = Number.POSITIVE_INFINITY; removed > 0; ) {
      removed = 0
      for (const table of tables) removed += await emptied(db, table, deleted, signal)
    }
    await recordChange(ctxOf(HOME_ORGANISATION_ID), async (tx) => {
      await deleteOrganisationRow(tx.db, deleted)
      return {
        result: undefined,
        trace: {
          action: 'organisation.rows-removed',
          subject: { type: 'organisation', id: deleted },
          after: { organisationId: deleted, tables: tables.length },
        },
      }
    })
  },
})

/** Removes what an organisation has in a table, and tells how many rows that were. */
async function emptied(
  db: Queryable,
  table: OrganisationTable,
  organisationId: number,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  let some = ROWS_AT_ONCE
  while (some === ROWS_AT_ONCE) {
    signal.throwIfAborted()
    some = await deleteSomeRows(db, table, organisationId, ROWS_AT_ONCE)
    removed += some
  }
  return removed
}
