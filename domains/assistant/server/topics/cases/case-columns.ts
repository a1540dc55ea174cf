import { caseColumns as columns } from '#domains/cases/contract/index.ts'
import { fieldsOf } from '../fields-of.ts'
import { at, type Field, field } from '../topic.ts'
import { caseTimes } from './case-times.ts'

export const caseColumns: readonly Field[] = [
  field('state', {
    label: 'state',
    values: {
      open: 'open, still open, unresolved, active, outstanding, not closed, pending, unsettled, running',
      closed: `closed, resolved, settled, finished, completed, done, did we close, we close, to close,
        did close`,
      any: 'all cases, ever, in all, open and closed, cases ever, total cases',
    },
    whenOf: { closed: 'closedAt' },
    isWhenNarrowed: true,
    read: (row) => (row.status === 'closed' ? 'closed' : 'open'),
  }),
  ...fieldsOf(columns, {
    caseNumber: { id: 'caseNumber' },
    priority: {
      order: ['low', 'medium', 'high', 'urgent'],
      isWorseHigh: true,
      values: {
        urgent: 'urgent, urgent priority, top priority, most urgent, critical',
        high: 'high priority, high',
        medium: 'medium priority, medium, normal priority',
        low: 'low priority, low',
      },
    },
    status: {
      values: {
        investigating: `investigating, under investigation, being investigated, in progress, being worked on,
          worked on`,
        escalated: 'escalated, handed up, escalation',
        awaiting_customer: `awaiting customer, awaiting the customer, waiting for the customer,
          waiting on the customer, on hold, with the customer, waiting for customer, waiting on customer,
          awaiting customers, waiting for customers, waiting for an answer, waiting on the client,
          waiting for the client, awaiting the client, waiting on client, with the client`,
        open: 'untouched, not started, not begun, unstarted, status open, nobody has started',
      },
      whenOf: { escalated: 'escalatedAt', awaiting_customer: 'pausedSince' },
      isWhenNarrowed: true,
      read: (row) => String(row.status),
    },
    sla: {
      id: 'sla',
      values: {
        breached: `past deadline, past their deadline, past its deadline, past the deadline, overdue, late,
          breached, past due, missed, past sla, over sla, out of sla, breaching, behind deadline,
          sla breached, sla breach, breach, a breach, blown, outside sla, beyond deadline, over deadline,
          past their due date, over the deadline, in breach, missed their deadline, beyond their deadline,
          exceeded their deadline, overran, overrun, after their deadline, after its deadline,
          after the deadline, after their due date`,
        'at-risk': `at risk, at risk of missing, at-risk, close to deadline, nearly due, almost due,
          about to breach, about to be late, near their deadline, close to their deadline,
          running out of time, soon late`,
        within: 'within deadline, on time, in time, within sla, on track, within their deadline',
        paused: 'paused, on pause, clock stopped, suspended, stopped clock',
        met: 'met, met their deadline, closed in time',
      },
      whenOf: { paused: 'pausedSince' },
    },
    assigneeName: {
      values: {},
      read: (row) => (at('assignee.fullName')(row) as string | null) ?? 'nobody',
    },
    openedAt: { id: 'openedAt' },
    outcome: {
      values: {
        false_positive: 'false positive, false alarm, false positives, false match',
        true_positive_action:
          'true positive, true match, confirmed match, true hit, true positives, confirmed',
        sar_filed: 'sar, sar filed, suspicious activity report, reported',
        duplicate: 'duplicate',
        informational: 'informational',
      },
      whenOf: Object.fromEntries(
        ['false_positive', 'true_positive_action', 'sar_filed', 'duplicate', 'informational'].map((value) => [
          value,
          'closedAt',
        ]),
      ),
      isWhenNarrowed: true,
      read: (row) => row.outcome as string | null,
    },
  }),
  ...caseTimes,
  field('assigned', {
    label: 'assigned',
    values: {
      nobody: `unassigned, assigned to no one, no one has, no one assigned, nobody assigned,
        nobody is assigned, without assignee, nobody has, nobody has picked up, nobody has taken,
        not picked up, without an assignee, not assigned, assigned to nobody, no assignee, no owner`,
      somebody: `all assigned, all cases assigned, every case assigned, all open cases assigned,
        have an owner, has an owner, have an assignee, has an assignee, assigned to somebody,
        assigned to someone, been assigned, somebody on it, someone on it`,
    },
    read: (row) => (row.assignee ? 'somebody' : 'nobody'),
  }),
  field('ofCustomer', {
    label: 'about a customer',
    values: {
      yes: `about a customer, about customers, about our customers, of a customer, concern a customer,
        concern customers, involve a customer, involve customers`,
    },
    read: (row) => (row.companyId === null ? 'no' : 'yes'),
  }),
]
