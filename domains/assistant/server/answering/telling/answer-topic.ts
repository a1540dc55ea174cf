import type { Answer } from '../../../contract/index.ts'
import { type AskedTopic, NoEvidence, type Wanted } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { fieldOf, isOfAnotherTime, isPeriodUnread, selectRows } from '../choosing/select-rows.ts'
import { citeFound, Evidence } from '../evidence.ts'
import { refuseUnfit } from '../refusals/refuse-unfit.ts'
import { listed } from '../tell.ts'
import { compose } from './compose.ts'
import type { At } from './state.ts'

/** The period in the words of the question: the days that it would be stand on no record. */
const periodSaid = ({ reading: { text, period } }: Wanted): string =>
  period ? text.slice(period.start, period.end).trim() : ''

/** Answers a question about the rows of a topic. @throws NoEvidence, Unclear. */
export async function answerTopic(
  asker: Asker,
  topic: AskedTopic,
  wanted: Wanted,
): Promise<Omit<Answer, 'tools' | 'proposal'>> {
  if (isOfAnotherTime(topic, wanted))
    throw new NoEvidence(
      `The ${topic.label} can be read as of now alone, not of another time (“${periodSaid(wanted)}”), so this stays unanswered.`,
    )
  const found = await topic.load(asker, wanted)
  if (isPeriodUnread(topic, found, wanted))
    throw new NoEvidence(
      `The ${topic.label} are not told by time, so “${periodSaid(wanted)}” narrows nothing of them and this stays unanswered.`,
    )
  const selected = selectRows(topic, found, wanted, asker.today)
  const evidence = new Evidence()
  const period = found.isPeriodUsed || topic.isOfNow ? undefined : wanted.reading.period?.label
  const citation = citeFound(evidence, topic, found, period)
  const asked = wanted.columns.flatMap((column) => fieldOf(topic, column) ?? [])
  const state: At = {
    topic,
    wanted,
    found,
    selected,
    evidence,
    citation,
    measures: asked,
    today: asker.today,
  }
  const { text, items } = compose(state)
  refuseUnfit(state)
  const without = topic.isOf
    ? wanted.things.filter((thing) => !found.rows.some((row) => topic.isOf!(row, thing)))
    : []
  if (without.length > 0 && without.length < wanted.things.length)
    asker.notes.add(
      `Nothing is on record of ${listed(without.map(({ label }) => label))} among the ${topic.label}`,
    )
  const first = [...asker.notes, ...(found.standing ? [found.standing] : [])]
  return {
    outcome: 'answered',
    text: `${first.map((said) => `${said}. `).join('')}${text} [${citation}]`,
    figures: evidence.figures,
    citations: evidence.citations,
    items,
  }
}
