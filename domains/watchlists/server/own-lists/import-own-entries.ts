import { recordChange } from '#platform/audit/index.ts'
import { askedColumns, recallColumns, rememberColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader, rowsAllowed } from '#platform/tabular/index.ts'
import {
  type importOwnEntries as endpoint,
  OWN_LIST_ENTRIES_MAX,
  type OwnEntriesRead,
  OwnEntryField,
} from '../../contract/own-lists.ts'
import { addEntries } from './change-own-list.ts'
import type { OwnColumns, OwnRow, read } from './own-entry-rows.ts'
import { entryOfFacts, knownParties } from './own-list-shape.ts'
import * as store from './store.ts'

const PURPOSE = 'own-list'
const readEntries = fileReader<typeof read>(new URL('./own-entry-rows.ts', import.meta.url))

/**
 * Puts the parties of a CSV or XLSX file on an own list, in one version. A trial reads the same and writes nothing.
 * @throws Problem `not-found`, `unsupported-file` when nothing says which column holds the names, `too-large`, `too-many-requests`.
 */
export async function importOwnEntries(
  ctx: Context,
  { id, file, isTrial, columns, reason }: RequestOf<typeof endpoint>,
): Promise<OwnEntriesRead> {
  const { organisationId } = ctx.actor
  await store.ownListRow(ctx.db, organisationId, id)
  const asked = askedColumns(columns, OwnEntryField.options)
  const options = { rowsMax: rowsAllowed(ctx.actor, OWN_LIST_ENTRIES_MAX), reason, now: ctx.now }
  let found = await readEntries(ctx, file, { ...options, ...(asked && { columns: asked }) })
  let mappedBy: OwnEntriesRead['mappedBy'] = asked ? 'request' : 'titles'
  const kept = asked ? undefined : await recallColumns(ctx, { purpose: PURPOSE, titles: found.facts.titles })
  if (kept) {
    found = await readEntries(ctx, file, { ...options, columns: kept.columns as OwnColumns })
    mappedBy = 'memory'
  }
  const { facts } = found
  if (isTrial === 'false' && facts.needs.length > 0)
    throw new Problem(
      'unsupported-file',
      'The file has no column called Name. Choose the column that holds the names.',
      {
        needs: facts.needs,
        titles: facts.titles,
      },
    )
  const rows: OwnRow[] = []
  for await (const part of found.parts()) rows.push(...part)
  const parties = rows.map((row) => row.facts)
  const counted =
    isTrial === 'true'
      ? await wouldAdd(ctx, id, parties)
      : await recordChange(ctx, async (tx) => {
          const { added, known } = await addEntries(tx, {
            id,
            facts: parties,
            note: `From the file ${file.name.slice(0, 200)}`,
          })
          const trace = asked
            ? await rememberColumns(
                tx,
                { purpose: PURPOSE, titles: facts.titles },
                { columns: facts.columns, words: {} },
              )
            : []
          return { result: { added: added.length, known }, trace }
        })
  return { ...facts, ...counted, isTrial: isTrial === 'true', mappedBy }
}

async function wouldAdd({ db, actor }: Context, id: number, parties: readonly OwnRow['facts'][]) {
  const known = knownParties((await store.ownEntries(db, actor.organisationId, id)).map(({ entry }) => entry))
  const added = parties.filter((facts) => known.add(entryOfFacts('', facts, ''))).length
  return { added, known: parties.length - added }
}
