export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024

/** Endings of the files whose text is read as a document. */
export const documentEndings = ['txt', 'pdf', 'docx', 'htm', 'html'] as const

/** Endings of files that a conversation takes as well: tables are read as text, others kept by name and size. */
export const attachmentEndings = [
  ...documentEndings,
  'xlsx',
  'xls',
  'csv',
  'png',
  'jpg',
  'jpeg',
  'webp',
] as const
