import { LIMITS, PaymentRefused } from './payment.ts'

/** Encodings that messages are sent in, by the names that XML gives them. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'iso-8859-15': 'iso-8859-15',
  'windows-1252': 'windows-1252',
}

/** The text of a message. What is not in the encoding that it states is refused, never guessed. @throws PaymentRefused */
export function decodeMessage(bytes: Uint8Array): string {
  if (bytes.byteLength > LIMITS.bytes)
    throw new PaymentRefused(
      'too-large',
      `byte ${LIMITS.bytes}`,
      `A file may have ${LIMITS.bytes / 1024 / 1024} MB.`,
    )
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  const wideBig = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  return soundText(decoded(bytes, wide ?? wideBig ?? statedEncoding(bytes)))
}

/** A text that may be a message, without the marks that a line puts around one of FIN. @throws PaymentRefused */
export function soundText(sent: string): string {
  if (sent.length > LIMITS.bytes)
    throw new PaymentRefused('too-large', 'the end', `A message may have ${LIMITS.bytes / 1024 / 1024} MB.`)
  const text = sent.replaceAll('\u0001', '').replaceAll('\u0003', '')
  const control = /[^\P{Cc}\t\n\r]/u.exec(text)
  if (control)
    throw new PaymentRefused(
      'encoding',
      placeIn(text, control.index),
      'The message holds a control character.',
    )
  if (text.trim() === '') throw new PaymentRefused('empty', 'line 1', 'The message is empty.')
  return text
}

function statedEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, stated] =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? []
  if (stated === undefined) return 'utf-8'
  const encoding = ENCODINGS[stated.toLowerCase()]
  if (!encoding)
    throw new PaymentRefused('encoding', 'line 1', `The encoding ${stated} is not read: send UTF-8.`)
  return encoding
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new PaymentRefused(
      'encoding',
      'line 1',
      `The message is not in the encoding ${encoding.toUpperCase()}.`,
    )
  }
}

export const placeIn = (text: string, at: number): string =>
  `line ${(text.slice(0, at).match(/\n/g)?.length ?? 0) + 1}`
