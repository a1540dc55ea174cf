import { type DocumentLimits, DocumentRefused, tooMuchText } from './document.ts'

const CONTROLS_SHARE = 0.01

/** The text of bytes in UTF-8, UTF-16 or, where they are neither, Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A text file, its line ends made one kind. @throws DocumentRefused for bytes that are no text. */
export function readPlainText(bytes: Uint8Array, limits: DocumentLimits): string {
  const text = decodeText(bytes).normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  refuseNoText(text)
  if (text.length > limits.characters) throw tooMuchText(limits.characters)
  return text
}

/** @throws DocumentRefused where the signs of the text are those of no text. */
export function refuseNoText(text: string): void {
  let controls = 0
  const sample = Math.min(text.length, 20_000)
  for (let at = 0; at < sample; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 12) || code === 0xfffd) controls++
  }
  if (controls > sample * CONTROLS_SHARE)
    throw new DocumentRefused(
      'The file is not text. Choose a .txt, .pdf, .docx or .htm file.',
      'unsupported-file',
    )
}
