import type { z } from 'zod'
import { accountOf } from '#domains/trading/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import {
  type AlertRule,
  type AlertRuleFile,
  conditionInWords,
  type RuleCondition,
} from '../contract/index.ts'
import { blindSpotsByRule } from './firing/blind-spots.ts'
import { checkLevels } from './firing/check-level-rules.job.ts'
import { requirePossible } from './require-possible.ts'
import { shapeOf } from './rule-shape.ts'
import * as store from './store.ts'

const RULES_MAX = 100

/** The rules of the organisation, by name. */
export async function listAlertRules(ctx: Context): Promise<z.input<typeof AlertRule>[]> {
  const { db, actor } = ctx
  const fired = await store.countFirings(db, actor.organisationId)
  const rows = await store.rulesOf(db, actor.organisationId)
  const unseen = await blindSpotsByRule(ctx, rows)
  const names = await namesOfAccounts(ctx, rows)
  return rows.map((row) =>
    shapeOf(row, fired.get(row.id) ?? 0, unseen.get(row.id) ?? [], nameIn(names, row.condition)),
  )
}

/** How the accounts that rules look at are called; of one that is gone nothing. */
async function namesOfAccounts(
  { db, actor }: Context,
  rows: readonly { condition: RuleCondition }[],
): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  for (const { condition } of rows) {
    if (!('accountId' in condition) || names.has(condition.accountId)) continue
    const account = await accountOf(db, actor.organisationId, condition.accountId).catch((failure) => {
      if (failure instanceof Problem && failure.code === 'not-found') return undefined
      throw failure
    })
    if (account) names.set(account.id, account.name)
  }
  return names
}

const nameIn = (names: ReadonlyMap<number, string>, condition: RuleCondition): string | undefined =>
  'accountId' in condition ? names.get(condition.accountId) : undefined

/** A rule as it stands now, after a change of it. */
async function shapeNow(ctx: Context, row: store.RuleRow): Promise<z.input<typeof AlertRule>> {
  const fired = await store.countFirings(ctx.db, row.organisationId)
  const unseen = await blindSpotsByRule(ctx, [row])
  const names = await namesOfAccounts(ctx, [row])
  return shapeOf(row, fired.get(row.id) ?? 0, unseen.get(row.id) ?? [], nameIn(names, row.condition))
}

/** A rule with its versions and what met it. @throws Problem `not-found`. */
export async function readAlertRule(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readAlertRule>,
): Promise<z.input<typeof AlertRuleFile>> {
  const { db, actor } = ctx
  const { organisationId } = actor
  const row = await store.ruleOf(db, organisationId, id)
  const versions = await store.versionsOf(db, organisationId, id)
  const names = await namesOfAccounts(ctx, versions)
  return {
    ...(await shapeNow(ctx, row)),
    versions: versions.map(({ condition, ...version }) => ({
      ...version,
      words: conditionInWords(condition, nameIn(names, condition)),
    })),
    firings: await store.firingsOf(db, organisationId, id),
  }
}

/** Makes a rule. What holds already raises an alert at the first look. @throws Problem `invalid-input`, `not-found`, `conflict`. */
export async function addAlertRule(
  ctx: Context,
  { name, severity, cooldownHours, condition }: RequestOf<typeof endpoints.addAlertRule>,
): Promise<z.input<typeof AlertRule>> {
  await requirePossible(ctx, condition)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    if ((await store.countRules(tx.db, organisationId)) >= RULES_MAX)
      throw new Problem('conflict', `An organisation has at most ${RULES_MAX} rules. Delete one first.`)
    const row = await store.insertRule(tx.db, {
      organisationId,
      name,
      kind: condition.kind,
      condition,
      severity,
      cooldownHours,
      version: 1,
      state: 'on',
      memory: {},
      createdBy: actorName(tx.actor),
      createdAt: tx.now,
      changedAt: tx.now,
    })
    await keepVersion(tx, row)
    await askToLook(tx)
    return {
      result: await shapeNow(tx, row),
      trace: {
        action: 'alert-rule.added',
        subject: { type: 'alert-rule', id: row.id },
        after: { name, condition, severity, cooldownHours },
        payload: { title: name },
      },
    }
  })
}

/** Changes a rule and forgets what it remembered. @throws Problem `not-found`, `stale`, `invalid-input`. */
export async function changeAlertRule(
  ctx: Context,
  { id, version, name, severity, cooldownHours, condition }: RequestOf<typeof endpoints.changeAlertRule>,
): Promise<z.input<typeof AlertRule>> {
  await requirePossible(ctx, condition)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await store.holdRule(tx.db, organisationId, id)
    if (before.version !== version)
      throw new Problem('stale', 'Somebody has changed this rule meanwhile. Check it again.', {
        version: before.version,
      })
    const isSame = conditionInWords(before.condition) === conditionInWords(condition)
    const row = await store.updateRule(tx.db, before, {
      name,
      kind: condition.kind,
      condition,
      severity,
      cooldownHours,
      version: version + 1,
      ...(isSame ? {} : { memory: {}, lastFailure: null }),
      changedAt: tx.now,
    })
    await keepVersion(tx, row)
    await askToLook(tx)
    return {
      result: await shapeNow(tx, row),
      trace: {
        action: 'alert-rule.changed',
        subject: { type: 'alert-rule', id },
        before: statedOf(before),
        after: statedOf(row),
        payload: { title: name },
      },
    }
  })
}

/** Lets a rule rest, or looks again: from what it then finds, as one that was just made. @throws Problem `not-found`. */
export function pauseAlertRule(
  ctx: Context,
  { id, isPaused }: RequestOf<typeof endpoints.pauseAlertRule>,
): Promise<z.input<typeof AlertRule>> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await store.holdRule(tx.db, organisationId, id)
    const state = isPaused ? 'paused' : 'on'
    if (before.state === state) return { result: await shapeNow(tx, before), trace: [] }
    const row = await store.updateRule(tx.db, before, { state, memory: {}, changedAt: tx.now })
    if (!isPaused) await askToLook(tx)
    return {
      result: await shapeNow(tx, row),
      trace: {
        action: isPaused ? 'alert-rule.paused' : 'alert-rule.resumed',
        subject: { type: 'alert-rule', id },
        fromState: before.state,
        toState: state,
        payload: { title: row.name },
      },
    }
  })
}

/** Takes a rule away; its versions, its firings and its alerts stay. @throws Problem `not-found`. */
export function removeAlertRule(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.removeAlertRule>,
): Promise<{ removed: true }> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdRule(tx.db, tx.actor.organisationId, id)
    await store.updateRule(tx.db, before, { state: 'removed', changedAt: tx.now })
    return {
      result: { removed: true as const },
      trace: {
        action: 'alert-rule.removed',
        subject: { type: 'alert-rule', id },
        before: statedOf(before),
        payload: { title: before.name },
      },
    }
  })
}

const statedOf = ({ name, condition, severity, cooldownHours }: store.RuleRow) => ({
  name,
  condition: condition satisfies RuleCondition,
  severity,
  cooldownHours,
})

function keepVersion(tx: Change, row: store.RuleRow): Promise<void> {
  const { organisationId, id, version, name, condition, severity, cooldownHours } = row
  const by = { changedBy: actorName(tx.actor), changedAt: tx.now }
  return store.insertVersion(tx.db, {
    organisationId,
    ruleId: id,
    version,
    name,
    condition,
    severity,
    cooldownHours,
    ...by,
  })
}

async function askToLook(tx: Context): Promise<void> {
  if (hasJobs(tx.installation)) await enqueue(tx, checkLevels, {})
}
