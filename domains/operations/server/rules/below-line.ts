import { randomInt } from 'node:crypto'
import { asc, desc } from 'drizzle-orm'
import type { z } from 'zod'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { belowLineItem } from '../tables.ts'
import { precisionOf } from './rule-shape.ts'
import { ruleOfOrganisation } from './store.ts'
import { runOnHistory } from './try-rule.ts'

type Row = typeof belowLineItem.$inferSelect
type Draw = z.input<typeof endpoints.BelowLineDraw>

const DAY_MS = 86_400_000

const itemOf = (row: Row): z.input<typeof endpoints.BelowLineItem> => ({
  id: row.id,
  account: row.account,
  counterparty: row.counterparty,
  at: row.at.toISOString(),
  words: row.words,
  transactions: row.transactions,
  verdict: row.verdict,
  note: row.note,
  judgedBy: row.judgedBy,
  judgedAt: row.judgedAt?.toISOString() ?? null,
})

function drawOf(rows: readonly Row[]): Draw {
  const [first] = rows as [Row]
  const judged = rows.filter(({ verdict }) => verdict !== null)
  const founded = judged.filter(({ verdict }) => verdict === 'founded').length
  const { precision, low, high } = precisionOf(founded, judged.length)
  return {
    ruleVersion: first.ruleVersion,
    drawnAt: first.drawnAt.toISOString(),
    drawnBy: first.drawnBy,
    percent: first.percent,
    seed: first.seed,
    looked: first.looked,
    isWhole: first.isWhole,
    population: first.population,
    judged: judged.length,
    founded,
    share: precision,
    low,
    high,
    items: rows.map(itemOf),
  }
}

export async function readBelowLine(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.readBelowLine>,
): Promise<Draw[]> {
  const { organisationId } = ctx.actor
  await ruleOfOrganisation(ctx.db, organisationId, id)
  const rows = await ctx.db
    .select()
    .from(belowLineItem)
    .where(ofOrganisation(belowLineItem, organisationId, { ruleId: id }))
    .orderBy(desc(belowLineItem.drawnAt), asc(belowLineItem.id))
  return [...Map.groupBy(rows, ({ drawnAt }) => drawnAt.getTime()).values()].map(drawOf)
}

/** The rule with every threshold lowered to a share: what only it finds is below the line. Counts are whole. */
export function loweredTo(definition: endpoints.RuleDefinition, share: number): endpoints.RuleDefinition {
  const whole = (value: number) => Math.max(1, Math.floor(value * share))
  const trigger =
    definition.trigger.atLeast === undefined
      ? definition.trigger
      : { ...definition.trigger, atLeast: whole(definition.trigger.atLeast) }
  const loweredBlock = (one: (typeof definition.all)[number]): typeof one => {
    switch (one.block) {
      case 'sum':
      case 'count':
      case 'counterparties':
        return { ...one, atLeast: whole(one.atLeast) }
      case 'ratio':
      case 'listed-name':
        return { ...one, atLeast: one.atLeast * share }
      case 'own-history':
      case 'peer-history':
        return { ...one, factor: one.factor * share }
      case 'dormant':
        return { ...one, days: whole(one.days) }
      case 'new-counterparty':
        return { ...one, earlier: Math.floor(one.earlier * share) }
    }
  }
  return { ...definition, trigger, all: definition.all.map(loweredBlock) }
}

/** mulberry32: the same seed draws the same. */
function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many of all by chance, in the order that they were. */
function drawn<One>(all: readonly One[], size: number, chance: () => number): One[] {
  const places = all.map((_, place) => place)
  for (let place = 0; place < Math.min(size, places.length); place += 1) {
    const other = place + Math.floor(chance() * (places.length - place))
    ;[places[place], places[other]] = [places[other] as number, places[place] as number]
  }
  return places
    .slice(0, size)
    .sort((one, other) => one - other)
    .map((place) => all[place] as One)
}

