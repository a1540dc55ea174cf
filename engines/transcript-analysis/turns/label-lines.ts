import type { Line } from './lines.ts'
import { isUnnamedVoice, looksLikeName, NOT_PEOPLE, nameWords } from './person-names.ts'

const STAMP = /^[([]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?[)\]]?\s*(?:-\s+)?/
const STAMP_BEHIND = /\s*(?:[-|,]\s*)?[([]?\d{1,2}:\d{2}(?::\d{2})?[)\]]?$/
const SIGNS = /^(?:[•●▪◦‣]\s*|#{1,6}\s+|>{1,2}\s+|\*{1,3}(?=\S)|_{2,3}(?=\S))/
const SIGNS_BEHIND = /(?:\*{1,3}|_{2,3})$/
const LONGEST_LABEL = 170
export const NOTES =
  /operator|instruction|inaudible|indiscernible|technical|music|break|sign|recess|pause|applause|laughter/i

/** A line without the signs of a page's markup and the time at its side. It keeps its place in the text. */
export function bareLine(line: Line): Line {
  let { start, end, text } = line
  const cutFront = (length: number): void => {
    start += length
    text = text.slice(length)
  }
  const cutBack = (length: number): void => {
    end -= length
    text = text.slice(0, text.length - length)
  }
  for (const pattern of [SIGNS, STAMP, SIGNS]) {
    const found = pattern.exec(text)?.[0].length ?? 0
    if (found > 0 && found < text.length) cutFront(found)
  }
  if (text.length > LONGEST_LABEL) return text === line.text ? line : { start, end, text }
  for (const pattern of [SIGNS_BEHIND, STAMP_BEHIND, SIGNS_BEHIND]) {
    const found = pattern.exec(text)?.[0].length ?? 0
    if (found > 0 && found < text.length) cutBack(found)
  }
  const isBracketed = /^\[[^[\]]{2,80}\]$/.test(text) && !NOTES.test(text)
  if (isBracketed) {
    cutFront(1)
    cutBack(1)
  }
  while (text.endsWith(' ')) cutBack(1)
  return text === line.text ? line : { start, end, text }
}

const WORD = String.raw`(?:\p{Lu}[\p{L}'-]{1,24}|\p{Lu}\.(?:\p{Lu}\.)?)`
const NAME = String.raw`${WORD}(?: (?:${WORD}|de|van|von|der|la|Jr\.|Sr\.)){0,4}`
/** The end of a sentence; the point behind an initial is none. */
const END = String.raw`(?:[^\s\p{Lu}.]|\p{L}{2})[.?!)\]"']{1,3} {1,6}`
const LABEL_WITHIN = new RegExp(String.raw`(?<=${END})(${NAME})(?:, [^:.?!]{2,60})?: {1,4}(?=\S)`, 'gu')
const LABEL_BEHIND = new RegExp(`${END}(${NAME})$`, 'u')

/** Names that stand before a colon in the middle of a line, as often as they do. */
export function labelsWithin(lines: readonly Line[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { text } of lines) {
    if (!text.includes(':')) continue
    for (const [, name = ''] of text.matchAll(LABEL_WITHIN)) times.set(name, (times.get(name) ?? 0) + 1)
  }
  return times
}

/**
 * Cuts lines in which a page has run a label together with the speech before it, so that each label begins a line.
 * @param isKnown whether a name is of someone who speaks on the call.
 */
export function cutAtLabels(lines: readonly Line[], isKnown: (name: string) => boolean): Line[] {
  const cut: Line[] = []
  lines.forEach((line, at) => {
    const { text, start, end } = line
    let from = 0
    const push = (to: number): void => {
      const piece = text.slice(from, to)
      const lead = piece.length - piece.trimStart().length
      const trimmed = piece.trim()
      const begin = start + from + lead
      if (trimmed !== '' || text === '')
        cut.push({ start: begin, end: begin + trimmed.length, text: trimmed })
      from = to
    }
    if (text.includes(':'))
      for (const match of text.matchAll(LABEL_WITHIN)) if (isKnown(match[1] ?? '')) push(match.index)
    const behind = LABEL_BEHIND.exec(text.slice(from))
    const name = behind?.[1] ?? ''
    if (behind && isKnown(name) && isSpeech(nextText(lines, at), isKnown)) push(text.length - name.length)
    if (from === 0) cut.push({ start, end, text })
    else push(text.length)
  })
  return cut
}

function nextText(lines: readonly Line[], at: number): string {
  let next = at + 1
  while (next < lines.length && lines[next]?.text === '') next++
  return lines[next]?.text ?? ''
}

const isSpeech = (text: string, isKnown: (name: string) => boolean): boolean =>
  text.length > 1 && !isKnown(text) && !isUnnamedVoice(text) && !/^[^:]{2,60}:/.test(text)

/** Words after which a person is addressed or announced, and a name set apart at the end of a sentence. */
const ADDRESSED =
  /\b(?:[Tt]hanks?(?: you)?(?: very much| so much)?|[Hh]i|[Hh]ey|[Hh]ello|[Gg]ood (?:morning|afternoon|evening)|[Ss]ure|[Yy]es|[Oo]kay|to|line of|site of|from|with|with me (?:is|are)|[Ww]elcome|ask|[Mm]r\.|[Mm]s\.|[Mm]rs\.|[Dd]r\.|officer|president|relations),? (\p{Lu}[\p{L}'-]{1,20})(?: (?:\p{Lu}\. )?(\p{Lu}[\p{L}'-]{1,20}))?|, (\p{Lu}[\p{L}'-]{1,20})[.?!]/gu

export interface Witness {
  /** Whether the line before and the line behind part it from the text. */
  standsAlone: boolean
  times: number
  opensSpeech: boolean
}

export type PersonFinder = (name: string, witness: Witness) => boolean

/**
 * Whether a name that no list knows is of someone who speaks: it stands as a label more than once, or the call says it when someone is addressed or announced.
 * Words that the text also writes small are a heading's, not a name's.
 */
export function personFinder(text: string): PersonFinder {
  const small = new Set(text.match(/(?<![\p{L}'-])\p{Ll}{3,}(?![\p{L}'-])/gu))
  const called = new Set<string>()
  for (const match of text.matchAll(ADDRESSED))
    for (const word of match.slice(1)) if (word) called.add(word.toLowerCase())
  return (name, { standsAlone, times, opensSpeech }) => {
    if (!looksLikeName(name) || NOT_PEOPLE.test(name)) return false
    const words = nameWords(name).filter((word) => word.length > 1)
    if (words.length < 2 || words.length > 4 || words.every((word) => small.has(word))) return false
    const isCalled = words.some((word) => called.has(word) && !small.has(word))
    const known = words.filter((word) => small.has(word)).length
    if (isCalled) return standsAlone || (times > 1 && known === 0)
    return standsAlone && opensSpeech && known === 0
  }
}
