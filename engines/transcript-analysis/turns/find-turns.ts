import { type CallSection, type Layout, type Span, type Speaker, spanOf, type Turn } from '../transcript.ts'
import { chooseHeadings } from './choose-headings.ts'
import type { Heading } from './headings.ts'
import { bareLine, cutAtLabels, labelsWithin, personFinder } from './label-lines.ts'
import { type Line, linesOf } from './lines.ts'
import { callersIn, introductionsIn, nameRoles, samePerson, type Voice } from './name-roles.ts'
import { type Participant, readParticipants } from './participants.ts'
import { isUnnamedVoice, looksLikeName, nameWords } from './person-names.ts'

export interface Call {
  layout: Layout
  turns: Turn[]
  participants: Participant[]
  /** What the publisher put before and after the call: no word of it is anybody's on the call. */
  outside: Span[]
}

const START_OF_CALL =
  /^(?:full conference call transcript|prepared remarks|presentation|management discussion section|transcript|call transcript)\s*:?$/i
const START_OF_QUESTIONS =
  /^(?:questions? (?:and|&) answers?|q ?(?:&|and) ?a(?: session)?|question-and-answer session|questions? (?:and|&) answers? (?:section|session))\s*:?$/i
const END_OF_CALL =
  /^(?:duration:? .{0,40}|call participants:?|disclaimer|definitions|more .{1,30} analysis|all earnings call transcripts|this article is a transcript .{0,400}|stocks mentioned|premium investing services|\[operator signoff\]|copyright .{0,80}|©.{0,80}|10 stocks we like .{0,80}|this transcript (?:is|was|may|has) .{0,300}|where to invest .{0,60}|should you (?:buy stock|invest) .{0,200})$/i
const FIRST_QUESTION =
  /\b(?:first question|open (?:the |up (?:the )?)?(?:call|line|lines|floor)?\s?(?:up )?(?:to|for) (?:your )?(?:questions|q&a)|begin (?:the )?question|question-and-answer session|conducting a question|ask a question,? (?:please )?press|take (?:our|your|the) first question)/i
const ENOUGH_CALL = 6
/** Whoever welcomes the callers speaks of questions as well; the remarks have to be heard first. */
const ENOUGH_REMARKS = 6000

function endOfCall(lines: readonly Line[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const { text = '' } = lines[at] ?? {}
    if (text.length < 420 && END_OF_CALL.test(text)) {
      let end = at
      while (end > from && /^[=_*-]*$/.test(lines[end - 1]?.text ?? '')) end--
      return end
    }
  }
  return lines.length
}

/** The part of the text that is the call: publishers print summaries, lists and notices around it. */
function bodyOf(lines: readonly Line[]): { from: number; to: number } {
  let from = 0
  for (let at = 0; at < lines.length; at++) {
    const { text = '' } = lines[at] ?? {}
    if (text.length > 60 || !START_OF_CALL.test(text)) continue
    // A table of contents names the parts as well: the last heading before a long text counts.
    if (/^full conference/i.test(text)) {
      from = at + 1
      break
    }
    if (lines.length - at > ENOUGH_CALL && at < lines.length / 2) from = at + 1
  }
  return { from, to: lines.length }
}

const HAND_OVER =
  /\b(?:turn|hand|pass|give) (?:it|the call|things|this|the floor|the conference)?\s?(?:back |now )?(?:over |off )?(?:to|with) (?:you, )?(?:our [A-Za-z ,]{2,40}, )?([A-Z][a-z]+)\b/g
const HANDED_NAME =
  /\b(?:over|back|off) to (?:our [A-Za-z ,]{2,60}, )?([A-Z][\p{L}'-]+(?: [A-Z]\.)?(?: [A-Z][\p{L}'-]+){1,2})/gu

/** Those to whom the call is handed by their whole name. */
const handedIn = (text: string): { name: string }[] =>
  [...text.matchAll(HANDED_NAME)].map(([, name = '']) => ({ name }))

const OWN_OPENING = /(?:^|[.!?]\s{1,4})(?:Thank you|Thanks)(?: very much)?,? ([A-Z][a-z]+)[,.!]/g

/** Where a text goes on under one name though another was asked to speak, or thanks the one whom it stands under. */
function certainUntil(text: string, speaker: string): number {
  let handed: { at: number; to: string } | null = null
  for (const match of text.matchAll(HAND_OVER)) {
    const to = match[1] ?? ''
    if (/^(?:The|Our|Q|Questions|Operator|You)$/.test(to)) continue
    handed ??= { at: (match.index ?? 0) + match[0].length, to }
  }
  for (const match of text.matchAll(OWN_OPENING)) {
    const at = match.index ?? 0
    const thanked = match[1] ?? ''
    if (at > 200 && samePerson(thanked, speaker)) return at + 1
    if (handed && at >= handed.at && at - handed.at < 200 && thanked !== handed.to) return at + 1
  }
  return text.length
}

const OF_A_CALL =
  /\b(?:quarter|half[- ]year|fiscal|earnings|revenues?|sales|guidance|net income|profit|ebitda|dividend)\b/gi
