import type { Line } from '../fold-text.ts'
import type { Layout } from '../transcript.ts'
import { isUnnamedVoice, looksLikeName } from './person-names.ts'

/** Where a person begins to speak: the line that says so and the character that the speech starts at. */
export interface Heading {
  line: number
  speechLine: number
  speechStart: number
  name: string
  title: string | null
  firm: string | null
  /** Said by a mark of the transcript ("Q", "A"). */
  mark?: 'question' | 'answer'
}

const LONGEST_HEADING = 170
const RULE = /^[-=_*~]{12,}$/
const DOTS = /^(?:\.{8,}|(?:\. ){6,}\.?|…{4,}|_{8,})$/

const TITLE_WORDS =
  /\b(?:chief|officer|president|vice|chairman|chairwoman|chair|ceo|cfo|coo|cto|cio|director|treasurer|head|founder|manager|managing|partner|analyst|controller|secretary|counsel|relations|investor|executive|evp|svp|vp|ir|principal|associate|lead)\b/i

export const isTitle = (text: string): boolean => text.length <= LONGEST_HEADING && TITLE_WORDS.test(text)

/** "Microsoft Corporation - Executive VP & CFO", "Citi -- Analyst", "President": the installation and the post. */
export function splitTitle(text: string): { title: string | null; firm: string | null } {
  const parts = text.split(/\s+(?:-{1,3}|—)\s+|\s*--+\s*|\s*—\s*/).filter((part) => part.trim() !== '')
  if (parts.length === 0) return { title: null, firm: null }
  if (parts.length === 1) {
    const [only = ''] = parts
    return isTitle(only) ? { title: only.trim(), firm: null } : { title: null, firm: only.trim() }
  }
  return { firm: parts.slice(0, -1).join(' - ').trim(), title: (parts.at(-1) ?? '').trim() }
}

/** Headings between rules of dashes: "Lisa Su, AMD - President, CEO [3]". */
function dashed(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at + 2 < lines.length; at++) {
    if (!RULE.test(lines[at]?.text ?? '') || !RULE.test(lines[at + 2]?.text ?? '')) continue
    const text = lines[at + 1]?.text ?? ''
    const numbered = /^(.{2,260}?)\s*\[\d{1,4}\]$/.exec(text)
    if (!numbered) continue
    const said = numbered[1] ?? ''
    const comma = said.search(/,\s{1,3}(?=\S)/)
    const name = (comma === -1 ? said : said.slice(0, comma)).trim()
    const rest = comma === -1 ? '' : said.slice(comma + 1).trim()
    headings.push({
      line: at,
      speechLine: at + 3,
      speechStart: lines[at + 3]?.start ?? lines[at + 2]?.end ?? 0,
      name,
      ...splitTitle(rest),
    })
  }
  return headings
}

/** Headings under a row of dots: the name, then the post on the next line, at times with Q or A at its end. */
function dotted(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at + 1 < lines.length; at++) {
    if (!DOTS.test(lines[at]?.text ?? '')) continue
    let next = at + 1
    while (next < lines.length && lines[next]?.text === '') next++
    const heading = nameOverTitle(lines, next)
    if (heading) headings.push({ ...heading, line: at })
  }
  return headings
}

const MARK = /\s{1,12}([QA])$/

function nameOverTitle(lines: readonly Line[], at: number): Heading | null {
  let text = lines[at]?.text ?? ''
  if (text.length > LONGEST_HEADING) return null
  let mark = MARK.exec(text)
  if (mark) text = text.slice(0, mark.index)
  let name = text
  let rest = ''
  const cut = text.search(/,\s|\s(?:-|—)\s|--/)
  if (cut > 0 && looksLikeName(text.slice(0, cut).trim())) {
    name = text.slice(0, cut).trim()
    rest = text.slice(cut).replace(/^[\s,—-]+/, '')
    if (!isTitle(rest) && rest.length > 50) return null
  }
  if (!looksLikeName(name)) return null
  let speech = at + 1
  const below = lines[speech]?.text ?? ''
  if (rest === '' && !isUnnamedVoice(name) && isTitle(below) && !/[.?!]$/.test(below)) {
    mark ??= MARK.exec(below)
    rest = below.replace(MARK, '')
    speech++
  } else if (rest === '' && !isUnnamedVoice(name) && !mark) return null
  while (speech < lines.length && lines[speech]?.text === '') speech++
  const parts = splitTitle(rest.replace(/,(?=[^,]{1,60}$)/, ' - '))
  const title = isTitle(rest) ? rest : parts.title
  return {
    line: at,
    speechLine: speech,
    speechStart: lines[speech]?.start ?? lines[at]?.end ?? 0,
    name,
    title: title === '' ? null : title,
    firm: isTitle(rest) ? null : parts.firm,
    ...(mark ? { mark: mark[1] === 'Q' ? ('question' as const) : ('answer' as const) } : {}),
  }
}

