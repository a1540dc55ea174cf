import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { type FileKind, keepFile, openFile, type PutFile, putFile } from '#platform/files/index.ts'
import * as endpoints from '../../contract/index.ts'
import type { CaseAttachment } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { maySeeFile } from '../filing/report-file.ts'
import * as store from '../store.ts'
import { authorOf } from './add-case-note.ts'
import { severityOf } from './change-case.ts'
import { publishCase } from './publish-case.ts'

/** Web pages, scripts and drawings that can hold script are not taken, whatever they are called. */
const kinds: FileKind[] = [
  'pdf',
  'png',
  'jpg',
  'webp',
  'docx',
  'xlsx',
  'doc',
  'xls',
  'msg',
  'eml',
  'csv',
  'txt',
  'json',
  'xml',
]
const takes = `Attach one of these: ${kinds.join(', ')}.`

/**
 * Attaches a file of at most ten mebibytes. Its digest goes into the trail.
 * @throws Problem `not-found`, `unsupported-file`, `too-large`, `storage-full`.
 */
export async function addCaseAttachment(
  ctx: Context,
  input: RequestOf<typeof endpoints.addCaseAttachment>,
): Promise<CaseAttachment> {
  await store.caseOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
  return keepAttachment(ctx, input.id, await putAttachment(ctx, input.file))
}

/** Takes a file in, before it is kept with a case. @throws Problem `unsupported-file`, `too-large`, `storage-full`. */
export const putAttachment = (ctx: Context, file: File): Promise<PutFile> =>
  putFile(ctx, file, { bytesMax: endpoints.ATTACHMENT_BYTES_MAX, kinds, takes })

/** Keeps a file that was taken in with a case. Joins the caller's change. @throws Problem `not-found`. */
export function keepAttachment(ctx: Context, caseId: number, put: PutFile): Promise<CaseAttachment> {
  const { fileName, contentType, bytes, sha256 } = put
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const about = await store.caseOfOrganisation(tx.db, organisationId, caseId)
    const { id: fileId } = await keepFile(tx, put, { purpose: 'case-attachment' })
    const row = await caseFile.insertAttachment(tx.db, {
      organisationId,
      caseId: about.id,
      fileName,
      contentType,
      bytes,
      sha256,
      fileId,
      author: authorOf(tx.actor),
      at: tx.now,
    })
    await publishCase(tx, 'case.file-attached', about)
    return {
      result: attachmentOf(row),
      trace: {
        action: 'case.file-attached',
        subject: { type: 'case', id: about.id },
        after: { attachmentId: row.id, fileName, contentType, bytes, sha256 },
        payload: {
          title: about.caseNumber,
          subjectName: about.subjectName,
          severity: severityOf[about.priority],
        },
      },
    }
  })
}

/** An attachment in its original form. @throws Problem `not-found`. */
export async function downloadCaseAttachment(
  ctx: Context,
  input: RequestOf<typeof endpoints.downloadCaseAttachment>,
): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const row = await caseFile.attachmentOfCase(ctx.db, organisationId, input.id, input.attachmentId)
  if (!maySeeFile(ctx, row)) throw caseFile.noAttachment(input.id, input.attachmentId)
  const { body } = await openFile(ctx, organisationId, row.fileId)
  return { fileName: row.fileName, contentType: row.contentType, body, kept: row }
}

export function attachmentOf(row: caseFile.AttachmentRow): CaseAttachment {
  return {
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    bytes: row.bytes,
    sha256: row.sha256,
    author: row.author,
    at: row.at.toISOString(),
  }
}
