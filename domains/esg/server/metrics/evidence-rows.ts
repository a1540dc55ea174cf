import { DocumentRefused, readDocument } from '#engines/document-text/index.ts'
import type { TableBytes } from '#platform/tabular/index.ts'
import { findPassage, type PassageFound } from './find-passage.ts'

/** Looks for a passage in the text of a file; runs in a thread. Of what has no text that is read nothing is said. */
// biome-ignore lint/correctness/useYield: a reading of one answer has no rows.
export async function* read({
  bytes,
  name,
  quote,
}: TableBytes & { name: string; quote: string }): AsyncGenerator<never, PassageFound> {
  try {
    return findPassage(await readDocument(bytes, name), quote)
  } catch (thrown) {
    if (thrown instanceof DocumentRefused) return { state: 'not-read', page: null }
    throw thrown
  }
}
