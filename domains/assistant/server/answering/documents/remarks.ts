import { callName, type Transcript, type TranscriptDetail } from '#domains/earnings/contract/index.ts'
import { isFunctionWord, plainWords, type Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import { answerOf } from '../answered.ts'
import { type Asker, allRows } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { listed } from '../tell.ts'

type Remark = {
  text: string
  speaker: string
  title: string | null
  span: { start: number; end: number }
  action?: string
}

type Detail = TranscriptDetail & { evidence: NonNullable<TranscriptDetail['evidence']> }

type Kind = 'risks' | 'opportunities' | 'guidance' | 'questions' | 'quotes' | 'highlights'

const KINDS: readonly (readonly [Kind, RegExp, string])[] = [
  ['questions', /\b(?:questions?|asks?|asked|asking|q ?& ?a)\b/, 'Questions of analysts'],
  ['guidance', /\b(?:guid(?:e|es|ed|ing|ance)|outlook|forecasts?|expect(?:s|ed|ations?)?)\b/, 'Guidance'],
  ['opportunities', /\b(?:opportunit\w+|tailwinds?|upsides?)\b/, 'Opportunities named'],
  ['risks', /\b(?:risks?|headwinds?|concerns?|threats?|worr(?:y|ies|ied)|challenges?)\b/, 'Risks named'],
  ['highlights', /\b(?:highlights?|takeaways?|key points?|summar\w+|gist)\b/, 'Highlights'],
  ['quotes', /\b(?:quotes?|quoted)\b/, 'Quotes'],
]

const SAYS =
  /\b(?:say|says|said|saying|mention\w*|talk\w*|comment\w*|discuss\w*|remark\w*|stat(?:e|ed|es)|told|tell|address\w*|point\w* out|stress\w*)\b/

/** Words that say where something was said and by whom, and not what it was about. */
const ABOUT_CALL =
  /^(?:see|sees|saw|seen|flag\w*|fac(?:e|es|ed|ing)|identif\w*|cite\w*|outlin\w*|calls?|transcripts?|earnings|quarters?|q[1-4]|20\d\d|fy\w*|first|second|third|fourth|last|latest|newest|recent|previous|management|company|ceo|cfo|chief|executives?|officers?|analysts?|conference|full|year|next|main|key|biggest|all|any|anything|anywhere|everything|say|says|said|mention\w*|talk\w*|comment\w*|discuss\w*|remark\w*|told|tell|named?|lift\w*|increas\w*|trim\w*|reduc\w*|maintain\w*|reiterat\w*|yr|given|gave|give|rais\w+|lower\w+|cut|reaffirm\w*|withdr\w+|chang\w+|hear|heard|is|were|was|document\w*|upload\w*|file|list|show|exactly|literally|statements?|prepared|during|of|on|in|it|they|their|there|who|what|sample|positive|operators?|speaker|speakers|person|people|ask|asks|asked|question|questions)$/

const ACTIONS: readonly (readonly [string, RegExp])[] = [
  ['raised', /\b(?:rais(?:e|es|ed|ing)|lift(?:ed)?|increas(?:e|ed)|up(?:ped|graded)?)\b/],
  ['lowered', /\b(?:lower(?:ed|s)?|cut|cuts|reduc(?:e|ed)|trim(?:med)?|downgraded?)\b/],
  ['reaffirmed', /\b(?:reaffirm\w*|reiterat\w*|confirm(?:ed)?|kept|maintain\w*)\b/],
  ['withdrawn', /\b(?:withdr\w+|pull(?:ed)?|suspend\w*)\b/],
]

const ROLES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:ceo|chief executive(?: officer)?)\b/, 'chief executive'],
  [/\b(?:cfo|chief financial(?: officer)?|finance (?:chief|director))\b/, 'chief financial'],
  [/\b(?:investor relations|ir head)\b/, 'investor relations'],
]

const NEXT_YEAR = /\b(?:next|the coming|the following) (?:fiscal |financial )?year\b/
const isOfNextYear = (text: string, year: number | null): boolean =>
  NEXT_YEAR.test(text.toLowerCase()) || (year !== null && text.includes(String(year + 1)))

const TOLD_MOST = 8

/**
 * What was said on the analysed calls: risks, guidance, questions and quotes, word for word with who said them. Undefined where a question asks for none of
 * it, or nothing of it speaks of what is asked: then the text itself is searched.
 */