const FEWEST_CALL_WORDS = 3
const FIRST_PERSON = /\b(?:we|we're|we've|our|us|i)\b/gi
/** How many words of a hundred are the speaker's own at the least, where a text is speech. */
const SPOKEN_SHARE = 1
const FEWEST_WORDS = 40

const NOBODY_NAMED = { name: 'Speaker not named', title: null, firm: null, role: 'unknown' as const }

/** Whether a text is spoken by those it is about, though it does not say by whom. */
function isSpoken(text: string): boolean {
  const words = text.match(/\S+/g)?.length ?? 0
  return (
    words >= FEWEST_WORDS &&
    (text.match(OF_A_CALL) ?? []).length >= FEWEST_CALL_WORDS &&
    ((text.match(FIRST_PERSON) ?? []).length / words) * 100 >= SPOKEN_SHARE
  )
}

/** What is said before anybody is named, or where nobody is: it can be read, but not whose it is. */
function oneVoice(text: string, { start, end }: Span): Turn[] {
  if (!isSpoken(text.slice(start, end))) return []
  return [{ index: 0, speaker: NOBODY_NAMED, section: 'prepared', span: { start, end }, certainUntil: 0 }]
}

/** A name that a page prints in capitals, as names are written. */
const inSmallLetters = (name: string): string =>
  name.length > 4 && name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replace(/(?<![\p{L}'])\p{L}|(?<=\b(?:mc|o'))\p{L}/gu, (letter) => letter.toUpperCase())
    : name

/** Whom the lists and the speeches name, in small letters. */
function castOf(text: string, lines: readonly Line[], participants: readonly Participant[]): Set<string> {
  const cast = new Set(participants.map(({ name }) => name.toLowerCase()))
  for (const { name } of [...introductionsIn(text), ...callersIn(text), ...handedIn(text)])
    if (/\S\s+\S/.test(name) && looksLikeName(name)) cast.add(name.toLowerCase())
  for (const [name, times] of labelsWithin(lines))
    if (times > 1 && /\S\s+\S/.test(name) && looksLikeName(name)) cast.add(name.toLowerCase())
  return cast
}

/** "JF:" of a call on which Joan Fielding speaks and nobody else with these initials. */
function initialsOf(cast: ReadonlySet<string>): Map<string, string> {
  const letters = (name: string) => nameWords(name).map(([first = '']) => first.toUpperCase())
  return new Map(
    [...Map.groupBy(cast, (name) => letters(name).join(''))].flatMap(([initials, [name = '', ...others]]) =>
      others.length === 0 && initials.length > 1 ? [[initials, inSmallLetters(name.toUpperCase())]] : [],
    ),
  )
}

/** The lines of a text, each label at the beginning of one, and the headings among them. */
function headingsIn(text: string) {
  const whole = linesOf(text).map(bareLine)
  const cast = castOf(text, whole, readParticipants(whole).people)
  const isPerson = personFinder(text)
  const isSpeaker = (name: string): boolean =>
    cast.has(name.toLowerCase()) ||
    isUnnamedVoice(name) ||
    isPerson(name, { standsAlone: true, times: 1, opensSpeech: false })
  const lines = cutAtLabels(whole, isSpeaker)
  const { people: participants, listed } = readParticipants(lines)
  const { from } = bodyOf(lines)
  const inBody = new Set([...listed].map((line) => line - from))
  const byInitials = initialsOf(cast)
  const found = chooseHeadings(text, lines.slice(from), { cast, listed: inBody, isPerson, byInitials })
  const headings = found.headings.map((heading) => ({
    ...heading,
    name: byInitials.get(heading.name) ?? inSmallLetters(heading.name),
    line: heading.line + from,
    speechLine: heading.speechLine + from,
  }))
  return { lines, participants, from, layout: found.layout, headings }
}

type Speech = Omit<Heading, 'line' | 'speechLine' | 'speechStart'> & { section: CallSection; span: Span }

/** What is said under each heading, with the section of the call that the publisher and the speakers themselves say. */
function speechesOf(
  text: string,
  lines: readonly Line[],
  headings: readonly Heading[],
  { from, last }: { from: number; last: number },
): Speech[] {
  let section: CallSection = 'prepared'
  let spoken = 0
  const speeches: Speech[] = []
  headings.forEach((heading, at) => {
    const next = headings[at + 1]?.line ?? last
    const before = at === 0 ? from : (headings[at - 1]?.speechLine ?? 0)
    for (let line = before; line < heading.line; line++)
      if (START_OF_QUESTIONS.test(lines[line]?.text ?? '')) section = 'questions'
    let end = next
    while (end > heading.speechLine && isFurniture(lines[end - 1]?.text ?? '')) end--
    const to =
      end <= heading.speechLine && heading.speechLine >= next
        ? heading.speechStart
        : (lines[end - 1]?.end ?? heading.speechStart)
    const span = spanOf(heading.speechStart, Math.max(heading.speechStart, to))
    const speech = text.slice(span.start, span.end)
    spoken += speech.length
    if (/[\p{L}\d]/u.test(speech)) speeches.push({ ...heading, section, span })
    const opens = FIRST_QUESTION.test(speech.length > 1500 ? speech.slice(-600) : speech)
    // The one who opens the floor still belongs to the remarks; what follows are questions, if the operator calls for them.
    if (
      at === 0
        ? headings.length > 1 && /first question (?:is|comes|today)/i.test(speech)
        : opens && spoken >= ENOUGH_REMARKS
    )
      section = 'questions'
  })
  return speeches
}

