import type { Span, Turn } from '../transcript.ts'
import { topicsOf } from './topics.ts'

export type Answer = 'answered' | 'declined' | 'no answer'

export interface AnalystQuestion {
  asker: string
  firm: string | null
  question: string
  span: Span
  topics: string[]
  answeredBy: string[]
  outcome: Answer
  /** The words with which an answer was declined. */
  evidence: Span | null
}

const DECLINES =
  /\b(?:(?:not|n't|never) (?:going to |gonna |really |be able to |want to |in a position to |planning to |yet )?(?:comment|guide|guiding|provid(?:e|ed|ing)|disclos(?:e|ed|ing)|break(?:ing)? (?:that |this |it |them |those )?(?:out|down)|get(?:ting)? into|giv(?:e|ing|en)|quantif(?:y|ied)|speculat(?:e|ing)|shar(?:e|ed|ing)|go(?:ing)? into|speak(?:ing)? (?:to|on)|forecast(?:ing)?|talk(?:ing)? about (?:that|specific)|front[- ]run|predict|pre-?announce)|(?:too|still|bit|little|very) early to|premature|can't (?:really )?(?:say|tell|comment|speak)|cannot comment|prefer not to|rather not|decline to|stay tuned|we'll (?:update|share|provide|talk about|have more)[^.?!]{0,40}(?:later|next|when|at (?:our|the)|in due))\b/i

/** The questions of the analysts, who answered, and where an answer was declined. */
export function findQuestions(text: string, turns: readonly Turn[]): AnalystQuestion[] {
  const questions: AnalystQuestion[] = []
  for (let at = 0; at < turns.length; at++) {
    const turn = turns[at]
    if (turn?.speaker.role !== 'analyst') continue
    const stated = text.slice(turn.span.start, turn.span.end)
    const asked = askedIn(stated)
    if (!asked) continue
    const start = turn.span.start + asked.start
    const end = turn.span.start + asked.end
    const answeredBy: string[] = []
    let evidence: Span | null = null
    let words = 0
    for (let next = at + 1; next < turns.length; next++) {
      const answer = turns[next]
      if (!answer || answer.speaker.role === 'analyst' || answer.speaker.role === 'operator') break
      const reply = text.slice(answer.span.start, answer.span.end)
      words += reply.split(/\s+/).length
      if (!answeredBy.includes(answer.speaker.name)) answeredBy.push(answer.speaker.name)
      const declined = DECLINES.exec(reply)
      if (declined && !evidence) {
        evidence = {
          start: answer.span.start + declined.index,
          end: answer.span.start + declined.index + declined[0].length,
        }
      }
    }
    questions.push({
      asker: turn.speaker.name,
      firm: turn.speaker.firm,
      question: text.slice(start, end).replaceAll('\n', ' '),
      span: { start, end },
      topics: topicsOf(stated).slice(0, 3),
      answeredBy,
      outcome: answeredBy.length === 0 || words < 4 ? 'no answer' : evidence ? 'declined' : 'answered',
      evidence,
    })
  }
  return questions
}

const SHORTEST = 14

/** From the start of the first question of a speech to the end of its last. */
export function askedIn(speech: string): Span | null {
  let start = -1
  let end = -1
  for (let mark = speech.indexOf('?'); mark !== -1; mark = speech.indexOf('?', mark + 1)) {
    let from = mark
    // A page wraps a question over lines; an empty line parts it from what is above.
    while (from > 0 && !/[.?!]/.test(speech[from - 1] ?? '') && !speech.startsWith('\n\n', from - 2)) from--
    while (/\s/.test(speech[from] ?? '')) from++
    if (mark - from < SHORTEST) continue
    if (start === -1) start = from
    end = mark + 1
  }
  return start === -1 ? null : { start, end }
}
