import { ListEntry } from '../../contract/list-entry.ts'
import type { ListFile } from './list-file.ts'
import {
  type ListReading,
  newestEntryOn,
  type Publication,
  type ReadOptions,
  type SeenFile,
} from './list-format.ts'
import { ListFormatError } from './list-format-error.ts'
import { type ListKindName, listKinds } from './list-kinds.ts'
import { readFileHead } from './reading/file-head.ts'

/**
 * Reads a publication of a watchlist: recognises the format from the files' beginnings, before anything else is read,
 * and streams its entries, each checked against the contract and unique by its reference.
 *
 * Nothing may be put in force before the entries have ended without an error.
 *
 * @throws ListFormatError at once for files that are not this list, and from the entries for files that turn out
 * damaged, cut short, empty or ambiguous further in.
 */
export async function readList(
  kind: ListKindName,
  files: ListFile[],
  options: ReadOptions = {},
): Promise<ListReading & { format: string; isUndated: boolean }> {
  const { formats, title } = listKinds[kind]
  if (files.length === 0) throw new ListFormatError('missing-file', `No file was given for the ${title}.`)
  const seen: SeenFile[] = []
  for (const file of files) seen.push({ file, head: await readFileHead(file) })
  const format = formats.find((candidate) => seen.every(({ head }) => candidate.recognises(head)))
  if (!format) {
    const stranger =
      seen.find(({ head }) => !formats.some((candidate) => candidate.recognises(head))) ?? seen[0]!
    const expected = formats.map((candidate) => candidate.expects).join('; or ')
    throw new ListFormatError(
      'wrong-format',
      `This is not the ${title}. Expected ${expected}. The file begins with "${beginning(stranger)}".`,
      { fileName: stranger.file.name, line: 1 },
    )
  }
  const { entries, publication } = format.read(seen, options)
  return {
    format: format.name,
    isUndated: format.isUndated === true,
    publication,
    entries: checked(entries, files, publication),
  }
}

async function* checked(
  entries: AsyncIterable<ListEntry>,
  files: ListFile[],
  publication: Publication,
): AsyncIterable<ListEntry> {
  const fileName = files.map((file) => file.name).join(', ')
  const uids = new Set<string>()
  for await (const entry of entries) {
    const known = ListEntry.safeParse(entry)
    if (!known.success) {
      const issue = known.error.issues[0]
      throw new ListFormatError(
        'bad-row',
        `Entry ${entry.uid} is not usable: ${issue?.path.join('.')}: ${issue?.message}.`,
        { fileName },
      )
    }
    const uid = ownCopy(known.data.uid)
    if (uids.has(uid)) {
      throw new ListFormatError('duplicated-uid', `The reference ${uid} is used by two entries.`, {
        fileName,
      })
    }
    uids.add(uid)
    newestEntryOn(publication, known.data.listedOn)
    yield known.data
  }
  if (uids.size === 0) throw new ListFormatError('empty-list', 'The file holds no entries.', { fileName })
}

/** A cut from a larger text keeps all of that text in memory; a million references must not. */
function ownCopy(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf8').toString('utf8')
}

function beginning({ head }: SeenFile): string {
  const line = head.firstLine.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}
