import { allRows } from '../../answering/asker.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'

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
  usual: ['severity', 'raisedAt'],
  dated: 'raisedAt',
  orders: { oldest: 'raisedAt', newest: 'raisedAt', most: 'gravity', worst: 'gravity' },
  nameOf: (row) => String(row.title),
  isOf: (row, { label, kind }) =>
    kind === 'person'
      ? at('assignee.fullName')(row) === label
      : `${row.title} ${row.description}`.includes(label),
  narrowed: {
    unless: ['state'],
    unlessDated: true,
    holds: isActive,
    label: 'active',
  },
  columns: [
    field('severity', {
      label: 'severity',
      unit: 'text',
      kind: 'category',
      order: ['low', 'medium', 'high', 'critical'],
      isWorseHigh: true,
      names: ['severity', 'how severe', 'how grave', 'level', 'how serious'],
      values: {
        critical: ['critical', 'gravest', 'most serious', 'most severe'],
        high: ['high', 'high severity', 'serious'],
        medium: ['medium', 'medium severity', 'moderate'],
        low: ['low', 'low severity', 'minor'],
      },
      read: at('severity'),
    }),
    field('state', {
      label: 'state',
      unit: 'text',
      kind: 'category',
      names: ['state', 'status'],
      values: {
        new: [
          'new',
          'unread',
          'untouched',
          'not looked at',
          'unreviewed',
          'not reviewed',
          'not yet reviewed',
          'yet to be reviewed',
        ],
        under_review: ['under review', 'being reviewed', 'in review'],
        escalated: ['escalated alert', 'alerts escalated'],
        snoozed: ['snoozed', 'set aside'],
        closed: ['closed', 'resolved'],
      },
      whenOf: { closed: 'closedAt' },
      isWhenNarrowed: true,
      read: at('state'),
    }),
    field('active', {
      label: 'active',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        yes: ['open', 'still open', 'outstanding', 'unresolved', 'pending', 'live', 'on the go', 'running'],
      },
      read: (row) => (isActive(row) ? 'yes' : 'no'),
    }),
    field('kind', {
      label: 'kind',
      unit: 'text',
      kind: 'category',
      names: ['kind', 'type', 'rule', 'about what'],
      values: {
        'screening-hit': [
          'screening hit',
          'sanctions match',
          'sanctions hit',
          'about sanctions',
          'hit',
          'match alert',
          'sanctions',
        ],
        'case-escalated': ['case escalated', 'escalated case', 'escalation', 'escalated cases'],
        'customer-awaited': [
          'customer awaited',
          'waiting for customer',
          'waiting for the customer',
          'customer answers',
        ],
        'kyc-incomplete': [
          'kyc incomplete',
          'incomplete kyc',
          'incomplete file',
          'due diligence incomplete',
          'incomplete files',
          'missing documents',
          'incomplete due diligence',
        ],
        'kyc-review-due': [
          'kyc review',
          'review due',
          'kyc reviews',
          'review is due',
          'reviews due',
          'kyc reviews due',
          'kyc',
        ],
        'second-person': ['second person', 'four eyes', 'second pair of eyes', 'four-eyes'],
        'sla-at-risk': ['sla at risk', 'deadline at risk', 'deadline near', 'at risk'],
        'sla-breached': [
          'sla breached',
          'deadline passed',
          'missed deadline',
          'sla breach',
          'breached',
          'overdue',
          'past deadline',
          'missed deadlines',
        ],
      },
      read: at('kind'),
    }),
    field('assignee', {
      label: 'assigned to',
      unit: 'text',
      kind: 'category',
      names: ['assignee', 'assigned to', 'owner', 'responsible'],
      values: {},
      read: (row) => (at('assignee.fullName')(row) as string | null) ?? 'nobody',
    }),
    field('assigned', {
      label: 'assigned',
      unit: 'text',
      kind: 'category',
      names: [],
      values: {
        nobody: [
          'unassigned',
          'not assigned',
          'nobody has picked up',
          'not picked up',
          'nobody has taken',
          'nobody has',
          'assigned to nobody',
          'no owner',
          'without an owner',
          'without an assignee',
          'no assignee',
          'nobody is working on',
        ],
      },
      read: (row) => (row.assignee ? 'somebody' : 'nobody'),
    }),
    field('title', {
      label: 'alert',
      unit: 'text',
      names: ['title', 'say', 'what is it', 'about'],
      read: at('title'),
    }),
    field('raisedAt', {
      label: 'raised',
      unit: 'moment',
      names: ['raised', 'when', 'since when', 'come up', 'came in', 'date', 'how old', 'triggered'],
      read: at('raisedAt'),
    }),
    field('closedAt', {
      label: 'closed',
      unit: 'moment',
      names: ['closed on', 'when closed'],
      read: at('closedAt'),
    }),
    field('gravity', {
      label: 'gravity',
      unit: 'number',
      names: [],
      read: (row) => ['low', 'medium', 'high', 'critical'].indexOf(String(row.severity)),
      isSummed: false,
    }),
    field('hitCount', {
      label: 'times seen',
      unit: 'count',
      names: ['hit count', 'times seen', 'how many times', 'how often seen'],
      read: at('hitCount'),
      isSummed: true,
    }),
    field('description', {
      label: 'why',
      unit: 'text',
      names: ['why', 'reason', 'description'],
      read: at('description'),
    }),
  ],
  async load(asker, { values, reading: { period } }) {
    const states = values
      .filter(({ column, isNot }) => column === 'state' && !isNot)
      .map(({ value }) => value)
    const isOther = states.some((state) => state === 'closed' || state === 'snoozed')
    const since = period?.from && states.length === 0 ? { raisedFrom: `${period.from}T00:00:00.000Z` } : {}
    const { rows, asOf } = await allRows<Row>(asker, 'alerts.list', isOther ? { state: states[0]! } : since)
    return { rows, tool: 'alerts.list', asOf: asOf ?? asker.ctx.now.toISOString(), standing: null }
  },
}
