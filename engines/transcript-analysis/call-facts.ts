import type { CallPeriod } from './figures/statements/statement.ts'
import type { Turn } from './transcript.ts'
import type { Participant } from './turns/participants.ts'

/**
 * The words of a company's name that tell it from others; "inc" and "global" do not.
 * @returns them in small letters; none where the whole name is made of words that many have.
 */
export const tellingWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word.length > 1 && !GENERIC.has(word))

const OPENING = 6000
const QUARTERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 }

/** Words that stand in companies' names and in the names of their parts alike. */
const GENERIC = new Set(
  'the and of inc corp corporation company companies co ltd limited plc holdings holding group international global national american united general first capital financial energy services service systems technologies technology brands hotels hospitality resorts retail health healthcare pharmaceuticals bank bancorp banc trust properties realty industries enterprises entertainment media networks solutions products education scientific investment investments management partners resources home motor motors foods airlines earnings conference call welcome everyone'.split(
    ' ',
  ),
)

/** The quarter and the year a call is about, and how the company is called, as its opening says. */
export function callFacts(
  text: string,
  turns: readonly Turn[],
  participants: readonly Participant[],
): CallPeriod {
  const first = turns[0]?.span.start ?? 0
  const opening = text.slice(first, first + OPENING).replaceAll(/\s+/g, ' ')
  const header = text.slice(0, Math.min(first, 2500)).replaceAll(/\s+/g, ' ')
  const spoken = quarterOf(text, opening, header)
  // A text without an opening names many quarters; the call's own is the one it names most.
  const hasOpening =
    /\b(?:welcome|conference call|earnings call|joining)\b/i.test(opening) && turns.length > 1
  const { quarter, year } = hasOpening ? spoken : { quarter: mostNamedQuarter(text), year: spoken.year }
  const names = new Set<string>()
  const welcome =
    /\b(?:welcome (?:everyone )?to|welcome,? everyone,? to|for|to) (?:the |today's )?([A-Z][\w&.' -]{1,60}?)(?:'s?)?,? (?:Inc\.?,? |Corporation |Company |Corp\.? |Incorporated )?(?:fiscal|first|second|third|fourth|full|Q[1-4]|20\d\d|earnings|financial results|year[- ]end|Fiscal|First|Second|Third|Fourth|Full|Earnings|Financial Results|Conference|conference|Inc\b)\b/.exec(
      opening,
    )
  const firms = participants.filter(({ side }) => side === 'company').map(({ firm }) => firm)
  for (const name of [welcome?.[1], ...firms]) {
    for (const word of (name ?? '').split(/[^\w&]+/).slice(0, 3)) {
      const plain = word.toLowerCase()
      // A name begins the phrase; small words and ordinals say that it is none.
      if (
        !/^[A-Z0-9]/.test(word) ||
        /^(?:q[1-4]|first|second|third|fourth|quarter|fiscal|full|one|two|our|your|discussion|review|question)$/.test(
          plain,
        )
      )
        break
      if (plain.length > 1 && !GENERIC.has(plain)) names.add(plain)
    }
  }
  for (const short of shortNames(text, [welcome?.[1], ...firms])) names.add(short)
  const reports = quarter === null ? reportedIn(`${header} ${opening}`) : undefined
  return { quarter, year, names, ...(reports ? { reports } : {}) }
}

const HALF =
  /\b(?:half[- ]year(?:ly)?|interim|first[- ]half|H1|[12]H ?'?(?:20)?\d\d|six[- ]month)\b(?: (?:financial|20\d\d|FY ?'?\d\d|of|the|fiscal|year)){0,3} (?:results?|report|earnings|presentation|call|conference)\b/i
