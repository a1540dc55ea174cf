import { and, eq, ilike, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { statedOwners } from '#domains/customers/contract/index.ts'
import {
  allCustomers,
  asOfToday,
  type CustomerRow,
  customerOfOrganisation,
  factsBesideName,
  keepStatedParties,
  ownershipStandingOf,
  type Standing,
} from '#domains/customers/server/index.ts'
import { screenCustomer } from '#domains/screening/server/index.ts'
import { decisionOf, nextReviewOn, type RegisterMatch } from '#engines/kyc-checks/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { containing, ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import type { ListAsk, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { fileColumns, fileOfList, readList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import * as endpoints from '../../contract/index.ts'
import { acceptedDocuments } from '../documents/store.ts'
import { requireVersion } from '../people.ts'
import { kycValidation } from '../tables.ts'
import { KYC_VERSION, kycChecks } from './kyc-checks.ts'
import { matchWithRegisters } from './match-registers.ts'

type Answer = z.input<typeof endpoints.KycValidation>
type ValidationRow = typeof kycValidation.$inferSelect

const validationOf = ({ organisationId: _organisationId, ...row }: ValidationRow): Answer => row

/** Validations of a filter, a page of them; those that need a decision first. */
export async function listKycValidations(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listKycValidations>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfValidations(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: found.rows.map(validationOf) }
}

function pageOfValidations(
  db: Queryable,
  organisationId: number,
  ask: ListAsk & { state?: string | undefined; band?: string | undefined },
  now: Date,
) {
  return readList(
    db,
    endpoints.kycList,
    {
      from: (select) => select.from(kycValidation),
      fields: kycValidation,
      key: { by: kycValidation.id, kind: 'whole', isDescending: true },
      columns: {
        ran: kycValidation.ranAt,
        decided: kycValidation.decidedAt,
        customer: kycValidation.customerName,
        score: kycValidation.score,
      },
      facets: { state: { by: kycValidation.state }, band: { by: kycValidation.band } },
      start: [
        {
          by: sql`array_position(array['requires_review', 'pending', 'completed'], ${kycValidation.state})`,
          kind: 'whole',
        },
        { by: kycValidation.ranAt, kind: 'moment', isDescending: true },
      ],
      search: (text) => ilike(kycValidation.customerName, containing(text)),
    },
    { wanted: eq(kycValidation.organisationId, organisationId), ask, now },
  )
}

export const exportKycValidations = fileOfList(
  listKycValidations,
  endpoints.kycList,
  fileColumns(endpoints.kycColumns),
)

/** Checks a customer: approved where every mandatory check is clear, else it waits. @throws Problem `not-found`. */
export async function runKycValidation(
  ctx: Context,
  { customerId, ...input }: RequestOf<typeof endpoints.runKycValidation>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  await keepOwners(ctx, customerId, input.owners)
  const kept = await customerOfOrganisation(ctx.db, organisationId, customerId)
  const [customer = kept] = await asOfToday(ctx, [kept])
  const everybody = customer.identifiers.length > 0 ? await allCustomers(ctx.db, organisationId) : []
  const register = await matchWithRegisters(ctx, customer, input)
  const ownership = (await ownershipStandingOf(ctx, [customerId])).get(customerId)
  return recordChange(ctx, async (tx) => {
    const row = await keepValidation(tx.db, tx, {
      customer,
      submitted: input,
      others: everybody,
      register,
      ownership,
      isSample: false,
    })
    return {
      result: validationOf(row),
      trace: {
        action: 'kyc-validation.run',
        subject: { type: 'kyc-validation', id: row.id },
        after: { customerId, state: row.state, score: row.score, band: row.band },
        toState: row.state,
        ruleVersion: KYC_VERSION,
        payload: { title: row.customerName, severity: row.band },
      },
    }
  })
}

/** The owners that are told become related parties of the customer, and are screened with it before anything is said of either. */
async function keepOwners(ctx: Context, customerId: number, text: string): Promise<void> {
  const stated = statedOwners(text)
  // What cannot be read is said by the check.
  if ('unread' in stated || stated.owners.length === 0) return
  const day = ctx.now.toISOString().slice(0, 10)
  const owners = stated.owners.map((owner) => ({ ...owner, facts: factsBesideName(owner.name, ctx.now) }))
  const plainKey = (name: string) => name.trim().toLowerCase()
  const named = Map.groupBy(owners, ({ facts }) => plainKey(facts.name))
  const { changed } = await keepStatedParties(ctx, {
    customerId,
    source: 'kyc',
    detail: `of ${day}`,
    isWhole: false,
    parties: owners.map(({ name, share, facts }) => ({
      ...facts,
      birthDate: facts.birthDate ?? null,
      // Father and son of one name are told apart by what stands beside it.
      key: plainKey((named.get(plainKey(facts.name)) ?? []).length > 1 ? name : facts.name),
      ofKey: null,
      role: 'owner',
      share: share === null ? null : { low: share, high: share },
      schema: 'Unknown',
      identifiers: [],
      since: null,
    })),
  })
  if (changed === 0) return
  try {
    await screenCustomer(ctx, customerId)
  } catch (failure) {
    // Without lists that can be asked they wait, and the check says that nobody has screened them.
    if (!(failure instanceof Problem)) throw failure
  }
}

export async function keepValidation(
  db: Transaction,
  tx: Context,
  {
    customer,
    submitted,
    others,
    register,
    ownership,
    isSample,
  }: {
    customer: CustomerRow
    submitted: Parameters<typeof kycChecks>[0]['submitted']
    others: readonly CustomerRow[]
    register: RegisterMatch
    ownership?: Standing | undefined
    isSample: boolean
  },
): Promise<ValidationRow> {
  const { organisationId } = tx.actor
  const own = new Set(customer.identifiers.map(keyOf))
  const checks = kycChecks({
    customer,
    submitted,
    accepted: await acceptedDocuments(db, organisationId, customer.id),
    sameIdentifiers: others.filter(
      (one) => one.id !== customer.id && one.identifiers.some((number) => own.has(keyOf(number))),
    ),
    register,
    ownership,
    now: tx.now,
  })
  const { worst, score, band } = decisionOf(checks, { isSanctioned: customer.riskLevel === 'critical' })
  const state = worst === 'clear' ? 'completed' : worst === 'not_performed' ? 'pending' : 'requires_review'
  const isDecided = state === 'completed'
  // One question about a customer is open at a time: an undecided older one is answered by the newer.
  await db
    .delete(kycValidation)
    .where(
      and(
        eq(kycValidation.organisationId, organisationId),
        eq(kycValidation.customerId, customer.id),
        ne(kycValidation.state, 'completed'),
      ),
    )
  const [row] = await db
    .insert(kycValidation)
    .values({
      organisationId,
      customerId: customer.id,
      customerName: customer.name,
      state,
      checks: checks.map(({ points: _points, ...check }) => check),
      score,
      band,
      ranAt: tx.now,
      ranBy: actorName(tx.actor),
      decision: isDecided ? 'approved' : null,
      decidedAt: isDecided ? tx.now : null,
      decidedBy: isDecided ? 'checks' : null,
      reason: isDecided ? 'Every mandatory check is clear.' : null,
      nextReviewOn: isDecided ? nextReviewOn(tx.now, band) : null,
      version: 1,
      isSample,
    })
    .returning()
  if (!row) throw new Error('The validation was not stored.')
  return row
}

const keyOf = ({ kind, value }: { kind: string; value: string }) =>
  `${kind} ${value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`

/**
 * Decides a validation. @throws Problem `transition-not-allowed` for one that is decided, or to approve where a mandatory check failed or was not performed; `stale`, `not-found`.
 */
export function decideKycValidation(
  ctx: Context,
  { id, version, decision, reason }: RequestOf<typeof endpoints.decideKycValidation>,
): Promise<Answer> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const isOwn = ofOrganisation(kycValidation, organisationId, { id })
    const [row] = await tx.db.select().from(kycValidation).where(isOwn).for('update')
    if (!row) throw new Problem('not-found', `There is no validation ${id}.`)
    const subject = { type: 'kyc-validation', id } as const
    await requireVersion(tx, { subject, called: 'This validation', version: row.version }, version)
    if (row.state === 'completed') throw new Problem('transition-not-allowed', 'This validation is decided.')
    const missing = row.checks.find(
      ({ isMandatory, result }) => isMandatory && (result === 'fail' || result === 'not_performed'),
    )
    if (decision === 'approved' && missing)
      throw new Problem(
        'transition-not-allowed',
        `“${missing.title}” is mandatory and ${missing.result === 'fail' ? 'failed' : 'was not performed'}: ${missing.evidence} It cannot be approved.`,
      )
    const [after] = await tx.db
      .update(kycValidation)
      .set({
        state: 'completed',
        decision,
        reason,
        decidedAt: tx.now,
        decidedBy: actorName(tx.actor),
        nextReviewOn: decision === 'approved' ? nextReviewOn(tx.now, row.band) : null,
        version: version + 1,
      })
      .where(isOwn)
      .returning()
    if (!after) throw new Error('The validation was not stored.')
    return {
      result: validationOf(after),
      trace: {
        action: 'kyc-validation.decided',
        subject,
        before: { state: row.state },
        after: { state: after.state, decision, version: after.version },
        reason,
        fromState: row.state,
        toState: 'completed',
        ruleVersion: KYC_VERSION,
        payload: { title: row.customerName, severity: row.band, decision },
      },
    }
  })
}
