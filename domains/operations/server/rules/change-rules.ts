import type { z } from 'zod'
import type { ControlChange } from '#domains/controls/contract/index.ts'
import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { problemsOfRule, starterRulesIn } from '#engines/transaction-rules/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { requireVersion } from '../people.ts'
import { putSettings, settingsOf } from '../settings.ts'
import { evaluateAgainLater } from '../transactions/evaluate-again.job.ts'
import { loosensRule, type RuleInForce } from './loosens-rule.ts'
import { measuresOf } from './rule-measures.ts'
import { ruleInWords, ruleOf } from './rule-shape.ts'
import * as store from './store.ts'

type Answer = z.input<typeof endpoints.MonitoringRule>

/** @throws Problem `invalid-input` for a rule that cannot be run. */
export function requireSound(definition: endpoints.RuleDefinition): void {
  const problems = problemsOfRule(definition)
  if (problems.length > 0)
    throw new Problem('invalid-input', problems.join(' '), {
      issues: problems.map((message) => ({ field: 'definition', message })),
    })
}

export async function listRules(
  ctx: Context,
  { state }: RequestOf<typeof endpoints.listRules>,
): Promise<Answer[]> {
  const { organisationId } = ctx.actor
  const counts = await store.countsByRule(ctx.db, organisationId)
  const { byRule } = await store.notEvaluatedOf(ctx.db, organisationId)
  return (await store.rulesOf(ctx.db, organisationId, state)).map((row) =>
    ruleOf(row, counts.get(row.id), byRule.get(row.id)),
  )
}

export async function readRule(ctx: Context, { id }: RequestOf<typeof endpoints.readRule>) {
  const { organisationId } = ctx.actor
  const row = await store.ruleOfOrganisation(ctx.db, organisationId, id)
  const counts = await store.countsByRule(ctx.db, organisationId, [id])
  const versions = await store.versionsOfRule(ctx.db, organisationId, id)
  return {
    ...ruleOf(row, counts.get(id), (await store.notEvaluatedOf(ctx.db, organisationId)).byRule.get(id)),
    measures: await measuresOf(ctx.db, organisationId, id),
    versions: versions.map(({ version, definition, note, by, at }) => ({
      version,
      definition,
      words: ruleInWords(definition),
      note,
      by,
      at: at.toISOString(),
    })),
  }
}

/** Adds a draft. @throws Problem `invalid-input`. */
export function addRule(
  ctx: Context,
  { name, definition, note }: RequestOf<typeof endpoints.addRule>,
): Promise<Answer> {
  requireSound(definition)
  return recordChange(ctx, async (tx) => {
    const row = await store.insertRule(
      tx.db,
      { ...newRule(tx), name, state: 'draft', source: 'Made here', starterKey: null },
      definition,
      note,
    )
    if (!row) throw new Error('The rule was not stored.')
    return {
      result: ruleOf(row, undefined, undefined),
      trace: {
        action: 'monitoring-rule.added',
        subject: { type: 'monitoring-rule', id: row.id },
        after: { name, definition },
        ruleVersion: '1',
        payload: { title: name },
      },
    }
  })
}

const newRule = ({ actor, now }: Context) => ({
  organisationId: actor.organisationId,
  version: 1,
  changedBy: actorName(actor),
  changedAt: now,
})

/** Adds the rules of the starter pack that are not there yet; those that can be used as they are begin in force. */
export function takeStarterRules(
  ctx: Context,
  { currency: asked }: RequestOf<typeof endpoints.takeStarterRules>,
): Promise<Answer[]> {
  return recordChange(ctx, async (tx) => {
    const { currency } = await settingsOf(tx.db, tx.actor.organisationId)
    if (asked && currency === null) await putSettings(tx, { currency: asked }, undefined)
    const traces = await addStarterRules(tx, asked ?? currency ?? DEFAULT_CURRENCY)
    return { result: await listRules(tx, {}), trace: traces }
  })
}

/** What the pack is in where nobody has stated a currency. */
const DEFAULT_CURRENCY = 'USD'

async function addStarterRules(tx: Change, currency: string): Promise<Trace[]> {
  const traces: Trace[] = []
  for (const { key, name, isActive, source, definition } of starterRulesIn(currency)) {
    const own = structuredClone(definition) as endpoints.RuleDefinition
    const row = await store.insertRule(
      tx.db,
      { ...newRule(tx), name, state: isActive ? 'active' : 'draft', source, starterKey: key },
      own,
      source,
    )
    if (row)
      traces.push({
        action: isActive ? 'monitoring-rule.activated' : 'monitoring-rule.added',
        subject: { type: 'monitoring-rule', id: row.id },
        after: { name, definition },
        ruleVersion: '1',
        payload: { title: name },
      })
  }
  return traces
}

