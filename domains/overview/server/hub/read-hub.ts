import type { z } from 'zod'
import { activeAlerts, alertOf, takersOf } from '#domains/alerts/server/index.ts'
import { readCoverageContract } from '#domains/screening/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type GrantedPermission, isGranted } from '#platform/permissions/index.ts'
import { newestRunAbout, runOnWire } from '#platform/runs/index.ts'
import type { Hub, ModuleCard } from '../../contract/index.ts'
import { fillOrganisation, SAMPLE } from '../sample-data/begin-with.ts'
import { isSamplePresent, type SampleState, sampleStateOf, undoUntil } from '../sample-data/sample-state.ts'
import { hubFacts } from './hub-facts.ts'
import { hubFigures } from './hub-figures.ts'
import { moduleCards } from './module-cards.ts'
import { recentActivity } from './recent-activity.ts'

const readsModule = {
  kyb: 'screening:read',
  credit: 'credit:read',
  esg: 'esg:read',
  intelligence: 'intelligence:read',
  companies: 'entities:read',
} as const satisfies Record<ModuleCard['key'], GrantedPermission>

const ACTIVITIES = 5
const SMART_ALERTS = 3

/** The compliance hub, computed from what is stored at this moment. Smart alerts are the gravest, the oldest first among equals. */
export async function readHub(ctx: Context): Promise<z.input<typeof Hub>> {
  const { organisationId } = ctx.actor
  const facts = await hubFacts(ctx)
  const sample = await sampleStateOf(ctx.db, organisationId)
  const alerts = await activeAlerts(ctx.db, organisationId, ctx.now)
  const isPresent = isSamplePresent(sample)
  const mayClear = ctx.actor.kind === 'user' && !ctx.actor.isDemo && isGranted(ctx.actor, 'settings:manage')
  const isOpen = (permission: GrantedPermission) =>
    ctx.actor.kind !== 'user' || isGranted(ctx.actor, permission)
  const isClosed = { alerts: !isOpen('alerts:read'), activity: !isOpen('audit:read') }
  const shown = alerts.slice(0, SMART_ALERTS)
  const takers = await takersOf(ctx, shown)
  return {
    asOf: ctx.now,
    ...hubFigures(facts),
    // A card leads to its module: it is for whoever may read that.
    modules: moduleCards(facts).filter(({ key }) => isOpen(readsModule[key])),
    recentActivity: isClosed.activity ? [] : await recentActivity(ctx, sample, ACTIVITIES),
    smartAlerts: isClosed.alerts ? [] : shown.map((row) => alertOf(row, ctx.now, takers)),
    isClosed,
    officialLists: await officialListsOf(ctx),
    sampleData: {
      ...(await beginningOf(ctx, sample)),
      isPresent,
      canClear: isPresent && mayClear,
      undoUntil: mayClear ? undoUntil(sample, ctx.now) : null,
      filledAt: isPresent ? (sample?.cleared?.filledAt ?? sample?.changedAt.toISOString() ?? null) : null,
    },
  }
}

/** What the organisation begins with, for as long as that is open or being filled in. */
async function beginningOf(ctx: Context, sample: SampleState) {
  const { actor } = ctx
  const isOpen = sample === undefined || sample.state === 'filling'
  const run = isOpen ? await newestRunAbout(ctx, fillOrganisation, SAMPLE) : undefined
  return {
    isUnasked: sample === undefined,
    canBegin:
      sample === undefined && actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'settings:manage'),
    fill: run ? runOnWire(ctx, fillOrganisation, run) : null,
  }
}

/** The task that every answer waits for: the publishers' own lists, whole and of these days. */
async function officialListsOf(ctx: Context): Promise<z.input<typeof Hub>['officialLists']> {
  const { strict, canFetch } = await readCoverageContract(ctx)
  if (strict.isAnswered) return null
  const { actor } = ctx
  return {
    sentence: strict.sentence,
    canAct: actor.kind === 'user' && !actor.isDemo && isGranted(actor, 'lists:import'),
    canFetch,
  }
}
