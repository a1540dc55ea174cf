import type { Span } from '../finding.ts'

/** A line that is not blank, without the space around it. */
export type Line = Span & { text: string }

/** A line longer than this is looked at from its beginning. */
export const LINE_MAX = 4_000

/** The lines of a text that are not blank, between two places. */
export function linesOf(text: string, from = 0, to = text.length): Line[] {
  const lines: Line[] = []
  for (let at = from; at < to; ) {
    const next = text.indexOf('\n', at)
    const end = next === -1 || next > to ? to : next
    let start = at
    let stop = end
    while (start < stop && isSpace(text.charCodeAt(start))) start += 1
    while (stop > start && isSpace(text.charCodeAt(stop - 1))) stop -= 1
    if (stop > start) lines.push({ start, end: stop, text: text.slice(start, stop) })
    at = end + 1
  }
  return lines
}

const isSpace = (code: number): boolean =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 160 ||
  (code >= 0x2000 && code <= 0x200b) ||
  code === 0x202f ||
  code === 0xfeff

const ABBREVIATIONS = new Set(
  'inc corp co ltd llc plc mr mrs ms dr st no nos vs u.s u.k e.g i.e etc jr sr fig dept est approx cf al jan feb mar apr jun jul aug sep sept oct nov dec a.m p.m'.split(
    ' ',
  ),
)
const SENTENCE_MAX = 3_000

/** The sentences between two places. A blank line or a bullet ends one. */
export function sentencesOf(text: string, from = 0, to = text.length): Line[] {
  const sentences: Line[] = []
  for (const paragraph of paragraphsOf(text, from, to)) {
    let start = paragraph.start
    for (let at = paragraph.start; at < paragraph.end; at += 1) {
      const isLong = at - start > SENTENCE_MAX
      if (!isLong && !isEnd(text, start, at, paragraph.end)) continue
      let end = at + 1
      while (end < paragraph.end && /["”’')\]]/.test(text.charAt(end))) end += 1
      push(sentences, text, start, end)
      start = end
      at = end - 1
    }
    push(sentences, text, start, paragraph.end)
  }
  return sentences
}

function isEnd(text: string, start: number, at: number, end: number): boolean {
  const mark = text.charAt(at)
  if (mark !== '.' && mark !== '!' && mark !== '?') return false
  if (at + 1 < end && !/[\s"”’')\]]/.test(text.charAt(at + 1))) return false
  if (mark !== '.') return true
  let from = at
  while (from > start && !isSpace(text.charCodeAt(from - 1)) && at - from < 20) from -= 1
  const word = text
    .slice(from, at)
    .toLowerCase()
    .replace(/^["“(]/, '')
  // An initial, or a short form that a name goes on after.
  if (/^[a-z]$/.test(word) || ABBREVIATIONS.has(word)) {
    let next = at + 1
    while (next < end && isSpace(text.charCodeAt(next))) next += 1
    return next >= end
  }
  return true
}

function push(sentences: Line[], text: string, from: number, to: number): void {
  let [start, end] = [from, to]
  while (start < end && isSpace(text.charCodeAt(start))) start += 1
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1
  if (end > start) sentences.push({ start, end, text: text.slice(start, end) })
}

const BULLET = /^(?:[•▪●■◦·*–—-]|\d{1,2}[.)])\s/

/** Lines that belong together: up to a blank line, a bullet, or a line that is a heading by its shortness. */
export function paragraphsOf(text: string, from = 0, to = text.length): Span[] {
  const paragraphs: Span[] = []
  let open: Span | undefined
  const lines = linesOf(text, from, to)
  for (const line of lines) {
    const isNew =
      !open || BULLET.test(line.text) || hasBlankBetween(text, open.end, line.start) || isHeading(text, open)
    if (isNew) {
      if (open) paragraphs.push(open)
      open = { start: line.start, end: line.end }
    } else if (open) open.end = line.end
  }
  if (open) paragraphs.push(open)
  return paragraphs
}

function hasBlankBetween(text: string, from: number, to: number): boolean {
  let breaks = 0
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 10) breaks += 1
  return breaks > 1
}

const HEADING_MAX = 60

const isHeading = (text: string, { start, end }: Span): boolean =>
  end - start <= HEADING_MAX &&
  !/[.,;]$/.test(text.slice(start, end)) &&
  !text.slice(start, end).includes('\n')

/** The text of a bullet without its mark. */
export function withoutBullet(line: Line): Line {
  const mark = BULLET.exec(line.text)
  if (!mark) return line
  const start = line.start + mark[0].length
  return { start, end: line.end, text: line.text.slice(mark[0].length) }
}
