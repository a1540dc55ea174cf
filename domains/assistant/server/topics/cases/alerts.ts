import { alertColumns } from '#domains/alerts/contract/index.ts'
import { ALERT_HOURS } from '#domains/alerts/server/index.ts'
import { allRows } from '../../answering/asker.ts'
import { fieldsOf } from '../fields-of.ts'
import {
  type AskedTopic,
  asksFor,
  at,
  field,
  type OwnFigure,
  phrases,
  type Row,
  type Wanted,
} from '../topic.ts'
import { DAY_MS } from './case-times.ts'

/** Neither closed nor set aside: all that is told where nobody says otherwise. */
const isActive = ({ state }: Row): boolean => state !== 'closed' && state !== 'snoozed'

export const alerts: AskedTopic = {
  id: 'alerts',
  label: 'alerts',
  href: '/dashboard/analytics',
  nouns: ['alert', 'warning', 'alarm', 'notification'],
  hints: ['critical', 'raised', 'active', 'severity'],
  about: ['alert-subject', 'customer', 'case-subject', 'case', 'person'],
  // Somebody's name alone asks for no alerts.
  lean: ({ names, text }) =>
    /\b(?:alert|warning|alarm|notif)/.test(text)
      ? 0
      : names.length > 0
        ? -3
        : /\b(?:assign|owner|nobody|who|responsible)/.test(text)
          ? -2
          : 0,
  isOfFew: true,
  usual: ['severity', 'raisedAt'],
  dated: 'raisedAt',
  orders: { oldest: 'raisedAt', newest: 'raisedAt', most: 'gravity', worst: 'gravity' },
  nameOf: (row) => String(row.title),
  isOf: (row, { label, kind }) =>
    kind === 'person'
      ? at('assignee.fullName')(row) === label
      : `${row.title} ${row.description}`.includes(label),
  narrowed: {
    unless: ['state', 'outcome', 'decided', 'closedAt', 'closingReason', 'daysToClose', 'snoozedUntil'],
    unlessDated: true,
    // What has gone by itself was found to be nothing by nobody.
    unlessValue: {
      'outcome false_positive': { column: 'decided', value: 'yes' },
      'outcome true_positive_action': { column: 'decided', value: 'yes' },
    },
    holds: isActive,
    label: 'active',
  },
  columns: [
    ...fieldsOf(alertColumns, {
      severity: {
        order: ['low', 'medium', 'high', 'critical'],
        isWorseHigh: true,
        values: {
          critical: 'critical, gravest, most serious, most severe',
          high: 'high, high severity, serious',
          medium: 'medium, medium severity, moderate',
          low: 'low, low severity, minor',
        },
      },
      kind: {
        values: {
          'screening-match': `screening hit, sanctions match, sanctions hit, about sanctions, hit,
            match alert, sanctions`,
          'case-escalated': 'case escalated, escalated case, escalation, escalated cases',
          'customer-awaited': `customer awaited, waiting for customer, waiting for the customer,
            customer answers`,
          'kyc-incomplete': `kyc incomplete, incomplete kyc, incomplete file, due diligence incomplete,
            incomplete files, missing documents, incomplete due diligence`,
          'kyc-review-due': `kyc review, review due, kyc reviews, review is due, reviews due, kyc reviews due,
            kyc`,
          'second-person': 'second person, four eyes, second pair of eyes, four-eyes',
          'control-proposed': 'control change proposed, proposed control change, control proposal',
          'control-loosened': 'control loosened, loosened control, loosened controls',
          'list-guard-waived': 'list guard waived, waived list guard, list imported past its guards',
          'sla-at-risk': 'sla at risk, deadline at risk, deadline near, at risk',
          'sla-breached': `sla breached, deadline passed, missed deadline, sla breach, breached,
            past deadline, missed deadlines`,
        },
      },
      state: {
        values: {
          new: `new, unread, untouched, not looked at, unreviewed, not reviewed, not yet reviewed,
            yet to be reviewed`,
          under_review: 'under review, being reviewed, in review',
          escalated: 'escalated alert, alerts escalated',
          snoozed: 'snoozed, set aside',
          closed: `closed, resolved, settled, did we close, we close, did close, to close, got closed,
            dealt with`,
        },
        whenOf: { closed: 'closedAt', snoozed: 'snoozedUntil' },
        isWhenNarrowed: true,
      },
      hitCount: { id: 'hitCount', isSummed: true },
      assigneeName: {
        id: 'assignee',
        values: {},
        read: (row) => (at('assignee.fullName')(row) as string | null) ?? 'nobody',
      },
      raisedAt: { id: 'raisedAt' },
      outcome: {
        values: {
          false_positive: 'false positive, false positives, false alarm, false alarms',
          true_positive_action: 'true positive, true positives, justified',
          duplicate: 'duplicate, duplicates',
          informational: 'informational',
          'no-longer-so': `no longer so, closed by themselves, closed by itself, closed themselves,
            closed itself, closed on their own, closed on its own, closed automatically, automatically closed,
            auto-closed`,
        },
        read: (row) => row.outcome as string | null,
      },
    }),
    field('decided', {
      label: 'closed by a person',
      values: { yes: 'closed by a person, closed by people, closed by somebody' },
      read: ({ outcome }) => (outcome && outcome !== 'no-longer-so' ? 'yes' : 'no'),
    }),
    field('active', {
      label: 'active',
      values: { yes: 'open, still open, outstanding, unresolved, pending, live, on the go, running' },
      read: (row) => (isActive(row) ? 'yes' : 'no'),
    }),
    field('overdue', {
      label: 'overdue',
      values: {
        yes: `overdue, late, past due, waiting too long, waited too long, open too long, older than allowed,
          longer than allowed, longer than their severity allows`,
      },
      read: (row) => (row.isOverdue === true ? 'yes' : 'no'),
    }),
    field('assigned', {
      label: 'assigned',
      values: {
        nobody: `unassigned, not assigned, nobody has picked up, not picked up, nobody has taken,
          nobody has, assigned to nobody, no owner, without an owner, without an assignee, no assignee,
          nobody is working on`,
      },
      read: (row) => (row.assignee ? 'somebody' : 'nobody'),
    }),
    field('days', {
      label: 'days since it was raised',
      unit: 'days',
      names: 'days old, age of the alert',
      read: (row) => (isActive(row) ? Number(row.days) : null),
      isSummed: false,
    }),
    field('daysToClose', {
      label: 'days from raising to closing',
      unit: 'days',
      names: `days to close, time to close, take to close, takes to close, to close an alert,
        close an alert, resolution time, time to resolve, handling time`,
      read: ({ raisedAt, closedAt }) =>
        typeof closedAt === 'string'
          ? Math.round((1e4 * (Date.parse(closedAt) - Date.parse(String(raisedAt)))) / DAY_MS) / 1e4
          : null,
      isSummed: false,
    }),
    field('gravity', {
      label: 'gravity',
      unit: 'number',
      read: (row) => ['low', 'medium', 'high', 'critical'].indexOf(String(row.severity)),
      isSummed: false,
    }),
  ],
  ownFigure: alertFigure,
  async load(asker, { values, columns, things, reading: { period } }) {
    const states = values.filter(({ column, isNot }) => column === 'state' && !isNot)
    const isOfAnyState =
      states.some(({ value }) => value === 'closed' || value === 'snoozed') ||
      [...columns, ...values.map(({ column }) => column)].some((column) => OF_ANY_STATE.has(column))
    const isActiveAlone = !isOfAnyState && (!period?.from || states.length > 0)
    // “There are 0 alerts” of somebody would deny those that are closed.
    if (isActiveAlone && things.some(({ kind }) => kind !== 'person'))
      asker.notes.add('Only active alerts are included')
    const since = isOfAnyState || !period?.from ? BEGINNING : `${period.from}T00:00:00.000Z`
    const { rows, asOf } = await allRows<Row>(
      asker,
      'alerts.list',
      isActiveAlone ? {} : { raisedFrom: since },
    )
    const now = asker.ctx.now.getTime()
    return {
      rows: rows.map(
        (row): Row => ({
          ...row,
          isOverdue: isOverdue(row, now),
          days: Math.round((1e2 * (now - Date.parse(String(row.raisedAt)))) / DAY_MS) / 1e2,
        }),
      ),
      tool: 'alerts.list',
      asOf: asOf ?? undefined,
    }
  },
}

