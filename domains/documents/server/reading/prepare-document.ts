import { randomUUID } from 'node:crypto'
import { DocumentRefused, kindByOpening } from '#engines/document-text/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type FileKind, type PutFile, putFile } from '#platform/files/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import { attachmentEndings, DOCUMENT_BYTES_MAX, documentEndings } from '../../contract/limits.ts'
import type { DocumentKind } from '../../contract/schemas.ts'
import { type DocumentRow, documentOfContent, insertPassages } from '../store.ts'
import { ORGANISATION_WIDE } from '../tables.ts'
import type { ReadPassage, read } from './document-rows.ts'
import { warningsOf } from './text-signs.ts'

const READ_MS_MAX = 20_000
const PASSAGES_AT_ONCE = 100
const OPENING_BYTES = 64 * 1024

const readFile = fileReader<typeof read>(new URL('./document-rows.ts', import.meta.url), {
  readMsMax: READ_MS_MAX,
})

/** What is taken: documents whose text is read, or with them what people attach to a conversation. */
export type Takes = 'documents' | 'attachments'

/** A file that lies in the storage with its text, and belongs to no document yet. */
export type PreparedDocument = {
  put: PutFile
  ownerUserId: number
  /** The document that has this content already; nothing was read again. */
  known: DocumentRow | undefined
  read: Pick<
    DocumentRow,
    'id' | 'kind' | 'pages' | 'pagesWithoutText' | 'characters' | 'passages' | 'warnings'
  >
}

const readKinds = {
  txt: 'text/plain',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  htm: 'text/html',
  html: 'text/html',
} as const

const tables: readonly string[] = ['xlsx', 'csv']
const keptAsTheyAre: FileKind[] = ['xlsx', 'xls', 'csv', 'png', 'jpg', 'webp']

const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Puts a file into the storage and reads its text in a thread under limits of time, memory, pages and size. Before the change that keeps it, never inside.
 * @param options.ownerUserId the person who alone is to see it; the whole organisation without.
 * @throws Problem `unsupported-file`, `too-large`, `storage-full`, `too-many-requests`.
 */
export async function prepareDocument(
  ctx: Context,
  file: File,
  { takes = 'documents', ownerUserId = ORGANISATION_WIDE }: { takes?: Takes; ownerUserId?: number } = {},
): Promise<PreparedDocument> {
  if (file.size > DOCUMENT_BYTES_MAX)
    throw new Problem('too-large', 'The file is larger than 10 MB. Split it.', {
      bytesMax: DOCUMENT_BYTES_MAX,
    })
  const put = await putChecked(ctx, file, takes)
  const known = await documentOfContent(ctx.db, { ...put, ownerUserId })
  if (known) return { put, ownerUserId, known, read: known }
  const id = randomUUID()
  const ending = endingOf(file.name)
  const isTable = tables.includes(ending)
  if (!isTable && !(ending in readKinds))
    return { put, ownerUserId, known: undefined, read: { ...nothingRead, id } }
  const { facts, count, parts } = await readFile(ctx, file, { name: file.name, isTable })
  await keepPassages(ctx, id, parts())
  const kind: DocumentKind = facts.kind
  return {
    put,
    ownerUserId,
    known: undefined,
    read: {
      id,
      kind,
      pages: facts.pages,
      pagesWithoutText: facts.pagesWithoutText,
      characters: facts.characters,
      passages: count,
      warnings: warningsOf(facts),
    },
  }
}

const nothingRead = {
  kind: 'file' as const,
  pages: null,
  pagesWithoutText: [],
  characters: 0,
  passages: 0,
  warnings: ['This kind of file is stored without reading its text.'],
}

async function putChecked(ctx: Context, file: File, takes: Takes): Promise<PutFile> {
  const ending = endingOf(file.name)
  const accepted: readonly string[] = takes === 'attachments' ? attachmentEndings : documentEndings
  const which =
    takes === 'attachments'
      ? `Choose one of these: ${accepted.map((one) => `.${one}`).join(', ')}.`
      : 'Choose a .txt, .pdf, .docx or .htm file.'
  if (file.size === 0) throw new Problem('unsupported-file', 'The file is empty.', { reason: 'empty' })
  if (!accepted.includes(ending)) throw new Problem('unsupported-file', which, { accepted })
  if (!(ending in readKinds))
    return putFile(ctx, file, { bytesMax: DOCUMENT_BYTES_MAX, kinds: keptAsTheyAre, takes: which })
  try {
    kindByOpening(new Uint8Array(await file.slice(0, OPENING_BYTES).arrayBuffer()), file.name)
  } catch (thrown) {
    if (!(thrown instanceof DocumentRefused)) throw thrown
    throw new Problem('unsupported-file', thrown.message, { reason: thrown.reason })
  }
  const put = await putFile(ctx, file, { bytesMax: DOCUMENT_BYTES_MAX })
  return { ...put, contentType: readKinds[ending as keyof typeof readKinds] }
}

/** Passages are written some at a time, before their document, so that nobody waits. Orphans are swept up. */
async function keepPassages(
  ctx: Context,
  documentId: string,
  parts: AsyncGenerator<ReadPassage[], void>,
): Promise<void> {
  const { organisationId } = ctx.actor
  for await (const part of parts)
    for (let at = 0; at < part.length; at += PASSAGES_AT_ONCE) {
      const rows = part
        .slice(at, at + PASSAGES_AT_ONCE)
        .map((passage) => ({ ...passage, organisationId, documentId, keptAt: ctx.installation.clock() }))
      await recordChange(ctx, async (tx) => {
        await insertPassages(tx.db, rows)
        return { result: undefined, trace: [] }
      })
    }
}
