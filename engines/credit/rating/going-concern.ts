import type { OutsideWarning } from './outside-warning.ts'

/** A passage of a document in which words of a going concern stand. */
export type DoubtPassage = {
  text: string
  /** Which document, and since when it is kept here. Of which day it is itself nobody has said. */
  title: string
  keptOn: string
  /** Where a span of the passage can be read; counted from its beginning. */
  hrefOf: (start: number, end: number) => string
}

export const doubtMeanings = {
  'going-concern': 'A document of it has a sentence that doubts whether it can go on as a going concern.',
} as const

const DOUBT = /\b(substantial|significant) doubt\b|\bmaterial uncertainty\b/i
const CONCERN = /\bgoing[ -]concern\b/i
/** Sentences of every audit report and policy note, and those that deny the doubt. */
const NO_DOUBT =
  /\b(no|not|without|never|nor|neither)\b[^.]{0,80}\b(substantial|significant) doubt\b|\b(no|not|without)\b[^.]{0,60}\bmaterial uncertainty\b|\bwhether\b|\bresponsib/i
const POSSIBLE = /\b(could|may|might|would|if)\b|\balleviat/i
const SHOWN = 3
const QUOTED = 300

type Doubt = { sentence: string; start: number; isPossibleOnly: boolean }

/** The sentences of a text that doubt that a firm can go on. What every report says of how this is looked at is passed over. */
export function doubtsIn(text: string): Doubt[] {
  return [...text.matchAll(/[^.!?]+(?:\.(?=\d)[^.!?]*)*[.!?]?/g)].flatMap(({ 0: found, index }) => {
    if (!DOUBT.test(found) || !CONCERN.test(found) || NO_DOUBT.test(found)) return []
    const sentence = found.trim()
    return [{ sentence, start: index + found.indexOf(sentence), isPossibleOnly: POSSIBLE.test(sentence) }]
  })
}

/** What sentences of documents warn of; the gravest is quoted. */
export function warningsOfDoubts(
  passages: readonly DoubtPassage[],
): OutsideWarning<keyof typeof doubtMeanings>[] {
  const found = passages
    .flatMap((passage) => doubtsIn(passage.text).map((doubt) => ({ ...doubt, passage })))
    .sort((a, b) => Number(a.isPossibleOnly) - Number(b.isPossibleOnly))
  const [gravest] = found
  if (!gravest) return []
  const stated = gravest.sentence.replaceAll(/\s+/g, ' ')
  const quoted = stated.length > QUOTED ? `${stated.slice(0, QUOTED).toWellFormed()}…` : stated
  return [
    {
      code: 'going-concern',
      severity: gravest.isPossibleOnly ? 'medium' : 'high',
      words: `${gravest.isPossibleOnly ? 'A doubt about going concern is named as a possibility' : 'Going concern is doubted'} in “${gravest.passage.title}”: “${quoted}” Check its date, and that it concerns this firm.`,
      evidence: found.slice(0, SHOWN).map(({ passage, sentence, start }) => ({
        label: passage.title,
        href: passage.hrefOf(start, start + sentence.length),
        knownOn: passage.keptOn,
      })),
    },
  ]
}
