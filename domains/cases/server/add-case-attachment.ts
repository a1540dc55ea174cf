import { createHash } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../contract/index.ts'
import type { CaseAttachment } from '../contract/nouns.ts'
import { authorOf } from './add-case-note.ts'
import { contentTypeOf } from './attachment-kind.ts'
import { severityOf } from './change-case.ts'
import * as store from './store.ts'
import { tellCase } from './tell-case.ts'

const FILE_NAME_LENGTH_MAX = 200

/**
 * Attaches a file of at most ten mebibytes. Its digest goes into the trail.
 * @throws Problem `not-found`, `unsupported-file`, `too-large`.
 */
export async function addCaseAttachment(
  ctx: Context,
  input: RequestOf<typeof endpoints.addCaseAttachment>,
): Promise<CaseAttachment> {
  if (input.file.size > endpoints.ATTACHMENT_BYTES_MAX) {
    throw new Problem('too-large', 'A file may have at most 10 MB.', {
      bytesMax: endpoints.ATTACHMENT_BYTES_MAX,
    })
  }
  const fileName = bareName(input.file.name)
  const body = Buffer.from(await input.file.arrayBuffer())
  const contentType = contentTypeOf(fileName, body)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const about = await store.caseOfOrganisation(tx.db, organisationId, input.id)
    const row = await store.insertAttachment(tx.db, {
      organisationId,
      caseId: about.id,
      fileName,
      contentType,
      bytes: body.length,
      sha256,
      body,
      author: authorOf(tx.actor),
      at: tx.now,
    })
    await tellCase(tx, 'case.file-attached', about)
    return {
      result: attachmentOf(row),
      trace: {
        action: 'case.file-attached',
        subject: { type: 'case', id: about.id },
        after: { attachmentId: row.id, fileName, contentType, bytes: body.length, sha256 },
        payload: {
          title: about.caseNumber,
          subjectName: about.subjectName,
          severity: severityOf[about.priority],
        },
      },
    }
  })
}

/** An attachment as it was uploaded. @throws Problem `not-found`. */
export async function downloadCaseAttachment(
  ctx: Context,
  input: RequestOf<typeof endpoints.downloadCaseAttachment>,
): Promise<FileAnswer> {
  const row = await store.attachmentOfCase(ctx.db, ctx.actor.organisationId, input.id, input.attachmentId)
  return { fileName: row.fileName, contentType: row.contentType, body: row.body }
}

export function attachmentOf(row: store.AttachmentRow): CaseAttachment {
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

/** The name without the folders and control signs that a browser or a program may have sent with it. */
function bareName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is taken out.
  const clean = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim() || 'file'
  if (clean.length <= FILE_NAME_LENGTH_MAX) return clean
  const ending = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? ''
  return `${clean.slice(0, FILE_NAME_LENGTH_MAX - ending.length)}${ending}`
}
