/** What a text is that is not the transcript of one call. */
export type OtherKind =
  | 'press-release'
  | 'annual-report'
  | 'quarterly-report'
  | 'current-report'
  | 'filing'
  | 'shareholder-letter'
  | 'two-calls'

type Marks = readonly (readonly [RegExp, number])[]

const marks: Readonly<Record<Exclude<OtherKind, 'two-calls'>, Marks>> = {
  'press-release': [
    [/\b(?:PRNewswire|PR Newswire|business wire|globe ?newswire|accesswire)\b/i, 3],
    [/\bfor (?:immediate )?release\b/i, 3],
    [
      /\b(?:today (?:announced|reported|released)|(?:announced|reported) today|announces|reports) \b[^.]{0,120}\b(?:results|quarter|fiscal|year)\b/i,
      3,
    ],
    [
      /\((?:dollars |amounts |u\.s\. dollars |unaudited[;,] )?(?:expressed )?in (?:thousands|millions)[^)]{0,80}\)/i,
      2,
    ],
    [/\bcondensed consolidated (?:statements?|balance sheets?)\b/i, 2],
    [/^\W{0,3}about [A-Z][\w&.,' -]{1,60}$/m, 2],
    [/^(?:investor |media |press )?contacts?\s*:/im, 2],
    [/\b(?:will (?:host|hold)|to host) (?:a|its) (?:conference call|webcast|earnings call)\b/i, 2],
    [/\bfinancial highlights\b/i, 1],
  ],
  'annual-report': [
    [/\bform\s+(?:10-k|20-f|40-f)\b/i, 3],
    [/\bannual report pursuant to section 13/i, 4],
    [/^\s*item\s+1a\b/im, 2],
    [/\bexact name of registrant/i, 3],
    [/\bcommission file n/i, 2],
  ],
  'quarterly-report': [
    [/\bform\s+(?:10-q|6-k)\b/i, 3],
    [/\bquarterly report pursuant to section 13/i, 4],
    [/^\s*item\s+2\.?\s+management/im, 2],
    [/\bexact name of registrant/i, 2],
    [/\bcommission file n/i, 2],
  ],
  'current-report': [
    [/\bform\s+8-k\b/i, 3],
    [/\bcurrent report\b[^.]{0,40}\bpursuant to section 13/i, 4],
    [/\bexact name of registrant/i, 2],
    [/^\s*item\s+[2-9]\.\d\d\b/im, 2],
  ],
  filing: [
    [/\bprospectus supplement\b/i, 4],
    [/\bfiled pursuant to rule 424/i, 4],
    [/\bproxy statement\b/i, 3],
    [/\bnotice of (?:the )?(?:\d{4} )?annual (?:general )?meeting\b/i, 3],
  ],
  'shareholder-letter': [
    [
      /^\W{0,3}(?:dear (?:fellow )?|fellow )(?:\w+ )?(?:shareholders|stockholders|shareowners|investors|partners|owners)\b/im,
      5,
    ],
    [
      // With a capital: a line that a page has wrapped may begin with "to our shareholders".
      /^\W{0,3}(?:T[Oo] (?:[Oo]ur|OUR|[Mm]y|MY|[Tt]he|THE)) (?:[Ff]ellow |FELLOW )?(?:\w+ )?(?:[Ss]hare|[Ss]tock|SHARE|STOCK)?(?:holders|HOLDERS|owners|OWNERS|[Ii]nvestors|INVESTORS|[Pp]artners|PARTNERS|[Oo]wners)\b/m,
      5,
    ],
    [/\b(?:letter to (?:our )?(?:shareholders|stockholders|shareowners)|shareholder letter)\b/i, 3],
    [
      /^\W{0,3}(?:sincerely|respectfully|best regards|yours (?:truly|sincerely)|with gratitude|warm regards),?\s*$/im,
      3,
    ],
  ],
}
/** What only a call has: people who greet, hand over, ask and are called. */
const ofCalls: Marks = [
  [/\b(?:turn|hand|pass) (?:the (?:call|conference|floor)|it|things) (?:back |now )?over to\b/i, 3],
  [
    /\b(?:next|first|final|last) question (?:comes|is|today|will|now)|\bour first question\b|\b(?:comes|is) from the line of\b/i,
    4,
  ],
  [/\bgood (?:morning|afternoon|evening|day)[,.]? (?:everyone|ladies|and welcome|all|and thank)/i, 3],
  [/\bwelcome to\b[^.]{0,120}\b(?:call|conference)\b|\bthank you for (?:joining|standing by)\b/i, 3],
  [
    /\b(?:operator instructions|listen-only mode|may (?:now )?disconnect|thanks? (?:you )?for taking (?:my|the|our) question)/i,
    3,
  ],
]
const SURE = 5
const LOOKED_AT = 300_000

const pointsOf = (text: string, own: Marks): number =>
  own.reduce((sum, [mark, weight]) => (mark.test(text) ? sum + weight : sum), 0)

/**
 * What a text is where it is plainly something else than the transcript of one call.
 * @returns null for a call, and where nothing points clearly to another kind.
 */
export function otherKindOf(text: string): OtherKind | null {
  if (isTwoCalls(text)) return 'two-calls'
  const part = text.slice(0, LOOKED_AT)
  const [first] = Object.entries(marks)
    .map(([kind, own]) => ({ kind: kind as OtherKind, points: pointsOf(part, own) }))
    .sort((a, b) => b.points - a.points)
  return first && first.points >= SURE && first.points > pointsOf(part, ofCalls) ? first.kind : null
}

const CLOSING =
  /\b(?:this|that) (?:does |will )?(?:now )?conclude[sd]?\b[^.]{0,60}\b(?:call|conference|presentation|program)\b|\byou may (?:now |all )?disconnect\b/gi
const OPENING = /\bwelcome to\b[^.]{0,160}\b(?:call|conference|results)\b/gi
const OF_RESULTS = /\b(?:earnings|results|quarter|fiscal|full[- ]year|20\d\d)\b|\bq[1-4]\b/i
const ORDINALS = ['first', 'second', 'third', 'fourth']

/** The quarter that an opening names, and the words of its name that other calls have not. */
function calledIn(opening: string): { quarter: number | null; year: string | null; words: Set<string> } {
  const stated = /\b(first|second|third|fourth)[- ](?:fiscal )?quarter|\bq([1-4])\b/i.exec(opening)
  const quarter = stated
    ? stated[2]
      ? Number(stated[2])
      : ORDINALS.indexOf((stated[1] ?? '').toLowerCase()) + 1
    : null
  const names = opening.match(/\b[A-Z][\w&']+/g) ?? []
  return {
    quarter,
    year: /\b(20\d\d)\b/.exec(opening)?.[1] ?? null,
    words: new Set(
      names.map((word) => word.toLowerCase().replace(/'s?$/, '')).filter((word) => !GENERAL.has(word)),
    ),
  }
}

/** What an operator says before a call, and before its questions or after a break as well. */
const BEFORE_A_CALL = /\b(?:thank you for standing by|listen[- ]only mode)\b/gi
const WELCOME = /\bwelcome (?:everyone |all |you )?to (?!(?:the |our |this )?(?:q ?&|question))/i
const SHORTEST_CALL = 1_500

/** Whether a call is closed and another one, of another quarter or company, is opened behind it. */
function isTwoCalls(text: string): boolean {
  const stands = [...text.matchAll(BEFORE_A_CALL)].map(({ index }) => index)
  const [first = 0] = stands
  const behind = (at: number) => text.slice(at, at + 350)
  const opens = stands.filter((at) => at - first <= SHORTEST_CALL).map(behind)
  // A call that a file holds twice is one.
  const isOpened = (at: number) => WELCOME.test(text.slice(Math.max(0, at - 350), at + 350))
  if (stands.some((at) => at - first > SHORTEST_CALL && isOpened(at) && !opens.includes(behind(at))))
    return true
  const openings = [...text.matchAll(OPENING)]
  const closings = [...text.matchAll(CLOSING)].map(({ index }) => index)
  const [opening] = openings
  if (!opening) return false
  const one = calledIn(opening[0])
  return openings.some((next) => {
    if (!closings.some((at) => at > opening.index && at < next.index)) return false
    const other = calledIn(next[0])
    if (one.quarter !== null && other.quarter !== null && one.quarter !== other.quarter) return true
    if (one.year !== null && other.year !== null && one.year !== other.year) return true
    // "Welcome to John Smith, who joins the call" opens none.
    if (!OF_RESULTS.test(next[0])) return false
    return one.words.size > 0 && other.words.size > 0 && one.words.isDisjointFrom(other.words)
  })
}

const GENERAL = new Set(
  'welcome q1 q2 q3 q4 first second third fourth quarter earnings conference call results fiscal year the inc corporation corp company group and'.split(
    ' ',
  ),
)

/** Why nothing is said of a text, as people read it. */
export const notAnalysedBecause = {
  'no-text': 'The text is too short to be the transcript of a call. Nothing was analysed.',
  'not-english': 'The transcript is not in English. Only English is supported; nothing was analysed.',
  'no-speakers':
    'This does not read like the transcript of an earnings call: nobody speaks in it and no results are discussed.',
  'press-release':
    'This is a press release, not the transcript of a call. Upload the transcript of the call.',
  'annual-report':
    'This is an annual report (10-K), not the transcript of a call. Analyse it as a 10-K under Documents.',
  'quarterly-report':
    'This is a quarterly report (10-Q), not the transcript of a call. Upload the transcript of the call.',
  'current-report':
    'This is a current report (8-K), not the transcript of a call. Upload the transcript of the call.',
  filing: 'This is a filing (a prospectus or a proxy statement), not the transcript of a call.',
  'shareholder-letter':
    'This is a letter to shareholders, not the transcript of a call. Upload the transcript of the call.',
  'two-calls': 'This file holds more than one call. Upload each call as a file of its own.',
} as const
export type NotAnalysedReason = keyof typeof notAnalysedBecause

/** The same, with the language that a text is in. */
export const whyNotAnalysed = ({
  reason,
  language,
}: {
  reason: NotAnalysedReason
  language?: string
}): string =>
  language
    ? `The transcript is in ${language}. Only English is supported; nothing was analysed.`
    : notAnalysedBecause[reason]
