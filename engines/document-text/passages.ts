import type { PageLine } from './document.ts'

/** A stretch of a document's text; passages follow each other without a gap, so that together they are the text. */
export interface Passage {
  start: number
  end: number
  /** The page it stands on, where the document has pages. */
  page: number | null
  /** The lines of that page it is made of. */
  lines: PageLine[]
}

const USUAL = 900
const LONGEST = 1_400

/** Cuts a text into passages of some hundred characters, at the ends of paragraphs, sentences or lines, and at every new page. */
export function passagesOf(text: string, lines: readonly PageLine[]): Passage[] {
  const passages: Passage[] = []
  let line = 0
  for (const { start, end, page } of stretches(text, lines)) {
    for (let at = start; at < end; ) {
      const to = end - at <= LONGEST ? end : cutWithin(text, at)
      const own: PageLine[] = []
      while (line < lines.length && (lines[line] as PageLine).start < to) own.push(lines[line++] as PageLine)
      passages.push({ start: at, end: to, page, lines: own })
      at = to
    }
  }
  return passages
}

/** The text by pages; what stands between two lines belongs to the first of them. */
function stretches(
  text: string,
  lines: readonly PageLine[],
): { start: number; end: number; page: number | null }[] {
  const [first] = lines
  if (!first) return text === '' ? [] : [{ start: 0, end: text.length, page: null }]
  const found: { start: number; end: number; page: number }[] = [
    { start: 0, end: text.length, page: first.page },
  ]
  for (const { page, start } of lines) {
    const open = found.at(-1)
    if (!open || open.page === page) continue
    open.end = start
    found.push({ start, end: text.length, page })
  }
  return found
}

/** Where a stretch that is too long is cut: after its last paragraph, sentence, line or word, whichever comes first in this order. */
function cutWithin(text: string, start: number): number {
  const piece = text.slice(start, start + LONGEST)
  const from = Math.floor(USUAL / 2)
  const paragraph = piece.lastIndexOf('\n\n')
  if (paragraph >= from) return start + paragraph + 2
  for (let at = piece.length - 1; at >= from; at--)
    if (/[.!?]/.test(piece[at - 1] as string) && /\s/.test(piece[at] as string)) return start + at + 1
  for (const sign of ['\n', ' ']) {
    const at = piece.lastIndexOf(sign)
    if (at >= from) return start + at + 1
  }
  // No half of a letter that is written as two signs.
  const code = piece.charCodeAt(piece.length - 1)
  return start + piece.length - (code >= 0xd800 && code <= 0xdbff ? 1 : 0)
}