const CALL_AT_END = 500

/** Whom a speech calls to speak next, at its end. */
function calledIn(speech: string): string | null {
  const end = speech.slice(-CALL_AT_END)
  const handed = [...end.matchAll(HAND_OVER)].at(-1)?.[1]
  return callersIn(end).at(-1)?.name || handed || null
}

function rolesOf(
  text: string,
  speeches: readonly Speech[],
  participants: readonly Participant[],
): Map<string, Speaker> {
  const voices = new Map<string, Voice>()
  speeches.forEach(({ name, title, firm, span, section, mark }, at) => {
    const voice: Voice = voices.get(name) ?? { name, title: null, firm: null, speeches: [] }
    const before = speeches[at - 1]
    if (before && isUnnamedVoice(name))
      voice.calledAs ??= calledIn(text.slice(before.span.start, before.span.end))
    voice.title ??= title
    voice.firm ??= firm
    voice.speeches.push({
      text: text.slice(span.start, span.end).replaceAll(/\s+/g, ' '),
      section,
      before: speeches[at - 1]?.name ?? null,
      ...(mark ? { mark } : {}),
    })
    voices.set(name, voice)
  })
  const hasQuestions = speeches.some(({ section }) => section === 'questions')
  const opening = text.slice(0, speeches[0]?.span.start ?? 0).replaceAll(/\s+/g, ' ')
  return nameRoles([...voices.values()], participants, hasQuestions, opening)
}

/** The remarks go on until the first question is asked, wherever the publisher has set the heading, and end there where he has set none. */
function settleSections(
  speeches: readonly Speech[],
  roles: ReadonlyMap<string, Speaker>,
  isLater: boolean,
): void {
  const first = speeches.findIndex(
    ({ name }, at) => roles.get(name)?.role === 'analyst' && (at > 0 || isLater),
  )
  if (first === -1) return
  if (speeches.every(({ section }) => section === 'prepared')) {
    const called = first > 0 && roles.get(speeches[first - 1]?.name ?? '')?.role === 'operator'
    for (const speech of speeches.slice(called ? first - 1 : first)) speech.section = 'questions'
    return
  }
  const hasRemarks = speeches.some(
    ({ section, span }) => section === 'prepared' && span.end - span.start > ENOUGH_REMARKS,
  )
  if (hasRemarks) for (const speech of speeches.slice(0, first)) speech.section = 'prepared'
}

/** Reads who speaks when. */
export function findTurns(text: string): Call {
  const { lines, participants, from, layout, headings } = headingsIn(text)
  const nobody = (): Call => ({
    layout: 'one voice',
    turns: oneVoice(text, spanOf(0, text.length)),
    participants,
    outside: [],
  })
  const first = headings[0]
  // One label over everything tells nobody apart.
  const isOneLabel = new Set(headings.map(({ name }) => name)).size === 1 && headings.length > 1
  if (!first || (isOneLabel && isUnnamedVoice(first.name))) return nobody()
  const last = endOfCall(lines, first.line + 1)
  const speeches = speechesOf(
    text,
    lines,
    headings.filter(({ line }) => line < last),
    { from, last },
  )
  const begin = lines[from]?.start ?? 0
  const unnamed = oneVoice(text, spanOf(begin, lines[first.line]?.start ?? begin))
  const roles = rolesOf(text, speeches, participants)
  settleSections(speeches, roles, unnamed.length > 0)
  const named = speeches.map(
    ({ name, section, span }, index): Turn => ({
      index: index + unnamed.length,
      speaker: roles.get(name) ?? { name, title: null, firm: null, role: 'unknown' },
      section,
      span,
      certainUntil: span.start + certainUntil(text.slice(span.start, span.end), name),
    }),
  )
  // A stray line that looks like a heading makes no layout.
  if (named.length <= 2 && unnamed.length > 0 && named.every(({ speaker }) => speaker.role !== 'operator'))
    return nobody()
  const outside = [spanOf(0, unnamed[0]?.span.start ?? lines[first.line]?.start ?? 0)]
  if (last < lines.length) outside.push(spanOf(lines[last]?.start ?? text.length, text.length))
  return { layout, turns: [...unnamed, ...named], participants, outside }
}

const isFurniture = (line: string): boolean =>
  line === '' ||
  /^[=_*.-]{3,}$/.test(line) ||
  START_OF_QUESTIONS.test(line) ||
  START_OF_CALL.test(line) ||
  /^(?:page )?\d{1,3}(?: of \d{1,3})?$/i.test(line)
