import { getDocumentProxy } from 'unpdf'
import {
  type DocumentLimits,
  DocumentRefused,
  damaged,
  type LineCell,
  type PageLine,
  tooMuchText,
} from './document.ts'
import { requireModestStreams } from './packed-streams.ts'

interface Piece {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface Line extends Piece {
  page: number
  /** Where on the page, from 0 at the bottom to 1 at the top. */
  band: number
  /** By characters of the line. */
  cells: LineCell[]
}

/** Smaller letters are not meant to be read. */
const SMALLEST_LETTER = 2
const HEADER_BAND = 0.08
/** A scanned page has no letters, at most a stamp or a number. */
const LETTERS_OF_A_STAMP = 10
/** So few letters for each page that has any are the stamps of a scan. */
const LETTERS_OF_A_SCAN = 50
const PARAGRAPH_GAP = 1.6
/** Of the height of its letters: a blank between words is a third of it at most, figures of two columns are farther apart. */
const CELL_GAP = 0.9

/** The text of a PDF in reading order, with the place of each line on its page. Running headers and footers are left out. */
export async function readPdf(
  bytes: Uint8Array,
  limits: DocumentLimits,
): Promise<{
  text: string
  pages: number
  pagesWithoutText: number[]
  lines: PageLine[]
  runningLines: string[]
}> {
  await requireModestStreams(bytes)
  let document: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    document = await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    })
  } catch (thrown) {
    if (thrown instanceof Error && /password/i.test(`${thrown.name} ${thrown.message}`))
      throw new DocumentRefused('The PDF is locked with a password. Save it without one.', 'locked')
    throw damaged()
  }
  try {
    const pages = document.numPages
    if (pages > limits.pages)
      throw new DocumentRefused(
        `The PDF has ${pages} pages; at most ${limits.pages} are read. Split it.`,
        'too-many-pages',
      )
    const lines: Line[] = []
    const pagesWithoutText: number[] = []
    let characters = 0
    for (let number = 1; number <= pages; number++) {
      const before = characters
      for (const line of await linesOfPage(document, number)) {
        characters += line.text.length
        if (characters > limits.characters) throw tooMuchText(limits.characters)
        lines.push(line)
      }
      if (characters - before < LETTERS_OF_A_STAMP) pagesWithoutText.push(number)
    }
    // A few pages of pictures are named; where hardly any page has letters the whole is a scan.
    const isScan =
      pagesWithoutText.length === pages || characters < LETTERS_OF_A_SCAN * (pages - pagesWithoutText.length)
    if (isScan)
      throw new DocumentRefused(
        'The PDF has no text layer: its pages are pictures. Recognise its text first, or upload the text.',
        'no-text-layer',
      )
    const kept = withoutRunningLines(lines, pages)
    const left = new Set(kept)
    const runningLines = [...new Set(lines.filter((line) => !left.has(line)).map(({ text }) => text))]
    return { pages, pagesWithoutText, runningLines, ...joined(kept) }
  } catch (thrown) {
    if (thrown instanceof DocumentRefused) throw thrown
    throw damaged()
  } finally {
    await document.loadingTask.destroy()
  }
}

async function linesOfPage(
  document: Awaited<ReturnType<typeof getDocumentProxy>>,
  number: number,
): Promise<Line[]> {
  const page = await document.getPage(number)
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { items } = await page.getTextContent()
  const lines: Line[] = []
  let open: Piece[] = []
  const close = (): void => {
    const line = lineOf(open, number, bottom, top)
    if (line) lines.push(line)
    open = []
  }
  for (const item of items) {
    if (!('str' in item)) continue
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const piece = { text: item.str, x, y, width: item.width, height: item.height }
    const isVisible =
      x >= left - 1 &&
      x <= right + 1 &&
      y >= bottom - 1 &&
      y <= top + 1 &&
      (item.height === 0 || item.height >= SMALLEST_LETTER)
    const last = open.at(-1)
    if (
      last &&
      piece.text.trim() !== '' &&
      (Math.abs(last.y - y) > Math.max(2, last.height * 0.5) || x < last.x - 2)
    )
      close()
    if (isVisible && piece.text !== '') open.push(piece)
    if (item.hasEOL) close()
  }
  close()
  page.cleanup()
  return lines
}

