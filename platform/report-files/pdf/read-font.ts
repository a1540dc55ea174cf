/** A glyph as the PDF writer asks for it. */
type Glyph = { id: number; codePoints: number[]; advanceWidth: number }

/** The figures of a TrueType font that a PDF states, and the glyph of each character. Lengths are in units of `unitsPerEm`. */
export type PlainFont = {
  postscriptName: string
  unitsPerEm: number
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  italicAngle: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  characterSet: number[]
  head: { macStyle: { italic: boolean } }
  post: { isFixedPitch: boolean }
  hasGlyphForCodePoint: (codePoint: number) => boolean
  glyphForCodePoint: (codePoint: number) => Glyph
  /** One glyph a character: Latin, Greek and Cyrillic need no shaping. */
  layout: (text: string) => { glyphs: Glyph[] }
}

/** Reads the tables of a TrueType file (OpenType 1.9: head, hhea, hmtx, cmap format 4, OS/2). */
export function readFont(sfnt: Uint8Array): PlainFont {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength)
  const tables = new Map<string, number>()
  for (let at = 0; at < view.getUint16(4); at++) {
    const entry = 12 + at * 16
    tables.set(String.fromCharCode(...sfnt.subarray(entry, entry + 4)), view.getUint32(entry + 8))
  }
  const table = (tag: string): number => {
    const start = tables.get(tag)
    if (start === undefined) throw new Error(`The font has no table ${tag}.`)
    return start
  }
  const head = table('head')
  const hhea = table('hhea')
  const hmtx = table('hmtx')
  const os2 = table('OS/2')
  const metrics = view.getUint16(hhea + 34)
  const glyphs = glyphsByCharacter(view, table('cmap'))
  const advanceOf = (glyph: number) => view.getUint16(hmtx + 4 * Math.min(glyph, metrics - 1))
  const glyphForCodePoint = (codePoint: number): Glyph => {
    const id = glyphs.get(codePoint) ?? 0
    return { id, codePoints: [codePoint], advanceWidth: advanceOf(id) }
  }
  return {
    postscriptName: 'IBMPlexSans',
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: view.getInt16(os2 + 88),
    xHeight: view.getInt16(os2 + 86),
    italicAngle: 0,
    bbox: {
      minX: view.getInt16(head + 36),
      minY: view.getInt16(head + 38),
      maxX: view.getInt16(head + 40),
      maxY: view.getInt16(head + 42),
    },
    characterSet: [...glyphs.keys()],
    head: { macStyle: { italic: false } },
    post: { isFixedPitch: false },
    hasGlyphForCodePoint: (codePoint) => glyphs.has(codePoint),
    glyphForCodePoint,
    layout: (text) => ({
      glyphs: Array.from(text, (character) => glyphForCodePoint(character.codePointAt(0)!)),
    }),
  }
}

/** The Unicode map of the basic plane, format 4: segments of characters, each with a shift or a list of glyphs. */
function glyphsByCharacter(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const start = unicodeMap(view, cmap)
  const doubled = view.getUint16(start + 6)
  const ends = start + 14
  const starts = ends + doubled + 2
  const shifts = starts + doubled
  const ranges = shifts + doubled
  for (let at = 0; at < doubled; at += 2) {
    const shift = view.getUint16(shifts + at)
    const range = view.getUint16(ranges + at)
    const first = view.getUint16(starts + at)
    for (let character = first; character <= view.getUint16(ends + at) && character < 0xffff; character++) {
      const listed = range === 0 ? character : view.getUint16(ranges + at + range + 2 * (character - first))
      const glyph = range === 0 || listed !== 0 ? (listed + shift) & 0xffff : 0
      if (glyph !== 0) glyphs.set(character, glyph)
    }
  }
  return glyphs
}

function unicodeMap(view: DataView, cmap: number): number {
  for (let at = 0; at < view.getUint16(cmap + 2); at++) {
    const start = cmap + view.getUint32(cmap + 4 + at * 8 + 4)
    if (view.getUint16(start) === 4) return start
  }
  throw new Error('The font has no Unicode map of format 4.')
}
