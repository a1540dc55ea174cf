import { NoEvidence } from '../../topics/topic.ts'
import { passedOver } from '../choosing/passed-over.ts'
import type { Chosen, Thread } from '../choosing/thread.ts'
import { listed } from '../tell.ts'

/** Rows of another kind that a question without a name speaks of: one's own company, or the whole, is not what it asks. */
export function refuseOthersRows(chosen: Chosen): void {
  const { topic, isFollowUp } = chosen
  const others = isFollowUp || topic.id === 'companies' ? [] : passedOver(chosen)
  if (others.length > 0)
    throw new NoEvidence(
      `I read this as a question of the ${topic.label}, and those say nothing of ${listed(others.map((one) => `“${one}”`))}. Please put it in other words.`,
    )
}

/** “And how much is used?” after somebody of whom these rows say nothing: those of all would be told in place of theirs. */
export function refuseOtherThings(
  { topic, wanted: { reading, things }, isFollowUp }: Chosen,
  thread: Thread | undefined,
): void {
  const before = thread?.plan.filters.things ?? []
  if (!isFollowUp || things.length > 0 || topic.about.length === 0) return
  if (before.length === 0 && !thread?.isUnanswered) return
  if (topic.id.startsWith('area-') || topic.knowsStrangers || reading.names.length > 0) return
  if (before.some(({ kind }) => topic.about.includes(kind))) return
  const own = reading.topics.find((one) => one.topic.id === topic.id)?.matches ?? []
  if (!reading.hasPronoun && own.some(({ part, isPlain }) => part === 'noun' && !isPlain)) return
  throw new NoEvidence(
    `I read this as a question of the ${topic.label}, and those say nothing of ${before.length > 0 ? listed(before.map(({ label }) => label)) : 'what was asked before'}. Please ask it as a whole.`,
  )
}