/**
 * Draws a sample below the line. What a subject is alerted on within the cooldown anyway is not below it.
 * @throws Problem `not-found`, `conflict` where nothing lies there, `too-many-requests`.
 */
export async function drawBelowLine(
  ctx: Context,
  { id, percent, size }: RequestOf<typeof endpoints.drawBelowLine>,
): Promise<Draw> {
  const { organisationId } = ctx.actor
  const rule = await ruleOfOrganisation(ctx.db, organisationId, id)
  const lowered = loweredTo(rule.definition, percent / 100)
  const { hits, looked, isWhole } = await runOnHistory(ctx, [rule.definition, lowered])
  const [above = [], below = []] = hits
  const cooldownMs = Math.max(1, rule.definition.cooldownDays) * DAY_MS
  const stated = Map.groupBy(above, ({ account, counterparty }) => `${account} ${counterparty}`)
  const between = below.filter(
    (hit) =>
      hit.isFirst &&
      !(stated.get(`${hit.account} ${hit.counterparty}`) ?? []).some(
        ({ at }) => Math.abs(at - hit.at) < cooldownMs,
      ),
  )
  if (between.length === 0)
    throw new Problem(
      'conflict',
      `With thresholds at ${percent}% the rule raises nothing more on ${looked.toLocaleString('en')} transactions: nothing lies below its line. Nothing was drawn.`,
    )
  const seed = randomInt(2 ** 31)
  const chosen = drawn(between, size, chanceFrom(seed))
  return recordChange(ctx, async (tx) => {
    const rows = await tx.db
      .insert(belowLineItem)
      .values(
        chosen.map((hit) => ({
          organisationId,
          ruleId: rule.id,
          ruleVersion: rule.version,
          drawnAt: tx.now,
          drawnBy: actorName(tx.actor),
          percent,
          seed,
          looked,
          isWhole,
          population: between.length,
          account: hit.account,
          counterparty: hit.counterparty,
          at: new Date(hit.at),
          words: hit.findings.map(({ words }) => words),
          transactions: [
            ...new Set([...hit.triggers, ...hit.findings.flatMap((one) => one.transactions)]),
          ].map(Number),
          note: '',
        })),
      )
      .returning()
    return {
      result: drawOf(rows),
      trace: {
        action: 'below-line.drawn',
        subject: { type: 'monitoring-rule', id: rule.id },
        after: { percent, seed, looked, population: between.length, ids: rows.map((row) => row.id) },
        ruleVersion: `${rule.id}.${rule.version}`,
        payload: { title: rule.name, count: rows.length },
      },
    }
  })
}

/** Says what somebody found below the line; once. @throws Problem `not-found`, `conflict`. */
export function judgeBelowLine(
  ctx: Context,
  { id, verdict, note }: RequestOf<typeof endpoints.judgeBelowLine>,
): Promise<z.input<typeof endpoints.BelowLineItem>> {
  return recordChange(ctx, async (tx) => {
    const isOwn = ofOrganisation(belowLineItem, tx.actor.organisationId, { id })
    const [before] = await tx.db.select().from(belowLineItem).where(isOwn).for('update')
    if (!before) throw new Problem('not-found', `Nothing below a line has the number ${id}.`)
    if (before.verdict !== null)
      throw new Problem('conflict', `${before.judgedBy} has judged this already. Nothing was changed.`)
    const [row] = await tx.db
      .update(belowLineItem)
      .set({ verdict, note, judgedBy: actorName(tx.actor), judgedAt: tx.now })
      .where(isOwn)
      .returning()
    return {
      result: itemOf(row as Row),
      trace: {
        action: 'below-line.judged',
        subject: { type: 'monitoring-rule', id: before.ruleId },
        after: { item: id, account: before.account, verdict },
        reason: note,
        ruleVersion: `${before.ruleId}.${before.ruleVersion}`,
        payload: { title: before.account },
      },
    }
  })
}