const TIMEFRAMES: Readonly<Record<string, string>> = { '1M': '1M', '3M': '3M', '1Y': '1Y' }

/** What the screen of alerts measures over a timeframe: how many were raised, how many were false, how long closing took. */
function alertFigure(wanted: Wanted): OwnFigure | undefined {
  const { reading, values, columns } = wanted
  const { period, text } = reading
  const timeframe =
    period === undefined
      ? '1M'
      : /\b(?:last|past) (?:7|seven) days\b/.test(text)
        ? '1W'
        : TIMEFRAMES[period.rolling ?? '']
  if (timeframe === undefined) return undefined
  const figure = (path: string, label: string) => ({
    call: 'alerts.metrics',
    fields: { timeframe },
    path,
    label,
  })
  const ofClosed = ['outcome false_positive', 'state closed', 'decided yes']
  if (asksFor(wanted, 'share', ofClosed) && values.some(({ column }) => column === 'outcome'))
    return figure('alerts.false-positive-rate', 'False positives')
  if (/\bmedian\b/.test(text) && asksFor(wanted, 'mean', ['state closed']) && columns.includes('daysToClose'))
    return figure('alerts.time-to-close', 'Time to close, median')
  return period && values.length === 0 && asksFor(wanted, 'count', [])
    ? figure('alerts.raised', 'Alerts raised')
    : undefined
}

/** What alerts have that are closed or set aside. */
const OF_ANY_STATE = new Set(phrases('outcome, decided, closedAt, closingReason, daysToClose, snoozedUntil'))

/** Before any alert: a list from then on is of every state. */
const BEGINNING = '2000-01-01T00:00:00.000Z'

/** Active for longer than its severity allows. */
const isOverdue = (row: Row, now: number): boolean =>
  isActive(row) &&
  now - Date.parse(String(row.raisedAt)) >
    (ALERT_HOURS[row.severity as keyof typeof ALERT_HOURS] * DAY_MS) / 24
