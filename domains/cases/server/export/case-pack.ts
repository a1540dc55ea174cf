import { definePack, type PackPart } from '#domains/records/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { downloadCaseAttachment } from '../handling/add-case-attachment.ts'
import { readCase } from '../reading/read-case.ts'
import { exportCase } from './export-cases.ts'

/** A case for a regulator: as a document and whole, its files as they were uploaded, and the screening and the customer it is about. */
definePack({
  kind: 'case',
  called: 'Case',
  may: 'cases:read',
  collect: async (ctx, id) => {
    const file = await readCase(ctx, { id })
    const inFormat = (format: 'pdf' | 'json') => async () => (await exportCase(ctx, { id, format })).body
    return {
      title: `${file.caseNumber}: ${file.title}`,
      parts: [
        {
          path: 'case.pdf',
          says: 'The case to read: notes, files, pauses, history',
          content: inFormat('pdf'),
        },
        {
          path: 'case.json',
          says: 'The same for programs, with its audit entries whole',
          content: inFormat('json'),
        },
        ...file.attachments.map((one, at) => attachmentPart(ctx, id, one, at)),
      ],
      subjects: [{ type: 'case', id }],
      dependsOn: [
        ...(file.screeningId ? [{ kind: 'screening', id: file.screeningId, folder: 'screening/' }] : []),
        ...(file.companyId ? [{ kind: 'company', id: file.companyId, folder: 'customer/' }] : []),
      ],
    }
  },
})

const attachmentPart = (
  ctx: Context,
  id: number,
  { id: attachmentId, fileName, author, at }: { id: number; fileName: string; author: string; at: string },
  place: number,
): PackPart => ({
  path: `attachments/${place + 1}-${fileName}`,
  says: `Attached by ${author}, ${at.slice(0, 10)}`,
  content: async () => (await downloadCaseAttachment(ctx, { id, attachmentId })).body,
})
