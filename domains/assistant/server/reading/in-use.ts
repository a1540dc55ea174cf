import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { readWordVectors } from '#engines/question-parsing/index.ts'
import { type FittedModel, type Reader, readerOf } from './fitted-reading.ts'

const VECTORS = './word-vectors-2026-11-27.bin'
const MODEL = './fitted-2026-11-27.json.gz'

let inUse: Reader | undefined | null = null

/** The fitted reader; it is loaded when the first question is asked. */
export function readerInUse(): Reader | undefined {
  if (inUse === null) {
    const vectors = readWordVectors(readFileSync(new URL(VECTORS, import.meta.url)))
    const model = JSON.parse(
      gunzipSync(readFileSync(new URL(MODEL, import.meta.url))).toString('utf8'),
    ) as FittedModel
    inUse = readerOf(model, vectors)
  }
  return inUse
}

/** Reads with another one from here on, with the patterns alone (undefined), or with its own again (null): for measuring. */
export function readWith(reader: Reader | undefined | null): void {
  inUse = reader
}
