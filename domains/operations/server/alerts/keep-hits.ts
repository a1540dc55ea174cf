import { raiseAlert } from '#domains/alerts/server/index.ts'
import { wantRating } from '#domains/customers/server/index.ts'
import type { Hit } from '#engines/transaction-rules/index.ts'
import type { Trace } from '#platform/audit/index.ts'
import type { Change } from '#platform/context/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { Finding } from '../../contract/index.ts'
import type { RuleRow } from '../rules/store.ts'
import { customerNames, type TransactionRow } from '../transactions/store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** What monitoring has found: hits that are new, and the alerts that they made or count on. */
export type Monitored = {
  hits: number
  alertsRaised: number
  alertIds: number[]
  /** What no rule that asks for amounts could see. */
  leftOut: { count: number; currencies: string[] }
  traces: Trace[]
}

/** The kind of alert that transaction monitoring raises. */
const MONITORING_ALERT = 'transaction-monitoring'

const severityRank = { critical: 0, high: 1, medium: 2, low: 3 } as const
/** Hours within which an alert is to be dealt with, as the alerts of everybody have them. */
const hoursOf = { critical: 24, high: 72, medium: 240, low: 720 } as const

/**
 * Keeps what rules found. A hit on a subject with an open alert counts on it; one within the cooldown of a closed one counts on that and asks nobody again; every other raises an alert, with its
 * findings.
 */
export async function keepHits(
  tx: Change,
  {
    hits,
    rules,
    rows,
    isSample,
  }: {
    hits: readonly Hit[]
    rules: readonly RuleRow[]
    rows: ReadonlyMap<string, TransactionRow>
    isSample: boolean
  },
): Promise<Omit<Monitored, 'leftOut'>> {
  const { organisationId } = tx.actor
  const byId = new Map(rules.map((rule) => [String(rule.id), rule]))
  const kept = await store.keptHits(
    tx.db,
    organisationId,
    hits.map(({ key }) => key),
  )
  const fresh = [...new Map(hits.map((hit) => [hit.key, hit])).values()].filter(({ key }) => !kept.has(key))
  const names = await customerNames(
    tx.db,
    organisationId,
    fresh.flatMap(({ triggers }) => rows.get(triggers[0] ?? '')?.customerId ?? []),
  )
  const touched = new Map<number, store.AlertRow>()
  const bySubject = new Map<string, store.AlertRow | undefined>()
  const traces: Trace[] = []
  let raised = 0
  const hitRows: { organisationId: number; hitKey: string; alertId: number; at: Date }[] = []
  for (const hit of fresh) {
    const rule = byId.get(hit.ruleId)
    const trigger = rows.get(hit.triggers[0] ?? '')
    if (!rule || !trigger) continue
    if (!bySubject.has(hit.subject))
      bySubject.set(hit.subject, await store.newestAlertAbout(tx.db, organisationId, hit.subject))
    const at = new Date(hit.at)
    const newest = bySubject.get(hit.subject)
    const isCounted =
      newest !== undefined &&
      (newest.closedAt === null ||
        Math.abs(hit.at - newest.firstHitAt.getTime()) < rule.definition.cooldownDays * DAY_MS)
    const linked = [...hit.triggers, ...hit.findings.flatMap(({ transactions }) => transactions)].map(Number)
    let alert: store.AlertRow
    if (isCounted) {
      alert = await store.updateAlert(tx.db, organisationId, newest.id, {
        hitCount: newest.hitCount + 1,
        firstHitAt: at < newest.firstHitAt ? at : newest.firstHitAt,
        lastHitAt: at > newest.lastHitAt ? at : newest.lastHitAt,
      })
    } else {
      alert = await raise(tx, {
        hit,
        rule,
        trigger,
        customerName: names.get(trigger.customerId ?? 0),
        isSample,
      })
      raised += 1
      traces.push(raisedTrace(alert))
    }
    await store.linkTransactions(tx.db, organisationId, alert.id, [...new Set(linked)])
    bySubject.set(hit.subject, alert)
    touched.set(alert.id, alert)
    hitRows.push({ organisationId, hitKey: hit.key, alertId: alert.id, at })
  }
  await store.insertHits(tx.db, hitRows)
  await wantRating(
    tx,
    [...touched.values()].flatMap(({ customerId }) => customerId ?? []),
  )
  return { hits: hitRows.length, alertsRaised: raised, alertIds: [...touched.keys()], traces }
}

async function raise(
  tx: Change,
  {
    hit,
    rule,
    trigger,
    customerName,
    isSample,
  }: {
    hit: Hit
    rule: RuleRow
    trigger: TransactionRow
    customerName: string | undefined
    isSample: boolean
  },
): Promise<store.AlertRow> {
  const { organisationId } = tx.actor
  const { definition } = rule
  const at = new Date(hit.at)
  const row = await store.insertAlert(tx.db, {
    organisationId,
    subjectKey: hit.subject,
    ruleId: rule.id,
    ruleName: rule.name,
    ruleVersion: rule.version,
    typology: definition.typology,
    severity: definition.severity,
    severityRank: severityRank[definition.severity],
    account: hit.account,
    counterparty: hit.counterparty === null ? null : trigger.counterparty,
    customerId: trigger.customerId,
    customerName: customerName ?? null,
    state: 'new',
    hitCount: 1,
    firstHitAt: at,
    lastHitAt: at,
    raisedAt: tx.now,
    dueAt: new Date(tx.now.getTime() + hoursOf[definition.severity] * 3_600_000),
    humanSeconds: 0,
    findings: hit.findings.map(findingOf),
    leftOut: hit.leftOut,
    version: 1,
    isSample,
  })
  const { id } = await raiseAlert(tx, everybodysAlert(row))
  return store.updateAlert(tx.db, organisationId, row.id, { raisedAlertId: id })
}

/** The alert as it stands among everybody's. */
export function everybodysAlert(row: store.AlertRow) {
  const who = row.customerName ?? `account ${row.account}`
  return {
    severity: row.severity,
    kind: MONITORING_ALERT,
    title: `${row.ruleName}: ${who}`.slice(0, 300),
    description: row.findings[0]?.words ?? 'A transaction fits the rule.',
    subject: { type: 'monitoring-alert', id: String(row.id) },
    href: pathOf({ type: 'monitoring-alert', id: row.id }),
    dedupeKey: `${MONITORING_ALERT}:${row.id}`,
  } as const
}

const raisedTrace = (row: store.AlertRow): Trace => ({
  action: 'monitoring-alert.raised',
  subject: { type: 'monitoring-alert', id: row.id },
  after: {
    rule: row.ruleId,
    version: row.ruleVersion,
    account: row.account,
    findings: row.findings.map(({ words }) => words),
  },
  toState: 'new',
  ruleVersion: `${row.ruleId}.${row.ruleVersion}`,
  payload: { title: row.ruleName, subjectName: row.customerName ?? row.account, severity: row.severity },
})

function findingOf({ transactions, from, to, ...rest }: Hit['findings'][number]): Finding {
  return {
    ...rest,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    transactions: transactions.map(Number),
  }
}
