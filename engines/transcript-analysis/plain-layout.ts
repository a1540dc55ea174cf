import { isTitle } from './turns/headings.ts'
import { isUnnamedVoice, looksLikeName } from './turns/person-names.ts'
import { undressedLabels } from './turns/undress-labels.ts'

const blank = (text: string): string => text.replace(/\S/g, ' ')

const FEWEST_ROWS = 4
const LONGEST_NAME = 60
const LONGEST_POST = 90

/** Rows of a table, "name, tab, post, tab, speech", as lines with a label. */
export function rowsAsLabels(text: string): string {
  if (!text.includes('\t')) return text
  const lines = text.split('\n')
  const isRow = (line: string): boolean => {
    const cell = line.slice(0, Math.max(0, line.indexOf('\t'))).trim()
    return cell !== '' && cell.length <= LONGEST_NAME && (looksLikeName(cell) || isUnnamedVoice(cell))
  }
  const rows = lines.filter(isRow).length
  if (rows < FEWEST_ROWS || rows < lines.filter((line) => line.trim() !== '').length / 2)
    return lines
      .map((line) =>
        isRow(line) && isTitle(line.slice(line.indexOf('\t')).trim()) ? line.replace('\t', '—') : line,
      )
      .join('\n')
  return lines
    .map((line) => {
      if (!isRow(line) || /^[^\t]*:\t/.test(line)) return line
      const [name = '', post = '', ...speech] = line.split('\t')
      if (speech.length === 0 || post.length > LONGEST_POST) return line.replace('\t', ':')
      return `${name}${post.trim() === '' ? ' ' : ','}${post}:${speech.join('\t')}`
    })
    .join('\n')
}

const TIMING = /^\s*(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->\s+(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}/
const VOICE = /^(\s*<v(?:\.[\w.-]+)? +)([^<>]{2,60})>/
const CUE_LABEL =
  /^(\s*(?:>{1,2}|-)?\s*)(\p{Lu}[\p{L}.' -]{1,40}?)(?:, (?:[\p{L}&'-]+ ?){1,6}| \([^()]{2,60}\))?:(?=\S|\s)/u

const STAMP = /^\s*[([]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[)\]]?(?=\s|$)/
const FEWEST_STAMPS = 12
/** Longer is what stands beside a time where each speech has one. */
const LONGEST_CUE = 80

/** Lines that each begin with a time, or stand under one, and break off in the middle of a sentence. */
function isStamped(lines: readonly string[]): boolean {
  const stamped = lines.filter((line) => STAMP.test(line)).length
  const letters = lines.reduce((sum, line) => sum + line.replace(STAMP, '').trim().length, 0)
  const written = lines.filter((line) => line.trim() !== '').length
  return stamped >= FEWEST_STAMPS && stamped >= written * 0.45 && letters / stamped < LONGEST_CUE
}

/** Captions without their numbers and times; a line begins where somebody begins to speak, and nowhere else. */
function captionsAsSpeech(text: string): string {
  const lines = text.split('\n')
  const stamped = isStamped(lines)
  if (!stamped && lines.filter((line) => TIMING.test(line)).length < FEWEST_ROWS) return text
  let speaker = ''
  let speech = ''
  for (const [at, whole] of lines.entries()) {
    const isCueNumber = /^\s*\d{1,6}\s*$/.test(whole) && TIMING.test(lines[at + 1] ?? '')
    let line = whole
    if (isCueNumber || TIMING.test(line) || /^\s*(?:WEBVTT|NOTE|STYLE|Kind:|Language:)/.test(line))
      line = blank(line)
    if (stamped) line = line.replace(STAMP, blank)
    const voice = VOICE.exec(line)
    if (voice) line = `${blank(voice[1] ?? '')}${voice[2]}:${line.slice(voice[0].length)}`
    const label = CUE_LABEL.exec(line)
    const isSame = label !== null && label[2]?.trim() === speaker
    if (label && !isSame) speaker = label[2]?.trim() ?? ''
    if (label && isSame) line = blank(label[0]) + line.slice(label[0].length)
    const begins = (label !== null && !isSame) || /^\s*>>/.test(line)
    speech += `${at === 0 ? '' : begins ? '\n' : ' '}${line}`
  }
  return speech
}

/** The signs that a page in Markdown sets around bold and slanted words. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/\*\*|__/g, '  ')
    .replace(/\{BIO \d{1,12} <GO>\}/g, blank)
    .replace(/(?<=^|[\s—-])\*([^*\n]{2,90})\*(?=[\s:.,)]|$)/gm, (_, words: string) => ` ${words} `)

const FEWEST_PAGES = 3
const LONGEST_RUNNING = 140
const RUNNING = /\d|©|\bcopyright\b|\bwww\./i
const NOT_RUNNING = /\d:\d\d|\[\d{1,4}\]\s*$|^\s*\d*\s*$|[.?!]\s*$/

const runningKey = (line: string): string => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** Headers and footers that come again on every page are taken out, and the sentence that a page has parted is put together. */
function withoutRunningLines(text: string): string {
  const lines = text.split('\n')
  const isCandidate = (line: string): boolean =>
    line.length <= LONGEST_RUNNING &&
    RUNNING.test(line) &&
    !NOT_RUNNING.test(line) &&
    !isUnnamedVoice(line.trim())
  const times = new Map<string, number>()
  for (const line of lines)
    if (isCandidate(line)) times.set(runningKey(line), (times.get(runningKey(line)) ?? 0) + 1)
  if (![...times.values()].some((count) => count >= FEWEST_PAGES)) return text
  const isRunning = (line: string): boolean =>
    isCandidate(line) && (times.get(runningKey(line)) ?? 0) >= FEWEST_PAGES && !/:\s+\S/.test(line)
  const taken = lines.map((line) => (isRunning(line) ? blank(line) : line))
  const joints = lines.map(() => '\n')
  let last = -1
  let isParted = false
  for (const [at, line] of taken.entries()) {
    if (/^\s*\d{0,4}\s*$/.test(line)) {
      isParted ||= line !== lines[at]
      continue
    }
    // Only what was taken out lies between the two parts of a sentence.
    if (isParted && last >= 0 && GOES_ON.test(line) && STOPS_SHORT.test(taken[last]!))
      for (let between = last + 1; between <= at; between += 1) {
        joints[between] = ' '
        if (between < at) taken[between] = blank(taken[between]!)
      }
    last = at
    isParted = false
  }
  return taken.map((line, at) => (at === 0 ? line : `${joints[at]}${line}`)).join('')
}

const STOPS_SHORT = /[\p{L}\d,%)$-]\s*$/u
const GOES_ON = /^\s*(?:\p{Ll}|[$\d(])/u

/**
 * What captions, pages and markup put around speech is set as plain lines with labels. No character is taken away or added: every place stays where it was.
 */
export const plainLayout = (text: string): string =>
  withoutRunningLines(withoutMarkup(undressedLabels(captionsAsSpeech(text))))
