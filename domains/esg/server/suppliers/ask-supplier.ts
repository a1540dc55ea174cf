import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import { idsOfCompany } from '#domains/entities/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { addEsgCompany } from '../companies/companies.ts'
import { companyOfOrganisation, companyRows, holdCompany } from '../companies/store.ts'
import { requireOtherThan } from '../metrics/metrics.ts'
import * as store from './questionnaire-store.ts'
import { putSupplier, supplierRows } from './store.ts'
import { supplierOf } from './suppliers.ts'

type Answer = z.input<typeof endpoints.listQuestionnaires.response>[number]

/** Where a link leads; the token follows behind a #, which no browser sends. */
const PAGE = '/supplier-questionnaire#'
const TOKEN_BYTES = 24

/** What is kept of a link's token. */
export const tokenDigestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What became of a questionnaire by a moment. */
export function stateOf(row: store.QuestionnaireRow, now: Date): Answer['state'] {
  if (row.isAccepted !== null) return row.isAccepted ? 'accepted' : 'rejected'
  if (row.answeredAt) return 'answered'
  if (row.withdrawnAt) return 'withdrawn'
  return row.expiresAt <= now ? 'expired' : 'open'
}

const statedOf = (row: store.QuestionnaireRow, now: Date): Answer => ({
  id: row.id,
  sentTo: row.sentTo,
  state: stateOf(row, now),
  askedBy: row.askedBy,
  askedAt: row.askedAt,
  expiresAt: row.expiresAt,
  answeredBy: row.answeredBy,
  answeredAt: row.answeredAt,
  answers: row.answers,
  figures: row.figures,
  companyId: row.companyNumber,
  settledBy: row.settledBy,
  settledReason: row.settledReason,
})

/** What a supplier was asked, the newest first. @throws Problem `not-found`. */
export async function listQuestionnaires(
  ctx: Context,
  { id, supplierId }: { id: number; supplierId: number },
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  await supplierOf(ctx, await companyOfOrganisation(ctx.db, organisationId, id), supplierId)
  return questionnairesOf(ctx, { id, supplierId })
}

/** As `listQuestionnaires`, of a firm that supplies no more as well: its link is withdrawn all the same. */
async function questionnairesOf(
  ctx: Context,
  { id, supplierId }: { id: number; supplierId: number },
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const { ids: supplierIds } = await idsOfCompany(ctx, supplierId)
  const rows = await store.questionnaireRows(ctx.db, organisationId, { buyer: id, supplierIds })
  return rows.map((row) => statedOf(row, ctx.now))
}

/**
 * Makes a link under which a supplier answers. The supplier is taken among the ESG companies, so that its figures have a place.
 * @throws Problem `not-found`, `conflict` while another link to it is open.
 */
export async function askSupplier(
  ctx: Context,
  { id, supplierId, sentTo, days }: RequestOf<typeof endpoints.askSupplier>,
): Promise<{ questionnaire: Answer; link: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { organisationId } = ctx.actor
  const questionnaire = await recordChange(ctx, async (tx) => {
    const supplier = await supplierOf(tx, await holdCompany(tx.db, organisationId, id), supplierId)
    const { ids: supplierIds } = await idsOfCompany(tx, supplierId)
    const of = { supplierId: supplier.supplierCompanyId }
    const before = await store.questionnaireRows(tx.db, organisationId, { buyer: id, supplierIds })
    if (before.some((row) => stateOf(row, tx.now) === 'open'))
      throw new Problem('conflict', 'A link to this supplier is open. Withdraw it before creating another.')
    const known = (await companyRows(tx.db, organisationId)).find((row) => supplierIds.includes(row.entityId))
    const companyNumber =
      known?.number ?? (await addEsgCompany(tx, { entityId: of.supplierId, symbol: '', isOwn: false })).id
    const row = await store.insertQuestionnaire(tx.db, {
      organisationId,
      buyerNumber: id,
      supplierId: of.supplierId,
      companyNumber,
      sentTo,
      tokenDigest: tokenDigestOf(token),
      askedBy: actorName(tx.actor),
      askedAt: tx.now,
      expiresAt: daysAfter(tx.now, days),
      withdrawnAt: null,
      answeredAt: null,
      answeredBy: '',
      answers: {},
      figures: 0,
      isAccepted: null,
      settledBy: null,
      settledAt: null,
      settledReason: null,
    })
    return {
      result: statedOf(row, tx.now),
      trace: {
        action: 'esg-questionnaire.asked',
        subject: { type: 'esg-company', id },
        after: { questionnaire: row.id, supplier: of.supplierId, sentTo, expiresAt: row.expiresAt },
        payload: { title: supplier.name },
      },
    }
  })
  return { questionnaire, link: `${PAGE}${token}` }
}

