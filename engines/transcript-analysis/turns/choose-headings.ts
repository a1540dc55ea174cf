import type { Layout } from '../transcript.ts'
import { type Heading, headingsByForm } from './headings.ts'
import type { PersonFinder } from './label-lines.ts'
import type { Line } from './lines.ts'
import { isUnnamedVoice, surnameOf } from './person-names.ts'

const isLone = (name: string): boolean => !/\s/.test(name)
const POST = /^(?:CEO|CFO|COO|IR)$/
const FEWEST_HEADINGS = 2

function timesOf(headings: readonly Heading[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { name } of headings) times.set(name.toLowerCase(), (times.get(name.toLowerCase()) ?? 0) + 1)
  return times
}

/** How much a set of headings looks like a call: people who speak more than once, and enough of them. */
function plausibility(headings: readonly Heading[]): number {
  if (headings.length < FEWEST_HEADINGS) return 0
  let recurring = 0
  for (const count of timesOf(headings).values()) if (count > 1) recurring += count
  const operator = headings.some(({ name }) => isUnnamedVoice(name)) ? 2 : 0
  return recurring + operator + headings.length / 4
}

const namedPeople = (headings: readonly Heading[]): number =>
  new Set(headings.filter(({ name }) => !isUnnamedVoice(name)).map(({ name }) => name)).size

const OPENS_SPEECH =
  /^["'(]?(?:thanks?|good|hi|hello|hey|yes|yeah|no|sure|okay|ok|great|well|so|and|i|i'm|i'll|we|our|it|it's|the|this|that|that's|let|welcome|congrat\w*|just|maybe|can|could|how|what|on|in|for|as|with|you|if|first|now|absolutely)\b/i

export interface Known {
  /** Names that are known to speak, in small letters. */
  cast: ReadonlySet<string>
  isPerson: PersonFinder
}

/** Whether the form of a heading, and the name in it, say together that someone begins to speak. */
function judge(
  text: string,
  lines: readonly Line[],
  { cast, isPerson }: Known,
  headings: readonly Heading[],
): (heading: Heading) => boolean {
  const times = timesOf(headings)
  return ({ name, line, speechLine, speechStart }) => {
    const before = lines[line - 1]?.text ?? ''
    const standsAlone = before === '' || /[.?!)\]"'*=_-]$/.test(before)
    if (cast.has(name.toLowerCase()) || isUnnamedVoice(name)) return speechLine === line || standsAlone
    const speech = text.slice(speechStart, lines[speechLine]?.end ?? speechStart)
    return isPerson(name, {
      standsAlone,
      times: times.get(name.toLowerCase()) ?? 0,
      opensSpeech: speech.length > 12 && OPENS_SPEECH.test(speech),
    })
  }
}

/**
 * The headings of the layout that explains the text best, and those in another form that name someone who speaks on the call: a page can mix layouts, and a list of participants can leave
 * someone out.
 * @param listed the lines of the lists of participants.
 */
export function chooseHeadings(
  text: string,
  lines: readonly Line[],
  {
    cast,
    listed,
    isPerson,
    byInitials,
  }: Known & { listed: ReadonlySet<number>; byInitials: ReadonlyMap<string, string> },
): { layout: Layout; headings: Heading[] } {
  const forms = headingsByForm(lines, cast)
  const outside = <T extends Heading>(headings: readonly T[]): T[] =>
    headings.filter(({ line }) => !listed.has(line))
  const titled = new Map(forms.overTitle.map((heading) => [heading.line, heading]))
  const withPost = (heading: Heading): Heading =>
    heading.title === null ? (titled.get(heading.line) ?? heading) : heading
  const lone = outside(forms.alone.map(withPost))
  const isSpeaker = judge(text, lines, { cast, isPerson }, lone)
  const sure = (headings: readonly Heading[]): Heading[] =>
    outside(headings).filter((heading) => !heading.isWeak || isSpeaker(heading))
  // A single capitalised word before a colon is a person only where it comes again.
  const colonTimes = timesOf(forms.colons)
  const surnames = new Set([...cast].map(surnameOf))
  const colons = sure(forms.colons).filter(
    ({ name }) =>
      !isLone(name) ||
      isUnnamedVoice(name) ||
      POST.test(name) ||
      byInitials.has(name) ||
      (colonTimes.get(name.toLowerCase()) ?? 0) > 1 ||
      (name === name.toUpperCase() && surnames.has(name.toLowerCase())),
  )
  const named = outside(forms.listed.map(withPost))
  const people = [...named.filter(({ name }) => isUnnamedVoice(name)), ...sure(lone)]
  const candidates: { layout: Layout; headings: Heading[]; weight: number }[] = [
    { layout: 'dashed headings', headings: forms.dashed, weight: 3 },
    { layout: 'dotted headings', headings: forms.dotted, weight: 2 },
    { layout: 'names of the participants', headings: named, weight: namedPeople(named) > 1 ? 2 : 0.5 },
    { layout: 'name and title', headings: outside(forms.titled), weight: 1 },
    { layout: 'name and colon', headings: colons, weight: 1 },
    { layout: 'name over title', headings: outside(forms.overTitle), weight: 0.9 },
    { layout: 'names alone', headings: people, weight: namedPeople(people) > 1 ? 0.8 : 0 },
    {
      layout: 'question and answer marks',
      headings: forms.marked.length > 0 ? [...colons, ...forms.marked] : [],
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
  if (highest === 0) return best
  const all = new Set([...cast, ...best.headings.map(({ name }) => name.toLowerCase())])
  const speaks = judge(text, lines, { cast: all, isPerson }, lone)
  const begins = new Set(best.headings.map(({ line }) => line))
  const taken = new Set<number>()
  for (const { line, speechLine } of best.headings)
    for (let at = line; at <= Math.max(line, speechLine - 1); at++) taken.add(at)
  const more: Heading[] = []
  for (const heading of [...candidates.flatMap(({ headings }) => headings), ...lone]) {
    // Nothing is said between two headings that follow each other: the first is no heading.
    if (taken.has(heading.line) || begins.has(heading.speechLine) || !speaks(heading)) continue
    taken.add(heading.line)
    more.push(heading)
  }
  return { layout: best.layout, headings: [...best.headings, ...more].sort((a, b) => a.line - b.line) }
}
