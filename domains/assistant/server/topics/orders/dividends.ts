import { newestRows } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { type AskedTopic, at, field, type Row, type Wanted } from '../topic.ts'
import { bySymbol, NEWEST_ACTIONS } from './rows-of-account.ts'

/** What was received is counted with what is still due, which is said. */
const RECEIVED = /\b(?:received|collected|credited|arrived|landed|came in|have we got|did we get)\b/
const TO_COME =
  /\b(?:due|will|expect\w*|upcoming|outstanding|next|not|still|yet|last|latest|when|which day)\b/

const isWithin = (row: Row, period: Wanted['reading']['period']): boolean =>
  [row.exDay, row.payDay].some(
    (day) => String(day) >= (period?.from ?? '') && String(day) <= (period?.to ?? String(day)),
  )

export const dividends: AskedTopic = {
  id: 'dividends',
  label: 'dividends',
  href: '/dashboard/home?view=portfolio#income',
  nouns: ['dividend', 'payout', 'distribution', 'dividend payment'],
  hints: ['pay', 'paid', 'received', 'receive', 'get', 'got', 'collect', 'collected', 'income'],
  about: ['symbol'],
  // What a share “earned us” is its gain: dividends are asked for by what they are called, or by being paid.
  lean: ({ text }) =>
    /\b(?:earn(?:s|ed|ing)?|got|made|money)\b/.test(text) &&
    !/\b(?:dividends?|payouts?|distributions?|income|pa(?:id|ys?|ying|yer|yers)|receiv\w+|collect\w*|ex)\b/.test(
      text,
    )
      ? -2
      : /\b(?:pay|pays|paid|paying|pay out|paid out) us\b/.test(text)
        ? 3
        : 0,
  usual: ['amount', 'exDay', 'payDay'],
  dated: 'exDay',
  // “Paid in October” is of the day on which it was paid.
  datedBy: ({ text }) =>
    /\b(?:pay|pays|paid|receive|received|credited|collect|collected|arrived|landed|came in|get|got)\b(?!.*\bex\b)/.test(
      text,
    )
      ? 'payDay'
      : undefined,
  orders: { most: 'amount', least: 'amount', newest: 'exDay', oldest: 'exDay', best: 'amount' },
  eventsOf: 'symbol',
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    {
      ...bySymbol,
      names: [
        ...bySymbol.names,
        'payer',
        'dividend payer',
        'dividend paying',
        'pay dividend',
        'paid dividend',
      ],
    },
    field('state', {
      label: 'state',
      values: {
        due: `due, outstanding, receivable, upcoming, pending, unpaid, not yet paid, still to come,
          still to be paid, not received yet, not yet received`,
      },
      whenOf: { due: 'payDay' },
      read: ({ paidAt }) => (paidAt ? 'paid' : 'due'),
    }),
    field('amount', {
      label: 'dividend',
      unit: 'USD',
      names: `amount, dividend, how much, received, paid, pay, dividend income, collect, money, got, earned,
        earn, income`,
      read: at('amount', 0.01),
      isSummed: true,
    }),
    field('exDay', {
      label: 'ex-date',
      unit: 'day',
      names: `ex date, ex-date, ex day, ex dividend, ex-dividend, go ex, went ex, when, ex-dividend date,
        dividend date, dates`,
    }),
    field('payDay', {
      label: 'paid on',
      unit: 'day',
      names: `pay date, pay day, payment date, paid on, paid out, get paid, gets paid, be paid, payable,
        when was paid, when did we receive, hit the account, arrive`,
    }),
  ],
  async load(asker, { reading, values }) {
    const all = await ofAccounts(asker, (accountId) =>
      newestRows<Row>(asker, 'portfolio.corporate-actions', { accountId }, NEWEST_ACTIONS),
    )
    const own = all.filter(({ kind }) => kind === 'dividend')
    const ofFiles = own.filter(({ exDay }) => exDay === null).length
    if (ofFiles > 0)
      asker.notes.add(
        `${ofFiles === own.length ? 'The dividends' : 'Some dividends'} come from a broker’s file, which tells no ex-date: they stand by the day on which they were paid`,
      )
    const isOfReceived = RECEIVED.test(reading.text) && !TO_COME.test(reading.text) && values.length === 0
    if (isOfReceived && own.some((row) => !row.paidAt && isWithin(row, reading.period)))
      asker.notes.add('What is due and not paid yet is among them')
    return {
      rows: own.map((row) => ({ ...row, exDay: row.exDay ?? row.payDay })),
      tool: 'portfolio.corporate-actions',
    }
  },
}
