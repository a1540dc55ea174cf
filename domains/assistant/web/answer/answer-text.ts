/** A piece of an answer, with the place it begins at: words, or the mark of what they rest on. */
export type Piece = { at: number } & ({ words: string } | { citation: string })

export type Line = { at: number; pieces: readonly Piece[] }
export type Block = { at: number; kind: 'paragraph' | 'items'; lines: readonly Line[] }

const MARK = /\[(c\d+[a-c]?)\]/g

/** The paragraphs and lists of an answer; what an answer says is text and never markup. */
export function blocksOf(text: string): Block[] {
  const blocks: { at: number; kind: Block['kind']; lines: Line[] }[] = []
  for (const found of text.matchAll(/[^\n]+/g)) {
    const [written] = found
    if (written.trim() === '') continue
    const kind = written.startsWith('- ') ? 'items' : 'paragraph'
    const line = { at: found.index, pieces: piecesOf(kind === 'items' ? written.slice(2) : written) }
    const last = blocks.at(-1)
    if (kind === 'items' && last?.kind === 'items') last.lines.push(line)
    else blocks.push({ at: found.index, kind, lines: [line] })
  }
  return blocks
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(MARK)) {
    const words = line.slice(from, found.index)
    if (words) pieces.push({ at: from, words })
    pieces.push({ at: found.index, citation: found[1]! })
    from = found.index + found[0].length
  }
  const rest = line.slice(from)
  if (rest) pieces.push({ at: from, words: rest })
  return pieces
}

/** An answer whose first sentence says how its prices stand, without that sentence: it is shown as a label before the answer. */
export function withoutCaveats(text: string, caveats: readonly string[]): string {
  return caveats.reduce((rest, caveat) => rest.replace(`${caveat}. `, ''), text)
}

/** `unrealizedPnlPercent` as people read it. */
export const inWords = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/ ([A-Z])(?=[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
