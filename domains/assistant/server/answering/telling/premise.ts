import { fieldOf } from '../choosing/select-rows.ts'
import type { At } from './state.ts'

const SAYS_LOSS =
  /\b(?:loss(?:es)?|lost|lose|losing|fell|fallen|falling|dropped|declin(?:ed?|ing)|decrease[ds]?|under ?water|behind|lag(?:s|ging)?|trails?|underperform(?:s|ed|ing)?)\b/
const SAYS_GAIN =
  /\b(?:gain(?:ed|s)?|profits?|profited|made|make|earn(?:ed)?|rose|risen|rise|climbed|increase[ds]?|grew|grown|ahead|outperform(?:s|ed|ing)?)\b/
const IS_SIGNED = /\b(?:gain|return|change|growth|contribution|profit)\b/
const EITHER =
  /\b(?:or|whether|if|did|has|have|is|are|was|were|much|any|realised|realized|best|worst|most|least)\b/

/** “The loss on Netflix”, where it is a gain: that what a question takes for granted is not so is told before its figure. */
export function premiseOf({ topic, wanted: { reading, things }, evidence, measures }: At): string {
  const { text } = reading
  const isLoss = SAYS_LOSS.test(text)
  if (isLoss === SAYS_GAIN.test(text) || reading.direction || reading.comparisons.length > 0) return ''
  if (things.length > 1 || (EITHER.test(text) && !/\bhow (?:much|far)\b/.test(text))) return ''
  const asked = measures.find(({ kind, label }) => kind === 'measure' && IS_SIGNED.test(label))
  const [first] = evidence.figures
  if (!asked || !first || first.source.field !== asked.id || typeof first.value !== 'number') return ''
  const { label } = fieldOf(topic, asked.id)!
  if (/\bactive\b/.test(label) && first.value !== 0 && isLoss === first.value > 0)
    return `It is not ${isLoss ? 'behind: it is ahead' : 'ahead: it is behind'}. `
  const what = /\bchange|growth\b/.test(label) ? ['rise', 'fall'] : ['gain', 'loss']
  if (isLoss && first.value > 0) return `That is no ${what[1]}: it is a ${what[0]}. `
  return !isLoss && first.value < 0 ? `That is no ${what[0]}: it is a ${what[1]}. ` : ''
}
