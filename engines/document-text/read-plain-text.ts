import { decodeText, TextRefused, wideEncoding } from '#engines/text-encoding/index.ts'
import { type DocumentLimits, DocumentRefused, tooMuchText } from './document.ts'

const CONTROLS_SHARE = 0.01

/** A text file, its line ends made one kind. @throws DocumentRefused for bytes that are no text. */
export function readPlainText(bytes: Uint8Array, limits: DocumentLimits): string {
  const text = textOf(bytes).normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  refuseNoText(text)
  if (text.length > limits.characters) throw tooMuchText(limits.characters)
  return text
}

/** @throws DocumentRefused for letters that cannot be told from their bytes. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes).text
  } catch (failure) {
    throw failure instanceof TextRefused ? new DocumentRefused(failure.message, 'unsupported-file') : failure
  }
}

/** What the opening of a file shows, half letters too: enough to tell text from what is none. */
export const looseText = (opening: Uint8Array): string =>
  new TextDecoder(wideEncoding(opening) ?? 'windows-1252').decode(opening)

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