function lineOf(pieces: readonly Piece[], page: number, bottom: number, top: number): Line | null {
  let text = ''
  let last: Piece | undefined
  const parts: Part[] = []
  for (const piece of pieces) {
    // A gap as wide as a letter parts two words, though no blank was written.
    const gap = last ? piece.x - (last.x + last.width) : 0
    if (last && gap > Math.max(1, last.height * 0.2) && !text.endsWith(' ') && !piece.text.startsWith(' '))
      text += ' '
    text += piece.text
    addParts(parts, piece)
    last = piece
  }
  text = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = pieces
  if (text === '' || !first || !last) return null
  const height = Math.max(...pieces.map((piece) => piece.height))
  return {
    text,
    page,
    x: first.x,
    y: first.y,
    width: last.x + last.width - first.x,
    height,
    band: top === bottom ? 0.5 : (first.y - bottom) / (top - bottom),
    cells: cellsOf(text, parts),
  }
}

type Part = { text: string; left: number; right: number }

/** Adds a piece to the part before it, or as another one behind a gap; some writers draw the gaps of a table as blanks. */
function addParts(parts: Part[], piece: Piece): void {
  const each = piece.width / Math.max(1, piece.text.length)
  for (const { 0: text, index } of piece.text.matchAll(/\S+(?:\s{1,2}\S+)*/g)) {
    const left = piece.x + index * each
    const right = left + text.length * each
    const open = parts.at(-1)
    if (open && index === 0 && left - open.right <= piece.height * CELL_GAP) {
      open.text += text
      open.right = right
    } else parts.push({ text, left, right })
  }
}

/** Where the parts of a line stand in it: by their letters, as gaps are written otherwise in the line. */
function cellsOf(text: string, parts: readonly Part[]): LineCell[] {
  let at = 0
  return parts.map((part) => {
    let letters = part.text.replaceAll(/\s/g, '').length
    while (text[at] === ' ') at += 1
    const start = at
    for (; at < text.length && letters > 0; at += 1) if (text[at] !== ' ') letters -= 1
    return { start, end: at, left: part.left, right: part.right }
  })
}

/** What stands at the edge of at least three pages alike, numbers apart, is no part of the text. */
function withoutRunningLines(lines: readonly Line[], pages: number): Line[] {
  const isAtEdge = ({ band }: Line): boolean => band < HEADER_BAND || band > 1 - HEADER_BAND
  const key = ({ text }: Line): string => text.replaceAll(/\d+/g, '#').toLowerCase()
  const times = new Map<string, number>()
  for (const line of lines) if (isAtEdge(line)) times.set(key(line), (times.get(key(line)) ?? 0) + 1)
  const often = Math.max(3, pages / 3)
  return lines.filter(
    (line) =>
      !isAtEdge(line) ||
      ((times.get(key(line)) ?? 0) < often && !/^(?:page )?\d{1,4}(?: (?:of|\/) \d{1,4})?$/i.test(line.text)),
  )
}

/** The lines as one text. A wide gap begins a paragraph; a word parted at a line's end is joined where it is written whole elsewhere. */
function joined(lines: readonly Line[]): { text: string; lines: PageLine[] } {
  const words = new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []))
  const gaps: number[] = []
  lines.forEach((line, at) => {
    const next = lines[at + 1]
    if (next && next.page === line.page && next.y < line.y) gaps.push(line.y - next.y)
  })
  gaps.sort((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 12
  const places: PageLine[] = []
  let text = ''
  lines.forEach((line, at) => {
    const next = lines[at + 1]
    const start = text.length
    text += line.text
    places.push({
      page: line.page,
      start,
      end: text.length,
      x: line.x,
      y: line.y,
      width: line.width,
      height: line.height,
      cells: line.cells.map((cell) => ({ ...cell, start: start + cell.start, end: start + cell.end })),
    })
    if (!next) return
    const parted = /([a-z]{2,})-$/.exec(line.text)
    const rest = /^([a-z]{2,})/.exec(next.text)
    if (parted && rest && words.has(`${parted[1]}${rest[1]}`)) {
      text = text.slice(0, -1)
      const place = places.at(-1)
      if (place) place.end = text.length
      return
    }
    const isApart = next.page === line.page && line.y - next.y > usual * PARAGRAPH_GAP
    text += isApart ? '\n\n' : '\n'
  })
  return { text, lines: places }
}
