import type { Line } from './lines.ts'
import { isUnnamedVoice, looksLikeName, NOT_PEOPLE } from './person-names.ts'

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
  /** Its form alone does not say that someone begins to speak: the name has to be of someone. */
  isWeak?: true
}

const LONGEST_HEADING = 170
const RULE = /^[-=_*~]{12,}$/
const DOTS = /^(?:\.{8,}|(?:\. ){6,}\.?|…{4,}|_{8,})$/

const TITLE_WORDS =
  /\b(?:chief|officer|president|vice|chairman|chairwoman|chair|ceo|cfo|coo|cto|cio|director|treasurer|head|founder|manager|managing|partner|analyst|controller|secretary|counsel|relations|investor|executive|evp|svp|vp|ir|principal|associate|lead)\b/i

/** The first line of a speech may name officers as well: "Good morning. With me today are Amy Hood, our Chief Financial Officer, and". */
const SPOKEN =
  /^(?:Thanks?|Good (?:morning|afternoon|evening|day)|Hi|Hello|Welcome|Yes|So|We|I|With me)\b|(?<!Inc|Corp|Ltd)\p{Ll}{3}[.?!] \p{Lu}/u

export const isTitle = (text: string): boolean =>
  text.length <= LONGEST_HEADING && TITLE_WORDS.test(text) && !SPOKEN.test(text)

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

function firstSpeech(lines: readonly Line[], from: number): number {
  let speech = from
  while (speech < lines.length && lines[speech]?.text === '') speech++
  return speech
}

/** A heading over what is said from a line on. */
function headingAt(lines: readonly Line[], line: number, from: number, name: string): Heading {
  const speechLine = firstSpeech(lines, from)
  const speechStart = lines[speechLine]?.start ?? lines[line]?.end ?? 0
  return { line, speechLine, speechStart, name, title: null, firm: null }
}

/** Headings between rules of dashes: "Lisa Su, AMD - President, CEO [3]". */
function dashed(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at + 2 < lines.length; at++) {
    if (!RULE.test(lines[at]?.text ?? '') || !RULE.test(lines[at + 2]?.text ?? '')) continue
    const text = lines[at + 1]?.text ?? ''
    const numbered = /^(.{2,260}?)\s*\[\d{1,4}\]$/.exec(text)
    if (!numbered) continue
    const stated = numbered[1] ?? ''
    const comma = stated.search(/,\s{1,3}(?=\S)/)
    const name = (comma === -1 ? stated : stated.slice(0, comma)).trim()
    const rest = comma === -1 ? '' : stated.slice(comma + 1).trim()
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
    const heading = nameOverTitle(lines, firstSpeech(lines, at + 1))
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
    if (
      !isTitle(rest) &&
      (rest.length > 50 || /^(?:inc|llc|ltd|limited|plc|corp|co|n\.?v|s\.?[ae]|ag)\b/i.test(rest))
    )
      return null
  }
  if (!looksLikeName(name)) return null
  let speech = at + 1
  const below = lines[speech]?.text ?? ''
  if (rest === '' && !isUnnamedVoice(name) && isTitle(below) && !/[.?!]$/.test(below)) {
    mark ??= MARK.exec(below)
    rest = below.replace(MARK, '')
    speech++
  } else if (rest === '' && !isUnnamedVoice(name) && !mark) return null
  const parts = splitTitle(rest.replace(/,(?=[^,]{1,60}$)/, ' - '))
  const title = isTitle(rest) ? rest : parts.title
  return {
    ...headingAt(lines, at, speech, name),
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
    // "Analyst" below a name is a post.
    if (/^(?:analyst|participant)$/i.test(name) && looksLikeName(lines[at - 1]?.text ?? '')) continue
    let speech = at + 1
    const below = lines[speech]?.text ?? ''
    let title = ''
    const isPost = /\s-{1,2}\s/.test(below) && isTitle(below)
    const isFirm = FIRM.test(below) && NOT_PEOPLE.test(below) && !known.has(below.toLowerCase())
    if ((isPost || isFirm) && !/[.?!:]$/.test(below) && below.length <= LONGEST_HEADING) {
      title = below
      speech++
    }
    headings.push({ ...headingAt(lines, at, speech, name), ...splitTitle(title) })
  }
  return headings
}

