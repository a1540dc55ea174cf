import { type Finding, type Span, stated } from '../finding.ts'
import { type Line, linesOf } from '../reading/lines.ts'

const TITLE_MIN = 25
const TITLE_MAX = 420
const BODY_MIN = 180
const RISKY =
  /\b(?:may|might|could|can|cannot|would|will|must|fail|failure|failures|depend|depends|dependent|subject|exposed|exposure|adverse|adversely|harm|harms|risk|risks|uncertain|uncertainty|unable|inability|loss|losses|limit|limits|competition|competitive|disrupt|disruption|disruptions|litigation|vulnerable)\b/i

/** The titles of the risk factors in an item 1A: a line of one sentence that a longer paragraph follows. */
export function riskTitles(text: string, item: Span): Line[] {
  const lines = withoutFurniture(linesOf(text, item.start, item.end))
  return lines.filter((line, at) => {
    const next = lines[at + 1]
    return (
      next !== undefined &&
      isTitle(line.text) &&
      next.text.length >= BODY_MIN &&
      next.text.length > line.text.length * 0.8 &&
      !isTitle(next.text)
    )
  })
}

function isTitle(line: string): boolean {
  if (line.length < TITLE_MIN || line.length > TITLE_MAX || !/^[A-Z“"]/.test(line)) return false
  if (/[.!?]["”]?\s+[A-Z]/.test(line.slice(0, -1).replaceAll(/\b(?:U\.S|Inc|Corp|Co|Ltd|No|vs)\./g, '')))
    return false
  if (/[:;,]$/.test(line) || line.split(/\s+/).length < 5) return false
  // “Risks Related to Our Business” is the heading of a group.
  if (
    /^(?:general |other )?risks? (?:related|relating|associated|pertaining|factors)\b/i.test(line) &&
    !/[.]$/.test(line)
  )
    return false
  return RISKY.test(line)
}

/** Page numbers, “Table of Contents” and what stands on page after page. */
function withoutFurniture(lines: Line[]): Line[] {
  const shape = (text: string) => text.replaceAll(/\d+/g, '#')
  const counts = new Map<string, number>()
  for (const { text } of lines)
    if (text.length < 90) counts.set(shape(text), (counts.get(shape(text)) ?? 0) + 1)
  return lines.filter(
    ({ text }) => !(text.length < 90 && (/^\W*\d+\W*$/.test(text) || (counts.get(shape(text)) ?? 0) > 2)),
  )
}

const FINDINGS_MAX = 200

export const riskFactors = (text: string, item: Span): Finding[] =>
  riskTitles(text, item)
    .slice(0, FINDINGS_MAX)
    .map(({ start, end }, at) => stated(`Risk factor ${at + 1}`, text, { start, end }))

const wordsOf = (title: string): ReadonlySet<string> => new Set(title.toLowerCase().match(/[a-z]{4,}/g) ?? [])

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const word of one) if (other.has(word)) both += 1
  return both / (one.size + other.size - both || 1)
}

const SAME = 0.5

/** Titles that one filing has and another has not, by the words they share. */
export function withoutCounterpart(titles: readonly Line[], others: readonly Line[]): Line[] {
  const known = others.map(({ text }) => wordsOf(text))
  return titles.filter(({ text }) => {
    const own = wordsOf(text)
    return !known.some((one) => likeness(own, one) >= SAME)
  })
}
