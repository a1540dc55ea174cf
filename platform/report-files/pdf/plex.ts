import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { type PlainFont, readFont } from './read-font.ts'
import { unpackWoff } from './woff.ts'

export type Weight = 400 | 600

/** The package cuts Plex by script; the first that has a character draws it. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const

type Face = { bytes: Uint8Array; font: PlainFont }

const findFile = createRequire(import.meta.url)
const faces = new Map<Weight, Face[]>()

function facesOf(weight: Weight): Face[] {
  const known = faces.get(weight)
  if (known) return known
  const read = SCRIPTS.map((script): Face => {
    const path = findFile.resolve(
      `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${script}-${weight}-normal.woff`,
    )
    const bytes = unpackWoff(readFileSync(path))
    return { bytes, font: readFont(bytes) }
  })
  faces.set(weight, read)
  return read
}

type Run = { face: Face; text: string }

/** IBM Plex Sans for one document: what is used of it is embedded, and what it cannot draw is romanised and remembered. */
export class Plex {
  readonly #document: PDFDocument
  readonly #embedded = new Map<Face, PDFFont>()
  readonly #advances = new Map<string, number>()
  /** Characters that the typeface does not have, as they were given. */
  readonly romanised = new Set<string>()

  constructor(document: PDFDocument) {
    this.#document = document
    // The PDF writer asks a font reader for a handful of figures; ours reads those and no more.
    document.registerFontkit({ create: readFont } as never)
  }

  /** The runs of a text, each drawn by one face. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const character of plainText(text)) {
      for (const { face, text: drawn } of this.#drawnAs(character, weight)) {
        const last = runs.at(-1)
        if (last?.face === face) last.text += drawn
        else runs.push({ face, text: drawn })
      }
    }
    return runs
  }

  /** In points. */
  widthOf(text: string, size: number, weight: Weight): number {
    let width = 0
    for (const character of plainText(text)) width += this.#advanceOf(character, weight)
    return width * size
  }

  /** How far a character moves the pen, at a size of one point. */
  #advanceOf(character: string, weight: Weight): number {
    const key = `${weight}${character}`
    const known = this.#advances.get(key)
    if (known !== undefined) return known
    let advance = 0
    for (const { face, text: drawn } of this.#drawnAs(character, weight))
      for (const { advanceWidth } of face.font.layout(drawn).glyphs)
        advance += advanceWidth / face.font.unitsPerEm
    this.#advances.set(key, advance)
    return advance
  }

  async fontOf(face: Face): Promise<PDFFont> {
    const known = this.#embedded.get(face)
    if (known) return known
    const font = await this.#document.embedFont(face.bytes, { subset: false })
    this.#embedded.set(face, font)
    return font
  }

  #drawnAs(character: string, weight: Weight): Run[] {
    const own = faceWith(character, weight)
    if (own) return [{ face: own, text: character }]
    this.romanised.add(character)
    return Array.from(anyAscii(character) || '?', (letter) => ({
      face: faceWith(letter, weight) ?? facesOf(weight)[0]!,
      text: letter,
    }))
  }
}

const faceWith = (character: string, weight: Weight): Face | undefined =>
  facesOf(weight).find(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0)!))

/** Composed letters, and no characters that command instead of show. */
const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
