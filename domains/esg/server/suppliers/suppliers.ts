import type { z } from 'zod'
import {
  addLink,
  companiesNamed,
  idsOfCompany,
  type SupplierNamed,
  suppliersNamed,
} from '#domains/entities/server/index.ts'
import {
  certificateRisk,
  questionnaireRisk,
  type SupplierComponent,
  supplierComponentIds,
  supplierComponents,
  supplierQuestions,
  supplierRisk,
} from '#engines/esg/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { AssessedSupplier, SupplierRisk } from '../../contract/index.ts'
import {
  type CompanyRow,
  companyOfOrganisation,
  dayOf,
  findCompany,
  holdCompany,
  OWN_COMPANY,
} from '../companies/store.ts'
import * as store from './store.ts'

type Answer = z.input<typeof SupplierRisk>
type Assessed = z.input<typeof AssessedSupplier>

/** The suppliers of a company that have a level, the gravest first. @throws Problem `not-found`. */
export async function listBuyerSuppliers(ctx: Context, asked: { id: number }): Promise<Assessed[]> {
  const isAssessed = (one: Answer): one is Assessed => one.riskLevel !== null && one.overallRiskScore !== null
  return (await allSuppliers(ctx, asked)).filter(isAssessed)
}

/** Those of whom too little is known for a level: they are not called safe by standing last. @throws Problem `not-found`. */
export async function listUnassessedSuppliers(ctx: Context, asked: { id: number }): Promise<Answer[]> {
  return (await allSuppliers(ctx, asked)).filter(({ riskLevel }) => riskLevel === null)
}

async function allSuppliers(ctx: Context, { id }: { id: number }): Promise<Answer[]> {
  const buyer = await findCompany(ctx.db, ctx.actor.organisationId, id)
  if (!buyer && id === OWN_COMPANY) return []
  return suppliersOf(ctx, await companyOfOrganisation(ctx.db, ctx.actor.organisationId, id))
}

async function suppliersOf(ctx: Context, buyer: CompanyRow): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const named = await suppliersNamed(ctx, buyer.entityId)
  const rows = await store.supplierRows(ctx.db, organisationId, buyer.number)
  const actions = await store.actionRows(ctx.db, organisationId, buyer.number)
  // What was told of a record that has been merged is told of what it was merged into.
  const surviving = await companiesNamed(ctx, [
    ...new Set([...rows, ...actions].map(({ supplierId }) => supplierId)),
  ])
  const standsFor = (id: number) => surviving.get(id)?.id ?? id
  const rowsOf = Map.groupBy(rows, ({ supplierId }) => standsFor(supplierId))
  const actionsOf = Map.groupBy(actions, ({ supplierId }) => standsFor(supplierId))
  return named
    .map((one) =>
      statedOf(ctx, one, {
        row: rowsOf.get(one.id)?.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0],
        actions: actionsOf.get(one.id) ?? [],
      }),
    )
    .sort((a, b) => (b.overallRiskScore ?? -1) - (a.overallRiskScore ?? -1) || a.name.localeCompare(b.name))
}

/** What screening says as a risk; nothing where it was not screened, or not against every list. */
const sanctionsRisk = {
  confirmed: 100,
  review: 50,
  clear: 0,
  dismissed: 0,
  outdated: undefined,
  incomplete: undefined,
  'not-screened': undefined,
} as const
const screeningWords = {
  confirmed: 'Screening: a match is confirmed',
  review: 'Screening: a match waits for a decision',
  clear: 'Screening: no match',
  dismissed: 'Screening: matches dismissed',
  outdated: 'Screened without a match, too long ago to count',
  incomplete: 'Screening was incomplete',
  'not-screened': 'Not screened',
} as const

const answeredWords = (answered: number) =>
  answered === 0
    ? 'Not answered'
    : `${answered} of ${supplierQuestions.length} questions answered${2 * answered < supplierQuestions.length ? ': fewer than half count for nothing' : ''}`

