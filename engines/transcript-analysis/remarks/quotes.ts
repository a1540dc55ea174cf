import type { Span, Turn } from '../transcript.ts'
import { isUnnamedVoice } from '../turns/person-names.ts'
import { isCertain, overlap } from './plain-speech.ts'
import { askedIn } from './questions.ts'
import type { ExecutiveRemark } from './read-remarks.ts'

export interface Quote {
  quote: string
  speaker: string
  title: string | null
  /** What it was about: the question that it answers, or its topic. */
  context: string | null
  span: Span
  sentence: number
}

const MOST_SHOWN = 5
const MOST_PER_SPEAKER = 2
const SHORTEST = 60
const LONGEST = 330

function scoreOf(remark: ExecutiveRemark): number {
  const { text, good, bad, numbers } = remark
  const { turn } = remark.sentence
  if (text.length < SHORTEST || text.length > LONGEST || !remark.whole || remark.formality || remark.question)
    return 0
  if (text.split(' ', 9).length < 9) return 0
  let score = 1
  if (/\b(?:we|our|I|us)\b/.test(text)) score += 1
  if (
    /\b(?:believe|confident|proud|committed|pleased|expect|continue|record|never|best|opportunity|strategy|focus)\b/i.test(
      text,
    )
  )
    score += 1
  score += Math.min(2, (good + bad) * 0.4)
  if (numbers > 0) score += numbers > 3 ? -1 : 0.7
  if (turn.speaker.role === 'chief-executive') score += 1
  if (turn.speaker.role === 'chief-financial-officer') score += 0.5
  if (turn.section === 'prepared') score += 0.5
  if (/^(?:and|but|so|or|also|that|this|it|they|these|those|because|as i|as you)\b/i.test(text)) score -= 0.8
  if (/\b(?:slide|page|turn to|turning to)\b/i.test(text)) score -= 2
  return score
}

/** Sentences of the executives, word for word, at most two of one person. Where it is not certain who speaks, there is no quote. */
export function findQuotes(
  remarks: readonly ExecutiveRemark[],
  turns: readonly Turn[],
  text: string,
): Quote[] {
  const scored = remarks
    .filter(({ sentence }) => isCertain(sentence) && !isUnnamedVoice(sentence.turn.speaker.name))
    .map((remark) => ({ ...remark, score: scoreOf(remark) }))
    .filter(({ score }) => score > 2)
  scored.sort((a, b) => b.score - a.score || a.sentence.index - b.sentence.index)
  const chosen: typeof scored = []
  const perSpeaker = new Map<string, number>()
  const speakers = new Set(scored.map(({ sentence }) => sentence.turn.speaker.name)).size
  const limit = speakers <= 2 ? MOST_PER_SPEAKER + 1 : MOST_PER_SPEAKER
  for (const candidate of scored) {
    if (chosen.length === MOST_SHOWN) break
    const { name } = candidate.sentence.turn.speaker
    if ((perSpeaker.get(name) ?? 0) >= limit) continue
    if (chosen.some((other) => overlap(candidate.words, other.words) > 0.5)) continue
    chosen.push(candidate)
    perSpeaker.set(name, (perSpeaker.get(name) ?? 0) + 1)
  }
  chosen.sort((a, b) => a.sentence.index - b.sentence.index)
  return chosen.map(({ sentence, topics }) => ({
    quote: sentence.text,
    speaker: sentence.turn.speaker.name,
    title: sentence.turn.speaker.title,
    context: contextOf(sentence, topics, turns, text),
    span: sentence.span,
    sentence: sentence.index,
  }))
}

function contextOf(
  sentence: ExecutiveRemark['sentence'],
  topics: readonly string[],
  turns: readonly Turn[],
  text: string,
): string | null {
  if (sentence.turn.section === 'questions') {
    for (let at = sentence.turn.index - 1; at >= Math.max(0, sentence.turn.index - 6); at--) {
      const turn = turns[at]
      if (turn?.speaker.role !== 'analyst') continue
      const asked = askedIn(text.slice(turn.span.start, turn.span.end))
      if (!asked) continue
      const question = text
        .slice(turn.span.start + asked.start, turn.span.start + asked.end)
        .replaceAll('\n', ' ')
      if (question.length <= LONGEST) return `Asked by ${turn.speaker.name}: ${question}`
    }
  }
  const [topic] = topics
  return topic ? `On ${topic}` : null
}
