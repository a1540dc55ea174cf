import type { z } from 'zod'
import { companiesNamed } from '#domains/entities/server/index.ts'
import { metricOf, supplierFigures, supplierQuestions } from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { companyOfOrganisation, dayOf, holdCompany } from '../companies/store.ts'
import { newMetrics, soundValue } from '../metrics/metrics.ts'
import { insertMetrics } from '../metrics/store.ts'
import { askerOf, stateOf, tokenDigestOf } from './ask-supplier.ts'
import * as store from './questionnaire-store.ts'

/** The same for every link that does not work: whoever guesses learns nothing. */
const gone = () =>
  new Problem('link-expired', 'This link does not work: it was answered, has expired or was withdrawn.')

/** The questionnaire of a link that is open, with the context of a visitor of its organisation, and of no other. */
async function opened(ctx: Context, token: string) {
  const row = await store.questionnaireOfToken(ctx.db, tokenDigestOf(token))
  if (!row || stateOf(row, ctx.now) !== 'open') throw gone()
  // Whoever is signed in while answering does it as the supplier's visitor.
  const visitor: Context = { ...ctx, actor: { kind: 'visitor', organisationId: row.organisationId } }
  return { row, visitor }
}

/** What a link asks. @throws Problem `link-expired`. */
export async function openQuestionnaire(
  ctx: Context,
  { token }: RequestOf<typeof endpoints.openQuestionnaire>,
): Promise<z.input<typeof endpoints.openQuestionnaire.response>> {
  const { row, visitor } = await opened(ctx, token)
  const buyer = await companyOfOrganisation(ctx.db, row.organisationId, row.buyerNumber)
  const names = await companiesNamed(visitor, [buyer.entityId, row.supplierId])
  return {
    buyer: names.get(buyer.entityId)?.name ?? '',
    supplier: names.get(row.supplierId)?.name ?? '',
    expiresAt: row.expiresAt,
    questions: supplierQuestions.map(({ id, asks }) => ({ id, asks })),
    figures: supplierFigures.map((metric) => {
      const { name, holds, units } = metricOf(metric)
      return { metric, name, holds, units: Object.keys(units) }
    }),
  }
}

/**
 * Keeps a supplier's answers: figures wait among the metrics of the supplier, yes and no until somebody accepts them. All of it or
 * nothing. @throws Problem `link-expired`, `metric-refused`.
 */
export async function answerQuestionnaire(
  ctx: Context,
  { token, name, periodStart, periodEnd, answers, figures }: RequestOf<typeof endpoints.answerQuestionnaire>,
): Promise<{ answers: number; figures: number }> {
  const { row: found, visitor } = await opened(ctx, token)
  const today = dayOf(ctx.now)
  const values = figures.map(({ source, ...figure }) => {
    const sound = soundValue(
      {
        ...figure,
        periodStart,
        periodEnd,
        scope: 'company',
        source: `Questionnaire ${found.id}, answered by ${name} on ${today}: ${source}`,
        quote: '',
        via: 'questionnaire',
        asOf: today,
      },
      today,
    )
    if ('reason' in sound)
      throw new Problem('metric-refused', sound.reason, { field: 'figures', metric: figure.metric })
    return sound.value
  })
  return recordChange(visitor, async (tx) => {
    await holdCompany(tx.db, found.organisationId, found.companyNumber)
    const row = await store.holdQuestionnaire(tx.db, found.organisationId, { id: found.id })
    // Of two that are sent at once the second finds it answered.
    if (stateOf(row, tx.now) !== 'open') throw gone()
    const enteredByUserId = await askerOf(tx.db, row)
    const kept = await insertMetrics(
      tx.db,
      newMetrics(tx, row.companyNumber, values).map((metric) => ({
        ...metric,
        enteredBy: `${name} (supplier)`,
        enteredByUserId,
      })),
    )
    await store.updateQuestionnaire(tx.db, row, {
      answeredAt: tx.now,
      answeredBy: name,
      answers,
      figures: kept.length,
    })
    const count = Object.keys(answers).length
    return {
      result: { answers: count, figures: kept.length },
      trace: {
        action: 'esg-questionnaire.answered',
        subject: { type: 'esg-company', id: row.companyNumber },
        after: {
          questionnaire: row.id,
          supplier: row.supplierId,
          answeredBy: name,
          answers,
          metrics: kept.map(({ id, metric, value, unit }) => ({ id, metric, value, unit })),
        },
        payload: { title: `${count} answers, ${kept.length} figures`, count: kept.length },
      },
    }
  })
}