/** A name alone on its line with the post below it. */
function overTitle(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const heading = nameOverTitle(lines, at)
    if (!heading) continue
    headings.push(heading)
    at = Math.max(at, heading.speechLine - 1)
  }
  return headings
}

/** A name alone on its line that the list of participants knows. */
function amongParticipants(lines: readonly Line[], known: ReadonlySet<string>): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const name = lines[at]?.text ?? ''
    if (name.length < 2 || name.length > 60) continue
    if (!known.has(name.toLowerCase()) && !isUnnamedVoice(name)) continue
    let speech = at + 1
    const below = lines[speech]?.text ?? ''
    let title = ''
    if (
      /\s-{1,2}\s/.test(below) &&
      isTitle(below) &&
      !/[.?!]$/.test(below) &&
      below.length <= LONGEST_HEADING
    ) {
      title = below
      speech++
    }
    while (speech < lines.length && lines[speech]?.text === '') speech++
    headings.push({
      line: at,
      speechLine: speech,
      speechStart: lines[speech]?.start ?? lines[at]?.end ?? 0,
      name,
      ...splitTitle(title),
    })
  }
  return headings
}

/** "Amy Hood -- Chief Financial Officer" on a line of its own, and "Operator". */
function nameAndTitle(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]?.text ?? ''
    if (text === '' || text.length > LONGEST_HEADING || /[?!:;]$|\.\.$/.test(text)) continue
    const parts = text.split(/\s*-{2,3}\s*|\s*—\s*|\s+-\s+/)
    const name = (parts[0] ?? '').trim()
    const alone = parts.length === 1
    if (alone ? !isUnnamedVoice(name) : !looksLikeName(name)) continue
    const rest = parts.slice(1).join(' -- ')
    if (!alone && (rest.trim() === '' || /^["'(]?[a-z]/.test(rest))) continue
    if (!alone && !isTitle(rest) && parts.length < 3 && rest.length > 60) continue
    let speech = at + 1
    while (speech < lines.length && lines[speech]?.text === '') speech++
    headings.push({
      line: at,
      speechLine: speech,
      speechStart: lines[speech]?.start ?? lines[at]?.end ?? 0,
      name,
      ...splitTitle(rest),
    })
  }
  return headings
}

/** "Amy Hood: Thank you": the name before the speech, on the same line or above it. */
function nameAndColon(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const opening = line.text.slice(0, 120)
    const colon = opening.indexOf(':')
    if (colon < 2) continue
    let said = opening
      .slice(0, colon)
      .replace(/^\*{1,3}|\*{1,3}$/g, '')
      .trim()
    let after = colon + 1
    // A time between the name and its colon splits there: "Amy Hood (00:14):".
    const time = /^\s*([^([]{2,60}?)\s*[([]\d{1,2}$/.exec(opening.slice(0, colon))
    if (time) {
      const end = opening.slice(colon).search(/[)\]]/)
      if (end === -1) continue
      said = (time[1] ?? '').trim()
      after = colon + end + 1
      if (opening[after] === ':') after++
    }
    const bracket = /^([^(]{2,60}?)\s*\(([^()]{2,60})\)$/.exec(said)
    const cut = bracket ? null : /^(.{2,60}?)(?:,\s|\s+-{1,2}\s+|\s*—\s*)(.{2,80})$/.exec(said)
    const name = (bracket?.[1] ?? cut?.[1] ?? said).trim()
    if (!looksLikeName(name)) continue
    const rest = (bracket?.[2] ?? cut?.[2] ?? '').trim()
    if (cut && !isTitle(rest)) continue
    let speech = at
    let start = line.start + after
    while (start < line.end && /[\s*]/.test(line.text[start - line.start] ?? '')) start++
    if (start >= line.end) {
      speech = at + 1
      while (speech < lines.length && lines[speech]?.text === '') speech++
      start = lines[speech]?.start ?? line.end
    }
    headings.push({ line: at, speechLine: speech, speechStart: start, name, ...splitTitle(rest) })
  }
  return headings
}

/** "Q - Shannon Cross: …", "A: …", "<Q - Shannon Cross>: …". */
function marked(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    const found =
      line && /^<?([QA])(?:\s{0,3}[-—]{1,2}\s{0,3}([^:>]{2,60}))?>?\s{0,3}:\s{0,3}/.exec(line.text)
    if (!line || !found) continue
    const name = (found[2] ?? '').trim()
    if (name !== '' && !looksLikeName(name)) continue
    const mark = found[1] === 'Q' ? ('question' as const) : ('answer' as const)
    headings.push({
      line: at,
      speechLine: at,
      speechStart: line.start + found[0].length,
      name: name === '' ? (mark === 'question' ? 'Unidentified Analyst' : 'Unidentified Executive') : name,
      title: null,
      firm: null,
      mark,
    })
  }
  return headings
}

const namedPeople = (headings: readonly Heading[]): number =>
  new Set(headings.filter(({ name }) => !isUnnamedVoice(name)).map(({ name }) => name)).size

const FEWEST_HEADINGS = 2

/** How much a set of headings looks like a call: people who speak more than once, and enough of them. */
function plausibility(headings: readonly Heading[]): number {
  if (headings.length < FEWEST_HEADINGS) return 0
  const times = new Map<string, number>()
  for (const { name } of headings) times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1)
  let recurring = 0
  for (const count of times.values()) if (count > 1) recurring += count
  const operator = headings.some(({ name }) => isUnnamedVoice(name)) ? 2 : 0
  return recurring + operator + headings.length / 4
}

const SINGLE_WORD = /^\S+$/

/** A single capitalised word before a colon is a person only where it comes again. */
function withoutStrayWords(headings: readonly Heading[]): Heading[] {
  const times = new Map<string, number>()
  for (const { name } of headings) times.set(name, (times.get(name) ?? 0) + 1)
  return headings.filter(
    ({ name }) => !SINGLE_WORD.test(name) || isUnnamedVoice(name) || (times.get(name) ?? 0) > 1,
  )
}

/** The headings of the layout that explains the text best. */
export function findHeadings(
  lines: readonly Line[],
  participants: ReadonlySet<string>,
): { layout: Layout; headings: Heading[] } {
  const colons = withoutStrayWords(nameAndColon(lines))
  const questions = marked(lines)
  const listed = amongParticipants(lines, participants)
  const candidates: { layout: Layout; headings: Heading[]; weight: number }[] = [
    { layout: 'dashed headings', headings: dashed(lines), weight: 3 },
    { layout: 'dotted headings', headings: dotted(lines), weight: 2 },
    { layout: 'names of the participants', headings: listed, weight: namedPeople(listed) > 1 ? 2 : 0.5 },
    { layout: 'name and title', headings: nameAndTitle(lines), weight: 1 },
    { layout: 'name and colon', headings: colons, weight: 1 },
    { layout: 'name over title', headings: overTitle(lines), weight: 0.9 },
    {
      layout: 'question and answer marks',
      headings: questions.length > 0 ? [...colons, ...questions].sort((a, b) => a.line - b.line) : [],
      weight: 1.05,
    },
  ]
  let best: { layout: Layout; headings: Heading[] } = { layout: 'one voice', headings: [] }
  let highest = 0
  for (const { layout, headings, weight } of candidates) {
    const score = plausibility(headings) * weight
    if (score > highest) {
      highest = score
      best = { layout, headings }
    }
  }
  return best
}
