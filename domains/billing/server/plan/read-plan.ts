import type { Context } from '#platform/context/index.ts'
import type { Figure } from '#platform/figures/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { CountInUse } from '#platform/slice/index.ts'
import { type OrganisationPlan, type PlanUsage, plans } from '../../contract/index.ts'
import { billingSettings } from '../settings.ts'
import { planRowOf } from '../store.ts'
import { mayManagePlan } from './may-manage-plan.ts'
import { monthOf } from './plan-month.ts'
import type { Quota } from './require-quota.ts'

/** Counts what an organisation uses of each room; the slices that own the rows bring them. */
export type CountsInUse = Record<Quota, CountInUse>

/** The organisation's plan, its trial and how much of its limits is in use. */
export async function readPlan(ctx: Context, counts: CountsInUse): Promise<OrganisationPlan> {
  const { organisationId } = ctx.actor
  const row = organisationId === DEMO_ORGANISATION_ID ? undefined : await planRowOf(ctx.db, organisationId)
  const limits = row ? plans[row.plan].limits : undefined
  const since = monthOf(row?.startedAt ?? new Date(0), ctx.now)
  const members = await counts.members(ctx.db, organisationId, since)
  const screenings = await counts.screenings(ctx.db, organisationId, since)
  return {
    plan: row?.plan ?? null,
    status: row?.status ?? null,
    startedAt: row?.startedAt.toISOString() ?? null,
    trialEndsAt: row?.trialEndsAt?.toISOString() ?? null,
    changesTo: row?.changesTo ?? null,
    changesAt: row?.changesAt?.toISOString() ?? null,
    usage: [
      { limit: 'members', used: membersFigure(ctx, members), allowed: limits?.members ?? null },
      {
        limit: 'screenings',
        used: screeningsFigure(ctx, screenings, since),
        allowed: limits?.screeningsAMonth ?? null,
      },
    ] satisfies PlanUsage[],
    auditRetentionDays: limits?.auditRetentionDays ?? null,
    takesPayments: billingSettings.of(ctx.installation.config).secretKey !== undefined,
    hasPortal: Boolean(row?.customerId),
    hasTrialLeft: !row?.hasHadTrial,
    isManageable: mayManagePlan(ctx.actor),
  }
}

const counted = (ctx: Context, value: number) =>
  ({ value, unit: 'count', asOf: ctx.now.toISOString(), origin: 'counted' }) as const

function membersFigure(ctx: Context, value: number): Figure {
  return {
    ...counted(ctx, value),
    definitionId: 'plan-members',
    definition: 'People of the organisation who can sign in. People of the sample data do not count.',
    inputs: [{ label: 'Registered and not deactivated', value: String(value) }],
    source: 'People',
    rows: { count: value, href: '/dashboard/settings/people' },
  }
}

function screeningsFigure(ctx: Context, value: number, since: Date): Figure {
  return {
    ...counted(ctx, value),
    definitionId: 'plan-screenings',
    definition:
      'Screenings that people asked for since the start of the month or of the plan, whichever is later; each row of a batch is one. Monitoring’s own re-screenings and the sample data do not count.',
    inputs: [
      { label: 'Counted from', value: since.toISOString().slice(0, 10) },
      { label: 'Screenings', value: String(value) },
    ],
    source: 'Screenings',
    rows: {
      count: value,
      href: `/dashboard/kyb/screenings?atFrom=${encodeURIComponent(since.toISOString())}`,
    },
  }
}