/** "Amy Hood -- Chief Financial Officer" on a line of its own, and "Operator". */
function nameAndTitle(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at]?.text ?? ''
    if (text === '' || text.length > LONGEST_HEADING || /[?!:;]$|\.\.$/.test(text)) continue
    const bracket = /^([^()|]{2,60}?)\s*\(([^()]{2,130})\)$/.exec(text)
    const parts = bracket
      ? [bracket[1] ?? '', bracket[2] ?? '']
      : text.split(/\s*-{2,3}\s*|\s*—\s*|\s+[-|/]\s+/)
    if (bracket && !isTitle(bracket[2] ?? '') && !FIRM.test(bracket[2] ?? '')) continue
    const name = (parts[0] ?? '').trim()
    const alone = parts.length === 1
    if (alone ? !isUnnamedVoice(name) : !looksLikeName(name)) continue
    const rest = parts.slice(1).join(' -- ')
    if (!alone && (rest.trim() === '' || /^["'(]?[a-z]/.test(rest))) continue
    if (!alone && !isTitle(rest) && parts.length < 3 && rest.length > 60) continue
    headings.push({ ...headingAt(lines, at, at + 1, name), ...splitTitle(rest) })
  }
  return headings
}

const POST_FIRST = /^(CEO|CFO|COO|IR|Analyst)(?: (\p{Lu}[\p{L}'-]+ \p{Lu}.*))?$/u

/** "Amy Hood: Thank you": the name before the speech, on the same line or above it. */
function nameAndColon(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (!line) continue
    const opening = line.text.slice(0, LONGEST_HEADING)
    const colon = opening.indexOf(':')
    if (colon < 2) continue
    let stated = opening
      .slice(0, colon)
      .replace(/^[[<*]{1,3}|[\]>*]{1,3}$/g, '')
      .trim()
    let after = colon + 1
    // A time between the name and its colon splits there: "Amy Hood (00:14):".
    const time = /^\s*([^([]{2,60}?)\s*[([]\d{1,2}$/.exec(opening.slice(0, colon))
    if (time) {
      const end = opening.slice(colon).search(/[)\]]/)
      if (end === -1) continue
      stated = (time[1] ?? '').trim()
      after = colon + end + 1
      if (opening[after] === ':') after++
    }
    const bracket = /^([^(]{2,60}?)\s*\(([^()]{2,130})\)$/.exec(stated)
    const cut = bracket ? null : /^(.{2,60}?)(?:,\s?|\s+-{1,2}\s+|\s*—\s*)(.{2,80})$/.exec(stated)
    const written = (bracket?.[1] ?? cut?.[1] ?? stated).trim()
    const whole = /^(?:ceo|cfo|coo|ir)$/.test(written) ? written.toUpperCase() : written
    if (!looksLikeName(whole)) continue
    // "CFO Peter Oduya", and "CFO" alone, which is its own post.
    const [, post = '', name = whole] = POST_FIRST.exec(whole) ?? []
    const rest = post || (bracket?.[2] ?? cut?.[2] ?? '').trim()
    const isFirm = cut !== null && !isTitle(rest)
    if (isFirm && !FIRM.test(rest)) continue
    let speech = at
    let start = line.start + after
    while (start < line.end && /[\s*]/.test(line.text[start - line.start] ?? '')) start++
    if (start >= line.end) {
      speech = firstSpeech(lines, at + 1)
      start = lines[speech]?.start ?? line.end
    }
    headings.push({
      line: at,
      speechLine: speech,
      speechStart: start,
      name,
      ...splitTitle(rest),
      ...(isFirm ? { isWeak: true } : {}),
    })
  }
  return headings
}

const FIRM = /^(?:(?:[\p{Lu}\d][\p{L}\d.&'/-]*|of|and|the|&|-),?\s?){1,7}$/u

/** "Q - Shannon Cross: …", "A: …", "Q. …", "<Q - Shannon Cross>: …", "Q: Shannon Cross" over the question. */
function marked(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    const found =
      line &&
      (/^<?(Q|A|Question|Answer)(?:\s{0,3}[-—]{1,2}\s{0,3}([^:>]{2,90}))?>?\s{0,3}:\s{0,3}/.exec(line.text) ??
        /^([QA]) [-—] ([^:>]{2,60})$/.exec(line.text) ??
        // "A. Marsh:" is a name.
        /^([QA])\.\s+(?!\p{Lu}[\p{L}'-]+:)(?=\S)/u.exec(line.text))
    if (!line || !found) continue
    const behind = line.text.slice(found[0].length)
    const isOver =
      behind === ''
        ? found[0].length === line.text.length && found[2] !== undefined
        : !found[2] && /\s/.test(behind) && looksLikeName(behind.split(/\s+[-—]{1,2}\s+|,\s+/)[0] ?? '')
    const [name = '', ...post] = (isOver && behind !== '' ? behind : (found[2] ?? ''))
      .trim()
      .split(/\s+[-—]{1,2}\s+|,\s+/)
    if (name !== '' && !looksLikeName(name)) continue
    const mark = found[1]?.startsWith('Q') ? ('question' as const) : ('answer' as const)
    const speech = isOver ? firstSpeech(lines, at + 1) : at
    headings.push({
      line: at,
      speechLine: speech,
      speechStart: isOver ? (lines[speech]?.start ?? line.end) : line.start + found[0].length,
      name: name === '' ? (mark === 'question' ? 'Unidentified Analyst' : 'Unidentified Executive') : name,
      ...splitTitle(post.join(' -- ')),
      mark,
    })
  }
  return headings
}

/** A name alone on its line above a speech; the post can stand below it. */
function alone(lines: readonly Line[]): Heading[] {
  const headings: Heading[] = []
  for (let at = 0; at < lines.length; at++) {
    const name = lines[at]?.text ?? ''
    if (name.length > 60 || !looksLikeName(name) || isUnnamedVoice(name)) continue
    headings.push({ ...headingAt(lines, at, at + 1, name), isWeak: true })
  }
  return headings
}

/** What each form of heading finds in the text. */
export const headingsByForm = (lines: readonly Line[], known: ReadonlySet<string>) => ({
  dashed: dashed(lines),
  dotted: dotted(lines),
  listed: amongParticipants(lines, known),
  titled: nameAndTitle(lines),
  colons: nameAndColon(lines),
  overTitle: overTitle(lines),
  marked: marked(lines),
  alone: alone(lines),
})