const YEAR =
  /\b(?:full[- ]year|annual|year[- ]end|preliminary)\b(?: (?:financial|20\d\d|FY ?'?\d\d|earnings)){0,2} (?:results?|earnings|presentation|call)\b|\bFY ?'?(?:20)?\d\d (?:results|earnings)\b/i

/** A call that names no quarter reports a half year or a year where its opening says so. */
function reportedIn(opening: string): 'half' | 'year' | undefined {
  return HALF.test(opening) ? 'half' : YEAR.test(opening) ? 'year' : undefined
}

const FEWEST_TIMES = 3

/** What a company is called by the first letters of its name, where the call calls it so: AAM for American Axle & Manufacturing. */
function shortNames(text: string, names: readonly (string | null | undefined)[]): string[] {
  return names.flatMap((name) => {
    const letters = (name ?? '').match(/\b[A-Z](?=[a-z])/g)?.join('') ?? ''
    return Array.from({ length: Math.max(0, letters.length - 2) }, (_, more) => letters.slice(0, 3 + more))
      .filter((short) => text.split(new RegExp(`\\b${short}\\b`)).length > FEWEST_TIMES)
      .map((short) => short.toLowerCase())
  })
}

function quarterOf(
  text: string,
  opening: string,
  header: string,
): { quarter: number | null; year: number | null } {
  const all = [
    ...opening.matchAll(
      /\b(first|second|third|fourth)[- ]+(?:fiscal )?quarter(?:(?: and (?:fiscal |full |year[- ]end |full[- ]year ){0,3}(?:year )?)|,? (?:of )?(?:the )?(?:fiscal |calendar )?(?:year )?)?(?:(20\d\d)\b)?/gi,
    ),
  ]
  // The quarter that is named first is the call's; one with another number is the outlook's.
  const quarterNamed = all[0]?.[1]?.toLowerCase()
  const found =
    all.find((match) => match[2] !== undefined && match[1]?.toLowerCase() === quarterNamed) ?? all[0]
  const inHeader = shortQuarter(header) ?? shortQuarter(opening.slice(0, 1500))
  const named = found ? (QUARTERS[(found[1] ?? '').toLowerCase()] ?? null) : (inHeader?.quarter ?? null)
  // Where the operator and the host name two quarters, the call speaks of its own.
  const isDisputed = named !== null && inHeader !== null && inHeader.quarter !== named
  const quarter = isDisputed && mostNamedQuarter(text) === inHeader.quarter ? inHeader.quarter : named
  // A year that stands with the short form of the same quarter is the call's; one further on may be what it compares with.
  const own = inHeader !== null && inHeader.quarter === quarter ? inHeader.year : undefined
  const year = own ?? found?.[2] ?? inHeader?.year ?? /\bfiscal (?:year )?(20\d\d)\b/i.exec(opening)?.[1]
  return { quarter, year: year === undefined ? null : Number(year) }
}

/** "Q2 FY26", "FY2025 Q1", "2Q25", "Q3 2024": the quarter, and the year in four digits. */
function shortQuarter(text: string): { quarter: number; year: string | undefined } | null {
  const found =
    /\bFY ?'?(?<before>(?:20)?\d\d)[ ,-]{1,3}Q(?<late>[1-4])\b|\b(?:Q(?<named>[1-4])|(?<first>[1-4])Q)(?:[ ,]{0,2}(?:fiscal |FY ?)?(?:year )?'?(?<after>20\d\d|\d\d)(?!\d|%|[.,]\d))?/i.exec(
      text,
    )?.groups
  if (!found) return null
  const year = found.before ?? found.after
  return {
    quarter: Number(found.late ?? found.named ?? found.first),
    year: year?.length === 2 ? `20${year}` : year,
  }
}

function mostNamedQuarter(text: string): number | null {
  const times = [0, 0, 0, 0, 0]
  for (const [, stated] of text.matchAll(/\b(first|second|third|fourth)[-\s]{1,20}quarter\b/gi)) {
    const quarter = QUARTERS[(stated ?? '').toLowerCase()] ?? 0
    times[quarter] = (times[quarter] ?? 0) + 1
  }
  const most = Math.max(...times)
  const named = times.filter((count) => count === most).length
  return most >= 2 && named === 1 ? times.indexOf(most) : null
}
