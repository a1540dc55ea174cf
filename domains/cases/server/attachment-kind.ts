import { Problem } from '#platform/problems/index.ts'

type Kind = { contentType: string; isSo: (body: Uint8Array) => boolean }

const startsWith =
  (...signature: number[]) =>
  (body: Uint8Array) =>
    signature.every((byte, index) => body[index] === byte)

const isZip = startsWith(0x50, 0x4b, 0x03, 0x04)
const isOldOffice = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

function isText(body: Uint8Array): boolean {
  if (body.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}

const isWebp = (body: Uint8Array) =>
  startsWith(0x52, 0x49, 0x46, 0x46)(body) && startsWith(0x57, 0x45, 0x42, 0x50)(body.subarray(8))

/** What may be attached: the ending of its name, the type it is sent as, and how its bytes prove it. */
const kinds: Record<string, Kind> = {
  pdf: { contentType: 'application/pdf', isSo: startsWith(0x25, 0x50, 0x44, 0x46, 0x2d) },
  png: { contentType: 'image/png', isSo: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { contentType: 'image/jpeg', isSo: startsWith(0xff, 0xd8, 0xff) },
  jpeg: { contentType: 'image/jpeg', isSo: startsWith(0xff, 0xd8, 0xff) },
  webp: { contentType: 'image/webp', isSo: isWebp },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isSo: isZip,
  },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isSo: isZip },
  doc: { contentType: 'application/msword', isSo: isOldOffice },
  xls: { contentType: 'application/vnd.ms-excel', isSo: isOldOffice },
  msg: { contentType: 'application/vnd.ms-outlook', isSo: isOldOffice },
  eml: { contentType: 'message/rfc822', isSo: isText },
  csv: { contentType: 'text/csv', isSo: isText },
  txt: { contentType: 'text/plain', isSo: isText },
  json: { contentType: 'application/json', isSo: isText },
  xml: { contentType: 'application/xml', isSo: isText },
}

/**
 * The type of a file, by the ending of its name and by what its bytes are. Web pages, scripts and drawings that can hold
 * script are not taken, whatever they are called.
 * @throws Problem `unsupported-file`.
 */
export function contentTypeOf(fileName: string, body: Uint8Array): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  if (!kind) {
    throw new Problem('unsupported-file', `Attach one of these: ${Object.keys(kinds).join(', ')}.`, {
      accepted: Object.keys(kinds),
    })
  }
  if (body.length === 0) throw new Problem('unsupported-file', 'This file is empty.')
  if (!kind.isSo(body)) {
    throw new Problem(
      'unsupported-file',
      `This file is called .${ending}, but its content is something else.`,
    )
  }
  return kind.contentType
}
