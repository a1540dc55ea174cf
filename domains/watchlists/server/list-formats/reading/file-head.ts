import { wideEncoding } from '#engines/text-encoding/index.ts'
import type { ListFile } from '../list-file.ts'
import { ListFormatError } from '../list-format-error.ts'
import { unpackedBytes } from './unpacked-bytes.ts'

/** The beginning of a file, enough to tell one format from another. */
export type FileHead = {
  fileName: string
  /** Up to 16 KiB; letters beyond ASCII may be wrong here, since the encoding is not known yet. */
  text: string
  firstLine: string
  /** The first two lines' cells, naively split, in lower case and without quotes. */
  columns: (delimiter: ',' | ';' | '\t', line?: 0 | 1) => string[]
}

const HEAD_BYTES_MAX = 16_384

/** Reads the beginning of a file. Refuses an empty file and a web page saved under a list's name. */
export async function readFileHead(file: ListFile): Promise<FileHead> {
  const chunks: Uint8Array[] = []
  let byteCount = 0
  for await (const chunk of unpackedBytes(file)) {
    chunks.push(chunk)
    byteCount += chunk.length
    if (byteCount >= HEAD_BYTES_MAX) break
  }
  const text = headText(Buffer.concat(chunks).subarray(0, HEAD_BYTES_MAX))
  if (text.trim() === '') {
    throw new ListFormatError('empty-file', 'The file is empty.', { fileName: file.name })
  }
  if (/^\s*(<!doctype html|<(html|head|body|main|div|section|script|meta|title)\b)/i.test(text)) {
    throw new ListFormatError(
      'web-page',
      'This is a web page (HTML), not a list. The publisher may have answered with an error or a sign-in page.',
      { fileName: file.name },
    )
  }
  const lines = text.split(/\r?\n/, 2)
  return {
    fileName: file.name,
    text,
    firstLine: lines[0] ?? '',
    columns: (delimiter, line = 0) =>
      (lines[line] ?? '').split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, '').toLowerCase()),
  }
}

function headText(bytes: Buffer): string {
  return new TextDecoder(wideEncoding(bytes) ?? 'utf-8').decode(bytes)
}
