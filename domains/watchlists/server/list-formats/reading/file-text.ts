import { codePageOf, TextRefused, WordsBeyondAscii, wideEncoding } from '#engines/text-encoding/index.ts'
import type { ListFile } from '../list-file.ts'
import { ListFormatError } from '../list-format-error.ts'
import { unpackedBytes } from './unpacked-bytes.ts'

/**
 * The text of a file, chunk by chunk. Files are UTF-8 unless a byte order mark or `declared` says otherwise; a file
 * that is not valid UTF-8 from its first accented letter on is read in the Windows code page that its words fit, as older
 * government CSV files are written. One that turns invalid after good UTF-8 is damaged.
 */
export async function* fileText(file: ListFile, declared?: string): AsyncIterable<string> {
  let decoder: TextDecoder | undefined
  let isSettled = declared !== undefined
  let pending: Uint8Array = new Uint8Array()
  for await (const chunk of unpackedBytes(file)) {
    decoder ??= decoderFor(file.name, wideEncoding(chunk) ?? declared ?? 'utf-8')
    try {
      const text = decoder.decode(chunk, { stream: true })
      pending = isSettled ? pending : openSequence(pending, chunk)
      if (!isSettled && hasLetterBeyondAscii(text)) isSettled = true
      if (text !== '') yield text
    } catch {
      const all = Buffer.concat([pending, chunk])
      if (isSettled || decoder.encoding !== 'utf-8' || beginsAsUtf8(all)) {
        throw damaged(file.name, decoder.encoding)
      }
      decoder = new TextDecoder(await codePageOfFile(file))
      isSettled = true
      yield decoder.decode(all, { stream: true })
    }
  }
  try {
    const last = decoder?.decode()
    if (last) yield last
  } catch {
    throw damaged(file.name, decoder?.encoding ?? 'utf-8')
  }
}

function decoderFor(fileName: string, encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new ListFormatError('bad-encoding', `The encoding ${encoding} is not read.`, { fileName })
  }
}

/** Told by all its words, which a first reading gathers: one part of a file may have few. */
async function codePageOfFile(file: ListFile): Promise<string> {
  const words = new WordsBeyondAscii()
  for await (const chunk of unpackedBytes(file)) words.add(chunk)
  try {
    return codePageOf(words).codePage
  } catch (failure) {
    throw failure instanceof TextRefused
      ? new ListFormatError('bad-encoding', failure.message, { fileName: file.name })
      : failure
  }
}

/** Bytes of an unfinished UTF-8 sequence at the end of a chunk, kept in case they prove to be of a code page. */
function openSequence(before: Uint8Array, chunk: Uint8Array): Uint8Array {
  const tail = Buffer.concat([before, chunk.subarray(Math.max(0, chunk.length - 3))])
  for (let at = tail.length - 1; at >= 0 && at >= tail.length - 3; at--) {
    const byte = tail[at]!
    if (byte < 0x80) break
    if (byte >= 0xc0) return tail.subarray(at)
  }
  return new Uint8Array()
}

/** Whether the first letters beyond ASCII are good UTF-8; accented letters of a code page hardly ever look so. */
function beginsAsUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  return hasLetterBeyondAscii(text.slice(0, text.indexOf('\uFFFD')))
}

function hasLetterBeyondAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f && code !== 0xfeff) return true
  }
  return false
}

function damaged(fileName: string, encoding: string): ListFormatError {
  return new ListFormatError(
    'bad-encoding',
    `The text is damaged: it is not valid ${encoding.toUpperCase()}.`,
    {
      fileName,
    },
  )
}
