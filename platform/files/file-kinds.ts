import { fileTypeFromBlob } from 'file-type'

const old = 'application/x-cfb'

/** What files may be: the type they are sent as, the endings their names have, and what their bytes say they are. */
const kinds = {
  pdf: { contentType: 'application/pdf', content: 'application/pdf' },
  png: { contentType: 'image/png', content: 'image/png' },
  jpg: { contentType: 'image/jpeg', content: 'image/jpeg' },
  webp: { contentType: 'image/webp', content: 'image/webp' },
  gif: { contentType: 'image/gif', content: 'image/gif' },
  avif: { contentType: 'image/avif', content: 'image/avif' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  gz: { contentType: 'application/gzip', content: 'application/gzip' },
  tar: { contentType: 'application/x-tar', content: 'application/x-tar' },
  doc: { contentType: 'application/msword', content: old },
  xls: { contentType: 'application/vnd.ms-excel', content: old },
  msg: { contentType: 'application/vnd.ms-outlook', content: old },
  eml: { contentType: 'message/rfc822', content: 'text' },
  csv: { contentType: 'text/csv', content: 'text' },
  txt: { contentType: 'text/plain', content: 'text' },
  json: { contentType: 'application/json', content: 'text' },
  xml: { contentType: 'application/xml', content: 'text' },
} as const

export type FileKind = keyof typeof kinds

export const contentTypeOf = (kind: FileKind): string => kinds[kind].contentType

/** The kind that a name says; undefined for an ending that is not one of these. */
export function kindOfName(fileName: string): FileKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const kind = ending === 'jpeg' ? 'jpg' : ending
  return Object.hasOwn(kinds, kind) ? (kind as FileKind) : undefined
}

/**
 * The kind that the bytes say, whatever the name. What only the name can tell apart, one text from another or one old office file from
 * another, it tells.
 */
export async function kindOfContent(
  content: Blob,
  named: FileKind | undefined,
): Promise<FileKind | undefined> {
  const found: string | undefined = (await fileTypeFromBlob(content).catch(() => undefined))?.mime
  const isKnown = found !== undefined && found !== 'application/xml' && found !== 'text/vcard'
  const stated = isKnown ? found : (await isText(content)) ? 'text' : undefined
  if (stated === undefined) return undefined
  const fitting = (Object.keys(kinds) as FileKind[]).filter((kind) => kinds[kind].content === stated)
  if (named && fitting.includes(named)) return named
  if (stated === 'text') return 'txt'
  return fitting[0]
}

async function isText(content: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of content.stream()) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}