/** A payment rule, as a control: what makes it raise less is proposed by one and settled by another. */
const ruleControl = defineControl<RuleInForce>({
  name: 'payment-rule',
  permission: 'operations:rules',
  subject: (id) => ({ type: 'monitoring-rule', id: Number(id) }),
  called: ({ name }) => `Payment rule “${name}”`,
  read: async ({ db, actor }, id) =>
    inForceOf(await store.ruleOfOrganisation(db, actor.organisationId, Number(id))),
  loosens: loosensRule,
  apply: putRule,
})

const inForceOf = ({ name, state, definition }: store.RuleRow): RuleInForce => ({ name, state, definition })

/** Puts a rule in force as it was decided: another state, another version, or both. */
function putRule(
  tx: Change,
  { key, after, reason }: { key: string; after: RuleInForce; reason: string },
): Promise<void> {
  const { organisationId } = tx.actor
  const id = Number(key)
  return recordChange(tx, async () => {
    const before = await store.holdRule(tx.db, organisationId, id)
    const { name, state, definition } = after
    const traces: Trace[] = []
    const subject = { type: 'monitoring-rule', id } as const
    let version = before.version
    if (state === before.state) {
      version += 1
      const next = { ...before, ...newRule(tx), version, name }
      const { changedBy, changedAt } = next
      await store.updateRule(tx.db, organisationId, id, { name, version, changedBy, changedAt })
      await store.insertVersion(tx.db, next, definition, reason)
      traces.push({
        action: 'monitoring-rule.changed',
        subject,
        before: { name: before.name, version: before.version, definition: before.definition },
        after: { name, version, definition },
        reason,
        ruleVersion: String(version),
        payload: { title: name },
      })
    } else {
      await store.updateRule(tx.db, organisationId, id, { state })
      traces.push({
        action: actionTo[state],
        subject,
        before: { state: before.state },
        after: { state },
        fromState: before.state,
        toState: state,
        reason,
        ruleVersion: String(version),
        payload: { title: before.name },
      })
    }
    await evaluateAgainLater(tx)
    return { result: undefined, trace: traces }
  })
}

type Changed = Answer & { proposal: ControlChange | null }

async function changedRule(
  tx: Change,
  asked: { id: number; after: RuleInForce; reason: string },
): Promise<Changed> {
  const { organisationId } = tx.actor
  const { id, after, reason } = asked
  const proposal = await changeControl(tx, ruleControl, { key: String(id), after, reason })
  const counts = await store.countsByRule(tx.db, organisationId, [id])
  const { byRule } = await store.notEvaluatedOf(tx.db, organisationId)
  const row = await store.ruleOfOrganisation(tx.db, organisationId, id)
  return { ...ruleOf(row, counts.get(id), byRule.get(id)), proposal }
}

/**
 * Makes the next version. One that would raise less is proposed, and the rule stays as it is until somebody else agrees.
 * @throws Problem `not-found`, `stale`, `conflict` while another change waits, `transition-not-allowed` for a retired rule.
 */
export function changeRule(
  ctx: Context,
  { id, version, name, definition, note }: RequestOf<typeof endpoints.changeRule>,
): Promise<Changed> {
  requireSound(definition)
  return recordChange(ctx, async (tx) => {
    const before = await store.holdRule(tx.db, tx.actor.organisationId, id)
    await requireRead(tx, before, version)
    if (before.state === 'retired')
      throw new Problem(
        'transition-not-allowed',
        'A retired rule cannot be changed. Return it to draft first.',
      )
    const after = { name, state: before.state, definition }
    return { result: await changedRule(tx, { id, after, reason: note }), trace: [] }
  })
}

/** What is put in force is what whoever asks has read. */
const requireRead = (
  tx: Change,
  { id, name, version }: Pick<store.RuleRow, 'id' | 'name' | 'version'>,
  readAt: number | undefined,
) => requireVersion(tx, { subject: { type: 'monitoring-rule', id }, called: `“${name}”`, version }, readAt)

const actionTo = {
  active: 'monitoring-rule.activated',
  draft: 'monitoring-rule.drafted',
  retired: 'monitoring-rule.retired',
} as const

/**
 * Puts a rule in force, or takes it out of force, which is proposed.
 * @throws Problem `not-found`, `stale`, `conflict` while another change waits, `transition-not-allowed` for the state that it is in.
 */
export function moveRule(
  ctx: Context,
  { id, version, state, reason }: RequestOf<typeof endpoints.moveRule>,
): Promise<Changed> {
  return recordChange(ctx, async (tx) => {
    const before = await store.holdRule(tx.db, tx.actor.organisationId, id)
    await requireRead(tx, before, version)
    if (before.state === state)
      throw new Problem('transition-not-allowed', `“${before.name}” is ${stateWords[state]} already.`)
    return {
      result: await changedRule(tx, { id, after: { ...inForceOf(before), state }, reason }),
      trace: [],
    }
  })
}

const stateWords = { active: 'in force', draft: 'a draft', retired: 'retired' } as const