export async function answerFromCalls(asker: Asker, reading: Reading): Promise<Answer | undefined> {
  if (!asker.may('earnings.calls') || !asker.may('earnings.transcript')) return undefined
  const { text } = reading
  const kind = KINDS.find(([, words]) => words.test(text))
  const asksWho = /^(?:and |so )?(?:who|which (?:analyst|executive|speaker))\b/.test(text)
  const role = ROLES.find(([words]) => words.test(text))?.[1]
  if (!kind && !SAYS.test(text) && !(asksWho && role)) return undefined
  const calls = await callsAsked(asker, reading)
  if (calls.length === 0) return undefined
  const detailed = calls.flatMap((call) => (call.evidence ? [call as Detail] : []))
  if (asksWho && role && !kind && !SAYS.test(text)) return whoIs(asker, detailed, role)
  const spoken = new Set(
    detailed.flatMap(({ evidence: { speakers, questions } }) =>
      [...speakers.map(({ name }) => name), ...questions.map(({ asker: name }) => name)].filter((name) =>
        name
          .toLowerCase()
          .split(' ')
          .some((part) => part.length > 3 && reading.words.some((word) => word.text === part)),
      ),
    ),
  )
  const action = kind?.[0] === 'guidance' ? ACTIONS.find(([, words]) => words.test(text))?.[0] : undefined
  const wanted = wordsWanted(reading, kind?.[1], spoken)
  if (!kind && wanted.length === 0 && spoken.size === 0 && !role) return undefined
  const found = detailed.flatMap((call) =>
    remarksOf(call, kind?.[0])
      .filter(
        (one) =>
          (spoken.size === 0 || spoken.has(one.speaker)) &&
          (!role || kind?.[0] === 'questions' || (one.title ?? '').toLowerCase().includes(role)) &&
          (action === undefined || one.action === undefined || one.action === action) &&
          hasAll(`${one.text} ${one.speaker}`, wanted),
      )
      .map((remark) => ({ call, remark })),
  )
  if (found.length === 0) return undefined
  // Guidance for this year answers nothing about the next.
  if (NEXT_YEAR.test(text) && !found.some(({ call, remark }) => isOfNextYear(remark.text, call.fiscalYear)))
    throw new NoEvidence('Nothing on record of the calls speaks of the next year, so this stays unanswered.')
  const [, , lead] = kind ?? [null, null, 'Said on the call']
  return stated(
    asker,
    found,
    action && found.some(({ remark }) => remark.action === action) ? `Guidance was ${action}` : lead,
  )
}

/** Whether a remark speaks of what is asked, in whatever form of its words. */
function hasAll(text: string, wanted: readonly string[]): boolean {
  const own = new Set(plainWords(text))
  return wanted.every((word) => own.has(word))
}

/** What a question asks that something was said about. */
function wordsWanted(reading: Reading, kind: RegExp | undefined, spoken: ReadonlySet<string>): string[] {
  const people = new Set([...spoken].flatMap((name) => name.toLowerCase().split(' ')))
  const isNamed = (at: number) =>
    reading.names.some(
      ({ from, to, things }) => from <= at && at < to && things.some((one) => one.kind === 'call-company'),
    )
  const inPeriod = (start: number) =>
    reading.period !== undefined && start >= reading.period.start && start < reading.period.end
  const left = reading.words.filter(
    ({ text, start }, at) =>
      !isNamed(at) && !inPeriod(start) && !people.has(text) && !ABOUT_CALL.test(text) && !kind?.test(text),
  )
  return plainWords(left.map(({ text }) => text).join(' ')).filter(
    (word) => !isFunctionWord(word) && !ABOUT_CALL.test(word),
  )
}

const QUARTER = /\bq([1-4])\b|\b(first|second|third|fourth) quarter\b/g

