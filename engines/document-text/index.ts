import { type DocumentLimits, DocumentRefused, type DocumentText, usualLimits } from './document.ts'
import { documentKind } from './document-kind.ts'
import { readDocx } from './read-docx.ts'
import { readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'
import { readPlainText } from './read-plain-text.ts'

export type { DocumentKind, DocumentLimits, DocumentText, PageLine, RefusalReason } from './document.ts'
export { DocumentRefused, usualLimits }

/**
 * The text of a document. What it is, is decided by its bytes.
 * @throws DocumentRefused for what is not read, with a reason and a sentence.
 */
export async function readDocument(
  bytes: Uint8Array,
  name: string,
  limits: DocumentLimits = usualLimits,
): Promise<DocumentText> {
  if (bytes.length > limits.bytes)
    throw new DocumentRefused(
      `The file is larger than ${Math.round(limits.bytes / 1024 / 1024)} MB. Split it.`,
      'too-large',
    )
  const kind = documentKind(bytes, name)
  switch (kind) {
    case 'pdf':
      return { kind, ...(await readPdf(bytes, limits)) }
    case 'docx':
      return { kind, text: await readDocx(bytes, limits), pages: null, lines: [] }
    case 'html':
      return { kind, text: readHtml(bytes, limits), pages: null, lines: [] }
    case 'text':
      return { kind, text: readPlainText(bytes, limits), pages: null, lines: [] }
  }
}
