import { newestRows } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { NEWEST_ACTIONS } from './rows-of-account.ts'

export const splits: AskedTopic = {
  id: 'splits',
  label: 'splits',
  href: '/dashboard/home?view=portfolio#income',
  nouns: ['split', 'stock split', 'share split', 'corporate action'],
  hints: ['ratio'],
  about: ['symbol'],
  // “Was there a split”, and no split of something by something.
  lean: ({ text }) =>
    /\b(?:any|a|an|the|last|latest|stock|share|reverse|which|\d+) (?:\w+ )?splits?\b(?! (?:by|of|between|into|across)\b)|\bsplits\b|\bdid .* split\b|\bsplit ratio\b/.test(
      text,
    )
      ? 2
      : 0,
  usual: ['ratio', 'exDay'],
  dated: 'exDay',
  orders: { newest: 'exDay', oldest: 'exDay' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    field('ratio', {
      label: 'new shares for one old',
      unit: 'number',
      names: 'ratio, split ratio, how many for one',
      read: (row) => Number(at('ratio.to')(row)) / Number(at('ratio.from')(row)),
      isSummed: false,
    }),
    field('exDay', { label: 'day', unit: 'day', names: 'when, date, day' }),
  ],
  async load(asker) {
    const all = await ofAccounts(asker, (accountId) =>
      newestRows<Row>(asker, 'portfolio.corporate-actions', { accountId }, NEWEST_ACTIONS),
    )
    return {
      rows: all.filter(({ kind }) => kind === 'split'),
      tool: 'portfolio.corporate-actions',
    }
  },
}