/** The calls that a question speaks of: of whom it names and of the quarter it names, else the newest of each. */
async function callsAsked(asker: Asker, { names, text }: Reading): Promise<TranscriptDetail[]> {
  const { rows } = await allRows<Transcript>(asker, 'earnings.calls', {})
  const companies = names.flatMap(({ things }) =>
    things.flatMap(({ kind, id }) => (kind === 'call-company' ? [id] : [])),
  )
  // Somebody else is asked about, of whom no call is kept.
  if (companies.length === 0 && names.some(({ from, to }) => to > from)) return []
  const of = companies.length > 0 ? rows.filter(({ companyName }) => companies.includes(companyName)) : rows
  const quarters = [...text.matchAll(QUARTER)].map(
    ([, digit, word]) => `Q${digit ?? 1 + ['first', 'second', 'third', 'fourth'].indexOf(word!)}`,
  )
  // “For the fourth quarter” in guidance is what it is about, and no call that was held.
  const ofQuarter = of.filter(({ quarter }) => quarters.some((one) => quarter.includes(one)))
  const isOfAll = /\b(?:all|both|any|ever|anywhere|every|calls)\b/.test(text)
  const newest = [...new Map([...of].reverse().map((one) => [one.companyName, one])).values()]
  const shown = ofQuarter.length > 0 ? ofQuarter : isOfAll ? of : newest
  const details = await Promise.all(
    shown
      .slice(0, TOLD_MOST)
      .map(({ id }) => asker.ask<{ transcript: TranscriptDetail }>('earnings.transcript', { id })),
  )
  return details.map(({ transcript }) => transcript)
}

function remarksOf({ evidence }: Detail, kind: Kind | undefined): Remark[] {
  const titleOf = (name: string) => evidence.speakers.find((one) => one.name === name)?.title ?? null
  const plain = (all: readonly { text: string; speaker: string; span: Remark['span'] }[]): Remark[] =>
    all.map(({ text, speaker, span }) => ({ text, speaker, title: titleOf(speaker), span }))
  const of: Record<Kind, () => Remark[]> = {
    risks: () => plain(evidence.risks),
    opportunities: () => plain(evidence.opportunities),
    highlights: () => plain(evidence.highlights),
    quotes: () =>
      evidence.quotes.map(({ quote, speaker, title, span }) => ({ text: quote, speaker, title, span })),
    guidance: () => evidence.guidance.items.map((one) => ({ ...one, title: titleOf(one.speaker) })),
    questions: () =>
      evidence.questions.map(({ asker, firm, question, span }) => ({
        text: question,
        speaker: asker,
        title: firm,
        span,
      })),
  }
  if (kind) return of[kind]()
  const all = (['quotes', 'highlights', 'guidance', 'risks', 'opportunities'] as const).flatMap((one) =>
    of[one](),
  )
  return [...new Map(all.map((one) => [one.text, one])).values()]
}

const callOf = (call: Detail): string => callName(call)

function stated(asker: Asker, found: readonly { call: Detail; remark: Remark }[], lead: string): Answer {
  const evidence = new Evidence()
  const lines = found.slice(0, TOLD_MOST).map(({ call, remark: { text, speaker, title, span } }) => {
    const id = evidence.cite({
      kind: 'records',
      label: `Earnings call of ${callOf(call)}${call.isSample ? ', sample' : ''}`,
      href: `/dashboard/documents/${call.documentId}?from=${span.start}&to=${span.end}`,
      quote: text,
    })
    return `- “${text}” (${listed([speaker, ...(title ? [title] : [])], ',').replace(' , ', ', ')}; ${callOf(call)}) [${id}]`
  })
  const isSample = found.some(({ call }) => call.isSample)
  return answerOf(
    asker,
    evidence,
    `${isSample ? 'Sample data. ' : ''}${lead}, word for word:\n${lines.join('\n')}`,
    [...new Set(found.slice(0, TOLD_MOST).map(({ remark }) => remark.speaker))],
  )
}

/** Who somebody of a role is, as the calls introduce them. */
function whoIs(asker: Asker, calls: readonly Detail[], role: string): Answer | undefined {
  const [call] = calls
  const one = call?.evidence.speakers.find(({ title }) => title?.toLowerCase().includes(role))
  if (!call || !one) return undefined
  const evidence = new Evidence()
  const id = evidence.cite({
    kind: 'records',
    label: `Earnings call of ${callOf(call)}${call.isSample ? ', sample' : ''}`,
    href: `/dashboard/earnings?transcript=${call.id}`,
  })
  return answerOf(
    asker,
    evidence,
    `${call.isSample ? 'Sample data. ' : ''}On the earnings call of ${callOf(call)}: ${one.name}, ${one.title}. [${id}]`,
    [one.name],
  )
}