function statedOf(
  ctx: Context,
  { id, name, country, screening }: SupplierNamed,
  { row, actions }: { row: store.SupplierRow | undefined; actions: store.ActionRow[] },
): Answer {
  const today = dayOf(ctx.now)
  const answered = Object.keys(row?.answers ?? {}).length
  const known: Partial<
    Record<SupplierComponent, { value: number | undefined; source: string; asOf: string | null }>
  > = {
    ...row?.components,
    sanctions: {
      value: sanctionsRisk[screening.state],
      source: screeningWords[screening.state],
      asOf: screening.at ? dayOf(new Date(screening.at)) : null,
    },
    certificate: row?.certificateUntil
      ? {
          value: certificateRisk(row.certificateUntil, today),
          source: `${row.certificateName}, valid until ${row.certificateUntil}`,
          asOf: today,
        }
      : { value: undefined, source: 'No certificate reported', asOf: null },
    questionnaire: {
      value: row ? questionnaireRisk(row.answers) : undefined,
      source: answeredWords(answered),
      asOf: answered > 0 && row ? dayOf(row.changedAt) : null,
    },
  }
  const risk = supplierRisk(
    Object.fromEntries(
      supplierComponentIds.flatMap((one) => {
        const value = known[one]?.value
        return value === undefined ? [] : [[one, value]]
      }),
    ),
  )
  return {
    supplierCompanyId: id,
    name,
    country,
    riskLevel: risk.level,
    overallRiskScore: risk.score,
    coverage: risk.coverage,
    formula: risk.formula,
    missing: risk.missing,
    components: supplierComponentIds.map((one) => ({
      id: one,
      ...supplierComponents[one],
      value: known[one]?.value ?? null,
      source: known[one]?.source ?? 'Not reported',
      asOf: known[one]?.asOf ?? null,
    })),
    certificate: row?.certificateUntil
      ? { name: row.certificateName, validUntil: row.certificateUntil }
      : null,
    answers: row?.answers ?? {},
    actions: actions.map((action) => ({
      id: action.id,
      what: action.what,
      dueOn: action.dueOn,
      isDone: action.doneAt !== null,
      isOverdue: action.doneAt === null && action.dueOn < today,
      addedBy: action.addedBy,
      doneBy: action.doneBy,
      doneReason: action.doneReason,
    })),
    assessedBy: row?.changedBy ?? null,
    assessedAt: row?.changedAt ?? null,
  }
}

/** @throws Problem `not-found` where it does not supply the company. */
export async function supplierOf(ctx: Context, buyer: CompanyRow, supplierId: number): Promise<Answer> {
  const all = await suppliersOf(ctx, buyer)
  const found = all.find(({ supplierCompanyId }) => supplierCompanyId === supplierId)
  if (!found)
    throw new Problem('not-found', `Company record ${supplierId} is not a supplier of this company.`)
  return found
}

/** Records that a company of the directory supplies this one. @throws Problem `not-found`, `conflict`. */
export async function addSupplier(
  ctx: Context,
  { id, entityId }: RequestOf<typeof endpoints.addSupplier>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  return recordChange(ctx, async (tx) => {
    const buyer = await holdCompany(tx.db, organisationId, id)
    if ((await suppliersNamed(tx, buyer.entityId)).some((one) => one.id === entityId))
      throw new Problem('conflict', 'It is a supplier of this company already.')
    const link = await addLink(tx, { id: buyer.entityId, fromId: entityId, kind: 'supplier-of' })
    // Read within the change: what cannot be shown as a supplier afterwards is not kept as one.
    return {
      result: await supplierOf(tx, buyer, link.fromId),
      trace: {
        action: 'esg-supplier.added',
        subject: { type: 'esg-company', id },
        after: { supplier: link.fromId, link: link.id },
        payload: { title: link.fromName },
      },
    }
  })
}

