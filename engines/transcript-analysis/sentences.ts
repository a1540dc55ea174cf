import type { Sentence, Turn } from './transcript.ts'

const ABBREVIATIONS = new Set(
  'mr mrs ms dr jr sr st rs vs inc corp co ltd no approx est dept jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k e.g i.e a.m p.m etc prof gen hon messrs'.split(
    ' ',
  ),
)
const CLOSING = new Set(['"', "'", ')', ']'])

/** Whether a sentence ends at this mark: not in "3.5", "U.S. sales", "Mr. Cook", "J. Smith", "Inc. reported". */
function endsAt(text: string, at: number): boolean {
  const mark = text[at]
  let next = at + 1
  while (next < text.length && (CLOSING.has(text[next] ?? '') || text[next] === '.' || text[next] === '?'))
    next++
  if (next >= text.length) return true
  const space = text[next]
  if (space !== ' ' && space !== '\n') return false
  while (next < text.length && (text[next] === ' ' || text[next] === '\n')) next++
  const following = text[next] ?? ''
  if (mark !== '.') return !/[a-z]/.test(following)
  if (/[a-z,;)]/.test(following)) return false
  let start = at
  while (start > 0 && /[\w.&'-]/.test(text[start - 1] ?? '')) start--
  const word = text.slice(start, at)
  if (/^[A-Z]$/.test(word) && word !== 'I') return false
  const plain = word.toLowerCase()
  if (/^(?:u\.s|u\.k|a\.m|p\.m|e\.u)$/.test(plain))
    return (
      /[A-Z"[]/.test(following) &&
      /^(?:We|The|In|Our|And|But|It|This|I|Our|For|With|As|To|On|So|At)\b/.test(text.slice(next, next + 12))
    )
  if (/^(?:[A-Za-z]\.)+[A-Za-z]$/.test(word)) return false
  return !ABBREVIATIONS.has(plain) || (plain === 'no' && !/\d/.test(following))
}

/** The sentences of the turns, each with its place in the text. Lines that a page has wrapped are one paragraph. */
export function sentencesOf(text: string, turns: readonly Turn[]): Sentence[] {
  const sentences: Sentence[] = []
  let paragraph = 0
  for (const turn of turns) {
    let position = 0
    for (const block of blocksOf(text, turn.span.start, turn.span.end)) {
      paragraph++
      let start = block.start
      for (let at = block.start; at < block.end; at++) {
        const mark = text[at]
        if (mark !== '.' && mark !== '?' && mark !== '!') continue
        if (!endsWithin(text, at, block.end)) continue
        let end = at + 1
        while (end < block.end && (CLOSING.has(text[end] ?? '') || /[.?!]/.test(text[end] ?? ''))) end++
        push(start, end)
        at = end - 1
        start = end
      }
      push(start, block.end)
    }
    function push(from: number, to: number): void {
      let start = from
      let end = to
      while (start < end && /\s/.test(text[start] ?? '')) start++
      while (end > start && /\s/.test(text[end - 1] ?? '')) end--
      if (end - start < 2) return
      sentences.push({
        index: sentences.length,
        turn,
        span: { start, end },
        text: text.slice(start, end).replaceAll('\n', ' '),
        paragraph,
        position: position++,
      })
    }
  }
  return sentences
}

const endsWithin = (text: string, at: number, end: number): boolean => at + 1 >= end || endsAt(text, at)

const WRAPPED_LINE = 60

/** Paragraphs: cut at empty lines, and at line ends that close a sentence in texts that are not wrapped. */
function blocksOf(text: string, from: number, to: number): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = []
  let start = from
  let at = from
  while (at < to) {
    let end = text.indexOf('\n', at)
    if (end === -1 || end > to) end = to
    const line = text.slice(at, end)
    const next = text.slice(end + 1, end + 2)
    const empty = line.trim() === ''
    const closes = /[.?!]["')\]]?\s*$/.test(line)
    if (empty || (closes && (line.length > 160 || line.length < WRAPPED_LINE)) || next === '\n') {
      if (end > start) blocks.push({ start, end })
      start = end + 1
    }
    at = end + 1
  }
  if (start < to) blocks.push({ start, end: to })
  return blocks.filter(({ start: a, end: b }) => text.slice(a, b).trim() !== '')
}