/** Who made a link, where they still belong to the organisation. They have had it in their hands: what was sent under it may be theirs. */
export async function askerOf(
  db: Queryable,
  { organisationId, askedBy }: store.QuestionnaireRow,
): Promise<number | null> {
  const people = await peopleOfOrganisation(db, organisationId)
  return people.find(({ username }) => username === askedBy)?.userId ?? null
}

/** Ends a link that was not answered. @throws Problem `not-found`, `already-decided`. */
export async function withdrawQuestionnaire(
  ctx: Context,
  { id, supplierId, questionnaireId }: RequestOf<typeof endpoints.withdrawQuestionnaire>,
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const { ids: supplierIds } = await idsOfCompany(tx, supplierId)
    const row = await store.holdQuestionnaire(tx.db, organisationId, {
      id: questionnaireId,
      buyer: id,
      supplierIds,
    })
    const state = stateOf(row, tx.now)
    if (state !== 'open') throw new Problem('already-decided', `The link is not open: it is ${state}.`)
    await store.updateQuestionnaire(tx.db, row, { withdrawnAt: tx.now })
    return {
      result: undefined,
      trace: {
        action: 'esg-questionnaire.withdrawn',
        subject: { type: 'esg-company', id },
        after: { questionnaire: row.id, supplier: supplierId },
        payload: { title: row.sentTo },
      },
    }
  })
  return questionnairesOf(ctx, { id, supplierId })
}

/**
 * Accepts a supplier's answers, which count towards its risk then, or rejects them. Its figures are verified one by one, as any other.
 * @throws Problem `not-found`, `already-decided`, `four-eyes` for whoever made the link.
 */
export async function settleQuestionnaire(
  ctx: Context,
  { id, supplierId, questionnaireId, isAccepted, reason }: RequestOf<typeof endpoints.settleQuestionnaire>,
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    await holdCompany(tx.db, organisationId, id)
    const { id: standsFor, ids: supplierIds } = await idsOfCompany(tx, supplierId)
    const row = await store.holdQuestionnaire(tx.db, organisationId, {
      id: questionnaireId,
      buyer: id,
      supplierIds,
    })
    const state = stateOf(row, tx.now)
    if (state !== 'answered')
      throw new Problem('already-decided', `There is nothing to decide: it is ${state}.`)
    await requireOtherThan(
      tx,
      { userId: await askerOf(tx.db, row), at: row.askedAt },
      'You created the link yourself: somebody else has to decide on its answers.',
      'esg:write',
    )
    const by = actorName(tx.actor)
    await store.updateQuestionnaire(tx.db, row, {
      isAccepted,
      settledBy: by,
      settledAt: tx.now,
      settledReason: reason,
    })
    const [before] = (await supplierRows(tx.db, organisationId, id))
      .filter((one) => supplierIds.includes(one.supplierId))
      .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
    if (isAccepted && Object.keys(row.answers).length > 0)
      await putSupplier(tx.db, {
        organisationId,
        buyerNumber: id,
        supplierId: standsFor,
        components: before?.components ?? {},
        certificateName: before?.certificateName ?? '',
        certificateUntil: before?.certificateUntil ?? null,
        answers: { ...before?.answers, ...row.answers },
        changedBy: by,
        changedAt: tx.now,
      })
    return {
      result: undefined,
      trace: {
        action: isAccepted ? 'esg-questionnaire.accepted' : 'esg-questionnaire.rejected',
        subject: { type: 'esg-company', id },
        before: { supplier: supplierId, answers: before?.answers ?? {} },
        after: {
          questionnaire: row.id,
          supplier: supplierId,
          answers: row.answers,
          answeredBy: row.answeredBy,
        },
        reason,
        payload: { title: row.sentTo },
      },
    }
  })
  return questionnairesOf(ctx, { id, supplierId })
}
