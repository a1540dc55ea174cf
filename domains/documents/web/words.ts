import { decimal } from '#design-system/formats/index.ts'
import type { DocumentKind } from '../contract/index.ts'

export const kindLabel: Record<DocumentKind, string> = {
  text: 'Text',
  pdf: 'PDF',
  docx: 'Word',
  html: 'Web page',
  table: 'Table',
  file: 'File',
}

/** The size of a file: two digits of a kilobyte, or of a megabyte from a thousand on. */
export const fileSize = (bytes: number): string =>
  bytes < 1_024_000 ? `${decimal(bytes / 1024, 2)} KB` : `${decimal(bytes / 1_048_576, 2)} MB`
