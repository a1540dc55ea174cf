import { type DocumentKind, DocumentRefused } from './document.ts'

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

const HEADER_WITHIN = 1024

function hasPdfHeader(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length - 4, HEADER_WITHIN)
  for (let at = 0; at < end; at++) if (starts(bytes.subarray(at), 0x25, 0x50, 0x44, 0x46, 0x2d)) return true
  return false
}

const refused = (message: string): DocumentRefused => new DocumentRefused(message, 'unsupported-file')

/** What a file is by what stands in it. Its name is believed only where the content agrees. */
export function documentKind(bytes: Uint8Array, name: string): DocumentKind {
  if (bytes.length === 0) throw new DocumentRefused('The file is empty.', 'empty')
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04) || starts(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'docx'
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new DocumentRefused(
      'The file is locked with a password or is in the old Word format. Save it as .docx without a password.',
      'locked',
    )
  if (starts(bytes, 0x4d, 0x5a) || starts(bytes, 0x7f, 0x45, 0x4c, 0x46))
    throw refused('The file is a program, despite its name. Choose a .txt, .pdf, .docx or .htm file.')
  if (hasPdfHeader(bytes)) return 'pdf'
  if (extension === 'pdf') throw refused('The file is named .pdf but is not a PDF. Export it again.')
  if (extension === 'docx')
    throw refused('The file is named .docx but is not a Word document. Save it again.')
  if (extension === 'doc') throw refused('The old Word format is not read. Save the file as .docx.')
  if (isImage(bytes)) throw refused('The file is a picture. Choose a .txt, .pdf, .docx or .htm file.')
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_WITHIN)).toLowerCase()
  if (/<(?:!doctype html|html|head|body)\b/.test(opening)) return 'html'
  return extension === 'htm' || extension === 'html' ? 'html' : 'text'
}

const isImage = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  starts(bytes, 0xff, 0xd8, 0xff) ||
  starts(bytes, 0x47, 0x49, 0x46, 0x38) ||
  starts(bytes, 0x49, 0x49, 0x2a, 0x00)
