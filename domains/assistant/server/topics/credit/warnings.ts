import type { CreditAlert } from '#domains/credit/contract/index.ts'
import { newestRows } from '../../answering/asker.ts'
import { type AskedTopic, field, phrases, type Row } from '../topic.ts'
import { about } from './borrower-files.ts'

export const creditAlerts: AskedTopic = {
  id: 'credit-alerts',
  label: 'credit alerts',
  href: '/dashboard/analytics',
  nouns: phrases(`credit alert, credit warning, early warning, alerts about borrowers, alert on borrower,
    alerts on our borrowers, warning sign`),
  hints: ['credit', 'borrower', 'warning', 'open'],
  about,
  usual: ['severity', 'createdAt'],
  dated: 'createdAt',
  orders: { newest: 'createdAt', oldest: 'createdAt' },
  nameOf: (row) => String(row.title),
  isOf: (row, { label }) => String(row.title).startsWith(label),
  columns: [
    field('severity', {
      label: 'severity',
      names: 'severity',
      values: { critical: ['critical'], warning: [], info: [] },
    }),
    field('createdAt', { label: 'raised on', unit: 'moment', names: 'raised on, since when' }),
  ],
  async load(asker) {
    const rows = await newestRows<CreditAlert>(asker, 'credit.alerts', {}, 500)
    return { rows: rows as unknown as Row[], tool: 'credit.alerts' }
  },
}
