import { Claim } from './claim.ts'

/** What is not a claim at all: nothing on record could show it, whoever says it. */
export const refusedClasses = {
  advice: 'Whether to buy, sell, hold or move anything is advice, which is not given here.',
  forecast: 'What will happen is a forecast, which is not made here.',
  verdict: 'Whether something is good, safe or acceptable is a judgement, which is left to people.',
  cause: 'Why a figure is as it is does not follow from the records.',
  trend: 'Where a figure is heading does not follow from the records; the figures of single days do.',
  standing:
    'How somebody stands with sanctions lists is answered by their last screening, with its lists and days.',
} as const
export type RefusedClass = keyof typeof refusedClasses

const SIGNS: readonly (readonly [RefusedClass, RegExp])[] = [
  ['standing', /\b(?:sanction\w*|cleared|clearance|blacklist\w*|designated|pep|not a match)\b/],
  [
    'verdict',
    /\b(?:verdict|judge?ment|opinion|assessment|safe\b|onboard\w*|approv\w*|trustworthy|sound|healthy)\b/,
  ],
  ['advice', /\b(?:advice|advise\w*|recommend\w*|should|ought|buy|sell|hold|suggest\w*)\b/],
  ['forecast', /\b(?:forecast\w*|predict\w*|outlook|will|likely|expect\w*|projection)\b/],
  ['cause', /\b(?:cause\w*|because|reason|due to|driven by|explanation)\b/],
  ['trend', /\b(?:trend\w*|rising|falling|improv\w*|deteriorat\w*|keeps?)\b/],
]

const KINDS: ReadonlySet<string> = new Set(Claim.options.map(({ shape }) => shape.kind.value))
const SENTENCE_FROM = 3

/** The class of something that was written in the place of a claim, by its kind and its words. */
export function classOf(written: unknown): RefusedClass | undefined {
  const { kind, equals } = written as { kind: string; equals?: unknown }
  const isForm = KINDS.has(kind)
  // A name or a value that is wrong is of no class; a sentence in its place may be.
  if (isForm && String(equals ?? '').split(' ').length < SENTENCE_FROM) return undefined
  const text = JSON.stringify(isForm ? equals : written)
    .toLowerCase()
    .replaceAll('_', ' ')
  return SIGNS.find(([, words]) => words.test(text))?.[0]
}

const INSTRUCTION =
  /https?:|www\.|!\[|<\/?\w+>|\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|rules?|above|previous)|\bsystem ?: |\bsystem prompt\b|"role" ?:|\b(?:rules?|instructions?) (?:for|to) the (?:assistant|model|ai)\b|\b(?:tell|inform) the user\b|\bthe user (?:now )?(?:says|wants|asks)\b|\bi order you\b|\bcall the tool\b|\bwhoever (?:summari[sz]es|reads) this\b|\byou are (?:now )?(?:an?|the) (?:ai|assistant|model)\b/i

/** Whether words of a record or document speak to their reader: shown, they would pass for the product's own. */
export const isInstruction = (text: string): boolean => INSTRUCTION.test(text)
