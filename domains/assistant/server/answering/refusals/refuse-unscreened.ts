import { asksStanding, type Reading } from '#engines/question-parsing/index.ts'
import { NoEvidence } from '../../topics/topic.ts'

const OF_LISTS =
  /\b(?:sanction(?:s|ed)?|designated|designation|blacklist(?:ed)?|embargo(?:ed)?|peps?|politically exposed|ofac|sdn|(?:on|against|to) (?:a|any|the|our|some) (?:[\w-]+ )?lists?)\b/

const TO_SCREEN = /^(?:please )?(?:screen|rescreen)\b/

/** “Is he listed?”, “any sanctions on it?”, “check it against the lists”: what stands there beside the words of the question is a name, however it is written. */
const OF_SOMEBODY = /^(?:is|are|was|were|has|have|check|look up|find|any(?:thing)?)\b/

/** Who publishes lists; nobody asks whether they are on one. */
const PUBLISHERS = new Set('ofac sdn un eu uk us ofsi hmt seco sema bis csl'.split(' '))

/** Words of the question itself, and of the file that it may speak of. */
const OF_ASKING =
  /^(?:sanction\w*|designat\w*|black-?list\w*|embargo\w*|clear\w*|clean|peps?|list\w*|status|onboard\w*|attach\w*|upload\w*|memos?|letters?|files?|documents?|pdfs?|accord\w*|confirm\w*|right|correct|business|deal\w*|allow\w*|permit\w*|safe\w*|under|subject|appear\w*|ever|still|now|yet)$/

type Word = Reading['words'][number]

/** The unknown words with the written-large ones beside them: of “Bank Melli Iran” only “Melli” is no word of the installation. */
function nameAround({ words }: Reading, strange: readonly Word[]): string {
  const isPart = (at: number) => {
    const word = words[at]
    return word?.isCapital === true && word.start > 0
  }
  const places = strange.map((word) => words.indexOf(word))
  let [from, to] = [Math.min(...places), Math.max(...places)]
  while (isPart(from - 1)) from -= 1
  while (isPart(to + 1)) to += 1
  return words
    .slice(from, to + 1)
    .map(({ raw }) => raw)
    .join(' ')
}

/** Of a party that is on record: its screenings say it, and the lists are asked by another one. */
export const statedByScreening = (name: string): NoEvidence =>
  new NoEvidence(
    `Whether ${name} is on a list is for a screening to say: a question to me asks no list. Ask for its last screening, or screen it under New screening, which asks the lists in force and says how old they are.`,
  )

/**
 * Whether a name is on a list is for a screening to say. Of a name that nobody here has screened nothing on record says it, and “nothing on record” would be read
 * as “not on a list”.
 */
export function refuseUnscreened(reading: Reading): void {
  if (!OF_LISTS.test(reading.text) && !TO_SCREEN.test(reading.text)) return
  const name = strangersOf(reading)
  if (name) throw notScreened(name)
}

/** A name of the question that is on no record; undefined where there is none. */
export function strangersOf(reading: Reading): string | undefined {
  const isOfKnown = reading.names.some(({ from, to }) => to > from)
  // Beside somebody who is known only what is written as a name is one more.
  const isAny = !isOfKnown && (OF_SOMEBODY.test(reading.text) || asksStanding(reading.text))
  const strange = reading.unknown.filter(
    ({ raw, text, isCapital, start }) =>
      !PUBLISHERS.has(raw.toLowerCase()) && !OF_ASKING.test(text) && ((isCapital && start > 0) || isAny),
  )
  return strange.length > 0 ? nameAround(reading, strange) : undefined
}

export const notScreened = (name: string): NoEvidence =>
  new NoEvidence(
    `Whether “${name}” is on a list I cannot say: nobody here has screened that name, and a question to me asks no list. Screen it under New screening, which asks the lists in force and says how old they are.`,
  )
