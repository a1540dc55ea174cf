import {
  type DocumentKind,
  type DocumentLimits,
  DocumentRefused,
  type DocumentText,
  usualLimits,
} from './document.ts'
import { documentKind } from './document-kind.ts'
import { type Passage, passagesOf } from './passages.ts'
import { readDocx } from './read-docx.ts'
import { decodeEntities, readHtml } from './read-html.ts'
import { looseText, readPlainText, refuseNoText } from './read-plain-text.ts'

export type { DocumentKind, DocumentLimits, DocumentText, LineCell, PageLine } from './document.ts'
export type { Passage }
export { DocumentRefused, decodeEntities, passagesOf, usualLimits }

/**
 * What a file is, told by its beginning (some kilobytes are enough) and its name: for a refusal before the whole of it is kept or read.
 * @throws DocumentRefused for what is certainly not read.
 */
export function kindByOpening(opening: Uint8Array, name: string): DocumentKind {
  const kind = documentKind(opening, name)
  if (kind === 'text' || kind === 'html') refuseNoText(looseText(opening))
  return kind
}

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
    case 'pdf': {
      // The reader of PDFs is large: who reads a text does not wait for it.
      const { readPdf } = await import('./read-pdf.ts')
      return { kind, ...(await readPdf(bytes, limits)) }
    }
    case 'docx':
      return { kind, text: await readDocx(bytes, limits), pages: null, pagesWithoutText: [], lines: [] }
    case 'html':
      return { kind, text: readHtml(bytes, limits), pages: null, pagesWithoutText: [], lines: [] }
    case 'text':
      return { kind, text: readPlainText(bytes, limits), pages: null, pagesWithoutText: [], lines: [] }
  }
}
