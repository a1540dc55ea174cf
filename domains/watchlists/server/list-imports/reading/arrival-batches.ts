import type { ListEntry } from '../../../contract/list-entry.ts'
import { entryDigest } from '../list-digest.ts'

/** Entries of a publication as the database takes them: JSON of `{ uid, hash, entry }`, with how many entries and names there are in it. */
export type ArrivalBatch = { arrivals: string; entries: number; names: number }

/** Entries in the batches in which they are written; the last may be empty. */
export async function* arrivalBatches(
  entries: AsyncIterable<ListEntry>,
  size: number,
): AsyncIterable<ArrivalBatch> {
  let batch: { uid: string; hash: string; entry: ListEntry }[] = []
  let names = 0
  const taken = (): ArrivalBatch => {
    const stated = { arrivals: JSON.stringify(batch), entries: batch.length, names }
    batch = []
    names = 0
    return stated
  }
  for await (const entry of entries) {
    batch.push({ uid: entry.uid, hash: entryDigest(entry), entry })
    names += entry.names.length
    if (batch.length >= size) yield taken()
  }
  yield taken()
}
