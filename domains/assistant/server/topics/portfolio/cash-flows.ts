import { accountOf } from '../accounts.ts'
import { type AskedTopic, field, phrases, type Row } from '../topic.ts'

const OF_EACH =
  /\b(?:when|last|latest|first|list|show|which|biggest|largest|smallest|how many|how often|any|each|every|all|ever|newest|recent)\b|\bwithdr\w+|\btaken out\b|\btook out\b|\btake out\b|\bpaid out\b/

/** What was paid in and taken out, a day each. Of a time as a whole the performance says what it came to. */
export const cashFlows: AskedTopic = {
  id: 'cash-flows',
  isOverSpan: true,
  label: 'days with money paid in or taken out',
  href: '/dashboard/home?view=portfolio#performance',
  nouns: phrases(`deposit, withdrawal, withdraw, withdrawn, paid in, pay in, money in, top up, taken out,
    capital injection, contribution to the account, cash flow`),
  hints: ['we', 'cash', 'money', 'account', 'into'],
  about: [],
  usual: ['kind', 'amount', 'day'],
  dated: 'day',
  orders: { most: 'amount', least: 'amount', newest: 'day', oldest: 'day' },
  lean: ({ text }) =>
    !/\b(?:deposit\w*|withdr[ae]w\w*|paid in(?:to)?|pay in(?:to)?|put in(?:to)?|money in|top(?:ped)? up|taken? out|took out|injection|cash flows?)\b/.test(
      text,
    ) ||
    /\b(?:withdrawable|can|could|would|if|available|dividends?)\b/.test(text) ||
    /\b(?:trades?|orders?|shares?|stocks?|positions?)\b/.test(text)
      ? -6
      : OF_EACH.test(text)
        ? 2.5
        : -2,
  nameOf: (row) => (Number(row.flow) > 0 ? 'Paid in' : 'Taken out'),
  detailOf: (row) => String(row.day),
  columns: [
    field('amount', {
      label: 'amount',
      unit: 'USD',
      names: 'amount, how much, deposited, paid in, put in, withdrawn',
      read: ({ flow }) => Math.abs(Number(flow)) / 100,
      isSummed: true,
    }),
    field('day', { label: 'day', unit: 'day', names: 'when, date, day' }),
    field('kind', {
      label: 'kind',
      values: {
        in: `deposit, deposited, paid in, pay in, put in, money in, top up, paid into, pay into, put into,
          contribution to the account, capital injection`,
        out: 'withdrawal, withdraw, withdrew, withdrawn, taken out, take out, took out, paid out',
      },
      read: ({ flow }) => (Number(flow) > 0 ? 'in' : 'out'),
    }),
  ],
  async load(asker) {
    const { id } = await accountOf(asker)
    const { days } = await asker.ask<{ days: Row[] }>('portfolio.performance', {
      accountId: id,
      period: 'ALL',
      allowMixedPrices: 'true',
    })
    return {
      rows: days.filter(({ flow }) => Number(flow) !== 0).toReversed(),
      tool: 'portfolio.performance',
    }
  },
}