/** Keeps what is known of a supplier's risk. @throws Problem `not-found`. */
export async function assessSupplier(
  ctx: Context,
  input: RequestOf<typeof endpoints.assessSupplier>,
): Promise<Answer> {
  const {
    id,
    supplierId,
    country,
    sector,
    adverseMedia,
    source,
    certificateName,
    certificateUntil,
    answers,
  } = input
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const buyer = await holdCompany(tx.db, organisationId, id)
    const before = await supplierOf(tx, buyer, supplierId)
    const asOf = dayOf(tx.now)
    const { ids } = await idsOfCompany(tx, supplierId)
    const kept = (await store.supplierRows(tx.db, organisationId, id))
      .filter((one) => ids.includes(one.supplierId))
      .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())[0]
    // What is omitted is kept, and null takes it away: one new figure does not erase a certificate.
    const components = Object.fromEntries(
      Object.entries({ country, sector, adverseMedia }).flatMap(([key, value]) => {
        const before = kept?.components[key as 'country']
        if (value === undefined) return before ? [[key, before]] : []
        if (value === null) return []
        return [[key, before?.value === value && !source ? before : { value, source, asOf }]]
      }),
    )
    const stated = {
      certificateName: certificateName ?? kept?.certificateName ?? '',
      certificateUntil: certificateUntil === undefined ? (kept?.certificateUntil ?? null) : certificateUntil,
      answers: answers ?? kept?.answers ?? {},
    }
    await store.putSupplier(tx.db, {
      organisationId,
      buyerNumber: id,
      supplierId,
      components,
      ...stated,
      changedBy: actorName(tx.actor),
      changedAt: tx.now,
    })
    return {
      result: undefined,
      trace: {
        action: 'esg-supplier.assessed',
        subject: { type: 'esg-company', id },
        before: { supplier: supplierId, score: before.overallRiskScore, components: before.components },
        after: { supplier: supplierId, components, ...stated },
        payload: { title: before.name },
      },
    }
  })
  return supplierOf(ctx, await companyOfOrganisation(ctx.db, organisationId, id), supplierId)
}

/** Asks a supplier for a corrective action. @throws Problem `not-found`. */
export async function addCorrectiveAction(
  ctx: Context,
  { id, supplierId, what, dueOn }: RequestOf<typeof endpoints.addCorrectiveAction>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    const supplier = await supplierOf(tx, await holdCompany(tx.db, organisationId, id), supplierId)
    const row = await store.insertAction(tx.db, {
      organisationId,
      buyerNumber: id,
      supplierId,
      what,
      dueOn,
      addedBy: actorName(tx.actor),
      addedAt: tx.now,
      doneBy: null,
      doneAt: null,
      doneReason: null,
    })
    return {
      result: undefined,
      trace: {
        action: 'esg-action.added',
        subject: { type: 'esg-company', id },
        after: { supplier: supplierId, actionId: row.id, what, dueOn },
        payload: { title: supplier.name },
      },
    }
  })
  return supplierOf(ctx, await companyOfOrganisation(ctx.db, organisationId, id), supplierId)
}

/** Says that a corrective action is done. @throws Problem `not-found`, `already-decided`. */
export async function endCorrectiveAction(
  ctx: Context,
  { id, supplierId, actionId, reason }: RequestOf<typeof endpoints.endCorrectiveAction>,
): Promise<Answer> {
  const { organisationId } = ctx.actor
  await recordChange(ctx, async (tx) => {
    // What cannot be shown as a supplier afterwards is not written of one.
    await supplierOf(tx, await holdCompany(tx.db, organisationId, id), supplierId)
    const { ids: supplierIds } = await idsOfCompany(tx, supplierId)
    const row = await store.holdAction(tx.db, organisationId, { buyer: id, supplierIds, id: actionId })
    if (row.doneAt) throw new Problem('already-decided', `${row.doneBy} has already marked it as done.`)
    await store.updateAction(tx.db, row, { doneBy: actorName(tx.actor), doneAt: tx.now, doneReason: reason })
    return {
      result: undefined,
      trace: {
        action: 'esg-action.done',
        subject: { type: 'esg-company', id },
        after: { supplier: supplierId, actionId },
        reason,
        payload: { title: row.what },
      },
    }
  })
  return supplierOf(ctx, await companyOfOrganisation(ctx.db, organisationId, id), supplierId)
}
