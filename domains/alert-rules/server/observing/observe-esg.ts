import { esgScoreOf } from '#domains/esg/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { RuleCondition } from '../../contract/index.ts'
import type { Observation } from '../firing/fire-rule.ts'

/** Compares a company's verified ESG score with a rule. @throws Problem `invalid-input` where nothing is verified. */
export async function observeEsgScore(
  ctx: Context,
  { esgCompanyId, pillar, below }: Extract<RuleCondition, { kind: 'esg-score' }>,
): Promise<Observation> {
  const { company, score } = await esgScoreOf(ctx, { id: esgCompanyId })
  const of = pillar === 'overall' ? undefined : score.pillars.find((one) => one.pillar === pillar)
  const value = pillar === 'overall' ? score.overall : (of?.score ?? null)
  const called = pillar === 'overall' ? 'overall ESG' : pillar
  if (value === null)
    throw new Problem(
      'invalid-input',
      `The ${called} score of ${company.name} is not known: no metric of it is verified.`,
    )
  const coverage = pillar === 'overall' ? score.coverage : (of?.coverage ?? 0)
  return {
    isMet: value < below,
    eventKey: `esg ${esgCompanyId} ${pillar} ${ctx.now.toISOString()}`,
    about: `esg company ${esgCompanyId} ${pillar}`,
    value,
    words: `${called} score of ${company.name} at ${value}, below ${below}`,
    caveat: caveatOf(company.isSample, coverage, score.oldCount),
    subject: { type: 'esg-company', id: String(esgCompanyId) },
    href: pathOf({ type: 'esg-company', id: String(esgCompanyId) }) ?? '/dashboard/esg-compliance',
  }
}

/** What a score leaves out, before anybody takes it for the whole. */
function caveatOf(isSample: boolean, coverage: number, old: number): Observation['caveat'] {
  const words = [
    ...(isSample ? ['The company and its metrics are invented sample data.'] : []),
    ...(coverage < 1 ? [`The score is based on ${Math.round(coverage * 100)}% of its indicators.`] : []),
    ...(old > 0 ? [`${old} of its metrics ${old === 1 ? 'is' : 'are'} old.`] : []),
  ]
  if (words.length === 0) return null
  return {
    short: isSample ? 'sample data' : coverage < 1 ? `${Math.round(coverage * 100)}% covered` : 'old metrics',
    words: words.join(' '),
  }
}
