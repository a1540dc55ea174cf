import { answerQuestion } from '#domains/assistant/server/index.ts'
import { organisationOf } from '#domains/trading/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type { askInsights as endpoint } from '../../contract/index.ts'

type Asked = ResponseOf<typeof endpoint>

const RECOMMENDATIONS_MAX = 5

/** Answers a question by the assistant, from what the person who asks may read. @throws Problem `forbidden` for another organisation. */
export async function askInsights(
  ctx: Context,
  { orgId, query }: RequestOf<typeof endpoint>,
): Promise<Asked> {
  organisationOf(ctx, orgId)
  const { answer } = await answerQuestion(ctx, query, undefined)
  return {
    answer: answer.text,
    recommendations: nextSteps(answer).slice(0, RECOMMENDATIONS_MAX),
    outcome: answer.outcome,
    citations: answer.citations,
    figures: answer.figures,
    proposal: answer.proposal,
  }
}

/** Where the answer can be checked or made clearer; never what to buy or sell. */
function nextSteps(
  answer: Pick<Asked, 'outcome' | 'citations' | 'proposal'> & { items: readonly string[] },
): string[] {
  if (answer.outcome === 'asked-back') return answer.items.map((item) => `Ask again and name ${item}.`)
  if (answer.outcome === 'refused')
    return [
      'Ask about what is on record: the portfolio, prices, orders, risk, bonds, options, screenings, cases, alerts or customers.',
    ]
  const steps = [
    ...new Map(answer.citations.flatMap(({ label, href }) => (href ? [[href, label] as const] : []))),
  ].map(([, label]) => `Check it at its source: ${label}.`)
  if (answer.proposal) steps.unshift('A form has been filled in for you to check and send; nothing was sent.')
  return steps
}
