import type { z } from 'zod'
import { customersWithIds } from '#domains/customers/server/index.ts'
import { type RatioId, ratios } from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type { BorrowerFile, CreditDecision, watchBorrower as watchEndpoint } from '../../contract/index.ts'
import { assessmentsOf } from '../assessments/store.ts'
import { centralRateOf } from '../central-rate/store.ts'
import { impairedFacilities } from '../impairment/impaired-facilities.ts'
import { covenantsOf, type DecisionRow, decisionsOf, facilitiesOf, testsOf } from '../lending/store.ts'
import { isSupersededBy, statementsOf } from '../statements/store.ts'
import { borrowerOf } from './borrower-shape.ts'
import { borrowerOfOrganisation, dayOf, holdBorrower, updateBorrower } from './store.ts'

type File = z.input<typeof BorrowerFile>

/** All stored data of a borrower. @throws Problem `not-found`. */
export async function readBorrower(ctx: Context, { id }: { id: number }): Promise<File> {
  const { organisationId } = ctx.actor
  const row = await borrowerOfOrganisation(ctx.db, organisationId, id)
  const statements = await statementsOf(ctx.db, organisationId, [id])
  const stated = statements.map((statement) => ({
    ...statement,
    isSuperseded: statements.some((other) => isSupersededBy(statement, other)),
    // An earlier version that was withdrawn was a slip here: nobody has restated anything.
    isRestated: statements.some(
      ({ withdrawnAt, period, filedOn }) =>
        withdrawnAt === null && period === statement.period && filedOn < statement.filedOn,
    ),
  }))
  const covenants = await covenantsOf(ctx.db, organisationId, [id])
  const tests = await testsOf(
    ctx.db,
    organisationId,
    covenants.map((covenant) => covenant.id),
  )
  const [customer] =
    row.customerId === null ? [] : await customersWithIds(ctx.db, organisationId, [row.customerId])
  return {
    borrower: borrowerOf(row, ctx.now),
    centralRate: await centralRateOf(ctx.db, organisationId),
    customer: customer ? { id: customer.id, name: customer.name } : null,
    statements: stated.filter(({ withdrawnAt }) => withdrawnAt === null),
    withdrawn: stated.filter(({ withdrawnAt }) => withdrawnAt !== null),
    facilities: await impairedFacilities(ctx, [row], await facilitiesOf(ctx.db, organisationId, [id])),
    covenants: covenants.map((covenant) => ({
      ...covenant,
      label: ratios[covenant.ratio as RatioId].label,
      tests: tests.filter((test) => test.covenantId === covenant.id),
    })),
    decisions: (await decisionsOf(ctx.db, organisationId, id)).map((one) => decisionOf(one, ctx.now)),
    history: await assessmentsOf(ctx.db, organisationId, id),
  }
}

/** What holds has an end: past it a decision reads as expired, without anybody touching it. */
function decisionOf(row: DecisionRow, now: Date): z.input<typeof CreditDecision> {
  return { ...row, state: row.state === 'in-force' && row.until < dayOf(now) ? 'expired' : row.state }
}

/** Puts a borrower on the watch list, or takes it off. @throws Problem `not-found`. */
export async function watchBorrower(
  ctx: Context,
  { id, isWatched, reason }: RequestOf<typeof watchEndpoint>,
): Promise<File> {
  await recordChange(ctx, async (tx) => {
    const before = await holdBorrower(tx.db, tx.actor.organisationId, id)
    const after = await updateBorrower(tx.db, tx.actor.organisationId, id, {
      watchedSince: isWatched ? (before.watchedSince ?? tx.now) : null,
      watchReason: isWatched ? reason : '',
    })
    return {
      result: undefined,
      trace: {
        action: isWatched ? 'borrower.watched' : 'borrower.unwatched',
        subject: { type: 'borrower', id },
        before: { watchedSince: before.watchedSince },
        after: { watchedSince: after.watchedSince },
        reason,
        payload: { title: after.name },
      },
    }
  })
  return readBorrower(ctx, { id })
}
