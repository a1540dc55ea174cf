import { recallColumns } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type { StatedOfFile } from './mapped-file.ts'
import { type BrokerFile, type read, refuseUnread } from './read-broker-file.ts'
import { rememberedWords } from './words-of-file.ts'

/** What organisations' own kinds of broker files are remembered under. */
export const PURPOSE = 'broker-files'

const readRows = fileReader<typeof read>(new URL('./read-broker-file.ts', import.meta.url))

type MappedBy = 'request' | 'memory' | 'titles'

/** What a file was read by, and who said so; a file of a known broker needs neither. */
export type ReadFile = BrokerFile & { readBy?: StatedOfFile; mappedBy: MappedBy | null }

/**
 * Reads a broker's file in a thread: by its titles, by what is said of its columns, by what was said of such a file before, or as its titles propose.
 * @param now rows after it are refused.
 * @throws Problem `unsupported-file` for a file that no broker here writes and nobody has said the columns of, `date-order-unknown`, `too-large` past a limit.
 */
export async function brokerFileOf(
  ctx: Context,
  file: Blob,
  now: Date,
  asked: StatedOfFile = {},
): Promise<ReadFile> {
  const { columns, dateOrder, words, answers } = asked
  if (columns) return readBy(ctx, file, now, asked, 'request')
  const open = answers && { answers }
  const first = await readWhole(ctx, file, now, open)
  const kept = first.mapping
    ? await recallColumns(ctx, { purpose: PURPOSE, titles: first.mapping.titles })
    : undefined
  if (!kept && !words && !dateOrder)
    return {
      ...refuseUnread(first),
      ...(open && { readBy: open }),
      mappedBy: first.mapping ? 'titles' : null,
    }
  if (!kept) return readBy(ctx, file, now, asked, 'titles')
  // In which order the dates of that file were written says nothing of this one.
  const remembered = { columns: kept.columns, words: { ...rememberedWords(kept.words), ...words }, ...open }
  return readBy(
    ctx,
    file,
    now,
    { ...remembered, ...(dateOrder && { dateOrder }) },
    words ? 'request' : 'memory',
  )
}

async function readBy(
  ctx: Context,
  file: Blob,
  now: Date,
  stated: StatedOfFile,
  mappedBy: MappedBy,
): Promise<ReadFile> {
  const read = refuseUnread(await readWhole(ctx, file, now, stated))
  // The titles of a known broker say more than anybody.
  const { answers } = stated
  if (!read.mapping) return { ...read, ...(answers && { readBy: { answers } }), mappedBy: null }
  return { ...read, readBy: stated, mappedBy }
}

async function readWhole(ctx: Context, file: Blob, now: Date, stated?: StatedOfFile): Promise<BrokerFile> {
  const { facts, parts } = await readRows(ctx, file, { now: now.getTime(), ...(stated && { given: stated }) })
  const whole: BrokerFile = { ...facts, read: [], refused: [] }
  for await (const rows of parts())
    for (const row of rows) {
      if ('reason' in row) whole.refused.push(row)
      else whole.read.push(row)
    }
  return whole
}
