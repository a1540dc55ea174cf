import { DocumentRefused, passagesOf, readDocument } from '../../engines/document-text/index.ts'
import { analyseTranscript } from '../../engines/transcript-analysis/index.ts'
import { callsByLayout } from '../../engines/transcript-analysis/sample-calls.ts'
import { pdfOf } from '../../platform/testing/pdf-file.ts'
import { zipOf } from '../../platform/testing/zip-file.ts'

const READ_MS_MAX = 5_000

type Sound = { name: string; bytes: Uint8Array }

/** The invented call in each kind of file that is read. */
function soundFiles(): Sound[] {
  const text = callsByLayout['name and title']
  const lines = text.split('\n').flatMap((line) => line.match(/.{1,90}(?:\s|$)/g) ?? [''])
  const pages = Array.from({ length: Math.ceil(lines.length / 45) }, (_, at) =>
    lines.slice(at * 45, at * 45 + 45),
  )
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const paragraphs = escaped.split('\n').map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
  return [
    { name: 'call.txt', bytes: new TextEncoder().encode(text) },
    { name: 'wide.txt', bytes: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')) },
    { name: 'call.pdf', bytes: pdfOf(pages) },
    {
      name: 'call.docx',
      bytes: zipOf({
        'word/document.xml': `<w:document xmlns:w="w"><w:body>${paragraphs.join('')}</w:body></w:document>`,
      }),
    },
    {
      name: 'call.htm',
      bytes: new TextEncoder().encode(
        `<!doctype html><html><body><p>${escaped.replaceAll('\n', '</p><p>')}</p></body></html>`,
      ),
    },
  ]
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Bytes with some of them turned over, cut off, taken out, doubled or put in. */
function mutated(bytes: Uint8Array, chance: () => number): Uint8Array {
  let changed = Buffer.from(bytes)
  const place = () => Math.floor(chance() * changed.length)
  const times = 1 + Math.floor(chance() * 12)
  for (let time = 0; time < times && changed.length > 0; time++) {
    const at = place()
    const length = 1 + Math.floor(chance() * 200)
    const kind = Math.floor(chance() * 6)
    if (kind === 0) changed[at] = Math.floor(chance() * 256)
    else if (kind === 1) changed[at] = (changed[at] as number) ^ (1 << Math.floor(chance() * 8))
    else if (kind === 2) changed = changed.subarray(0, at + 1)
    else if (kind === 3) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + length)])
    else if (kind === 4) changed = Buffer.concat([changed.subarray(0, at + length), changed.subarray(at)])
    else
      changed = Buffer.concat([
        changed.subarray(0, at),
        Buffer.from(Array.from({ length }, () => Math.floor(chance() * 256))),
        changed.subarray(at),
      ])
  }
  return new Uint8Array(changed)
}

export type MutatedRead = { files: number; read: number; refused: Record<string, number>; slowestMs: number }

/**
 * Reads so many mutated documents and analyses what was read: each is read or refused with a reason, none takes long, nothing is thrown that is no refusal.
 * @throws Error with the file's number, by which the same file is made again.
 */
export async function readMutatedDocuments(count: number, seed: number): Promise<MutatedRead> {
  const sound = soundFiles()
  const stated: MutatedRead = { files: count, read: 0, refused: {}, slowestMs: 0 }
  for (let number = 0; number < count; number++) {
    const chance = chanceFrom(seed * 1_000_003 + number)
    const { name, bytes } = sound[number % sound.length] as Sound
    const begun = performance.now()
    try {
      const { text, lines } = await readDocument(mutated(bytes, chance), name)
      const passages = passagesOf(text, lines)
      if (passages.map(({ start, end }) => text.slice(start, end)).join('') !== text)
        throw new Error('The passages are not the text.')
      analyseTranscript(text)
      stated.read++
    } catch (thrown) {
      if (!(thrown instanceof DocumentRefused))
        throw new Error(`File ${number} of seed ${seed} (${name}): ${(thrown as Error).message}`, {
          cause: thrown,
        })
      stated.refused[thrown.reason] = (stated.refused[thrown.reason] ?? 0) + 1
    }
    const took = performance.now() - begun
    stated.slowestMs = Math.max(stated.slowestMs, took)
    if (took > READ_MS_MAX)
      throw new Error(`File ${number} of seed ${seed} (${name}) took ${Math.round(took)} ms.`)
  }
  return stated
}

/** `npm run stress -- documents [files]`. */
export async function proveMutatedDocuments(count: number): Promise<void> {
  const answer = await readMutatedDocuments(count, 20_261)
  const refused = Object.entries(answer.refused).map(([reason, times]) => `${reason} ${times}`)
  process.stdout.write(
    `${answer.files} mutated documents: ${answer.read} read and analysed, refused: ${refused.join(', ') || 'none'}; the slowest ${Math.round(answer.slowestMs)} ms. Nothing else was thrown.\n`,
  )
}
