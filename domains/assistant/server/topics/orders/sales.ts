import { kindOfEntry } from '#engines/trade-ledger/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { ofAccounts } from '../accounts.ts'
import { type AskedTopic, at, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { ledgerOf } from './ledger-lines.ts'
import { bySymbol } from './rows-of-account.ts'

/** What a sale is said by, besides what was made of it. */
const OF_SALES =
  /\b(?:sell(?:ing)?|sold|sales?|exit(?:ed|ing)?|clos(?:ed|ing) out|got out of|realis\w*|realiz\w*|capital|book(?:ed)?|lock(?:ed)? in|crystalli[sz]ed?)\b/
const OF_GAINS =
  /\b(?:ma[dk]e|making|earn(?:ed)?|gain\w*|loss(?:es)?|lose|lost|profit\w*|pnl|realis\w*|realiz\w*|come out|do on)\b/

const WASH = /\bwash(?:ed)?[- ]?sales?\b/

/** What each sale realised, after its fees, as the ledger has it: of one symbol, or of a time that is no whole year. */
export const sales: AskedTopic = {
  id: 'sales',
  isOverSpan: true,
  label: 'sales with what they realised',
  href: '/dashboard/home?view=portfolio#tax',
  nouns:
    phrases(`wash sale, realised, realized, realised gain, realized gain, capital gain, realised loss, realized loss,
    realised pnl, realized pnl, realised profit, realized profit`),
  hints: ['sale', 'sell', 'selling', 'sold', 'we', 'gain', 'locked in', 'booked', 'made'],
  about: ['symbol'],
  usual: ['gain', 'soldAt', 'proceeds', 'basis'],
  dated: 'soldAt',
  eventsOf: 'symbol',
  orders: { most: 'gain', least: 'gain', best: 'gain', worst: 'gain', newest: 'soldAt', oldest: 'soldAt' },
  // Of whole years the tax years say more: their terms are told apart.
  lean: ({ text, names, period, aggregate, direction }) => {
    if (WASH.test(text)) return 4
    if (
      !OF_SALES.test(text) ||
      !OF_GAINS.test(text) ||
      /\b(?:unreali[sz]ed|short|long|taxable|tax)\b/.test(text)
    )
      return -4
    const isOfOne = names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
    const isOfPart =
      period !== undefined &&
      !(
        /-01-01$/.test(period.from ?? '-01-01') &&
        (period.to === null || /-12-31$/.test(period.to) || period.rolling === 'YTD')
      )
    const isOfEach =
      aggregate === 'list' ||
      aggregate === 'groups' ||
      direction !== undefined ||
      /\b(?:any|an?|the|our|one|each|every) sales?\b|\bwho\b|\bwhich\b|\bloss(?:es)?\b|\bby (?:stock|symbol|sale)\b|\beach\b/.test(
        text,
      )
    return isOfOne ? 4.5 : isOfPart ? 2 : isOfEach ? 3 : -3
  },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  columns: [
    bySymbol,
    field('gain', {
      label: 'realised gain',
      unit: 'USD',
      names: `realised gain, realized gain, realised loss, realized loss, realised profit, realized profit,
        realised pnl, realized pnl, realised result, capital gain, realise, realize, realised, realized,
        gain, profit, pnl, make, made, earn, earned, lose, lost, locked in, booked`,
      read: at('gain', 0.01),
      isSummed: true,
    }),
    field('proceeds', {
      label: 'proceeds',
      unit: 'USD',
      names: 'proceeds, brought in',
      read: at('proceeds', 0.01),
      isSummed: true,
    }),
    field('basis', {
      label: 'cost of what was sold',
      unit: 'USD',
      names: 'basis, cost basis, cost of what was sold',
      read: at('basis', 0.01),
      isSummed: true,
    }),
    field('soldAt', { label: 'sold', unit: 'moment', names: 'when, date, sold on, which day, what day' }),
    field('standing', {
      signOf: 'gain',
      label: 'gain or loss',
      values: {
        profit: 'at a gain, at a profit, with a gain, with a profit, in profit',
        loss: `loss, losses, losing, at a loss, with a loss, realised loss, realized loss, lose money,
          lost money`,
      },
      read: ({ gain }) => (Number(gain) > 0 ? 'profit' : Number(gain) < 0 ? 'loss' : null),
    }),
  ],
  async load(asker, { reading: { text } }) {
    if (WASH.test(text))
      throw new NoEvidence(
        'Wash sales are not worked out here: gains and losses are told as they were realised, and no loss is set aside because the same was bought again within thirty days.',
      )
    const rows = await ofAccounts(asker, async (accountId) => salesOf(await ledgerOf(asker, accountId)))
    return { rows, tool: 'trading.ledger' }
  },
}

const SECURITIES = 'securities:'

/** What sales of each symbol realised, after their fees, in cents. */
export async function realisedBySymbol(asker: Asker, accountId: number): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { symbol, gain } of salesOf(await ledgerOf(asker, accountId)))
    sums.set(String(symbol), (sums.get(String(symbol)) ?? 0) + Number(gain))
  return sums
}

/** The sales of a ledger, the newest first: what left the securities at its cost, with what came in beside it. */
function salesOf(lines: readonly Row[]): Row[] {
  return [...Map.groupBy(lines, ({ sequence }) => sequence).values()].flatMap((entry): Row[] => {
    const sold = entry.filter(({ credit }) => String(credit).startsWith(SECURITIES))
    const [first] = sold
    // What is delivered, split or exchanged leaves the securities as well.
    const sides = entry.map(({ debit, credit }) => ({ debit: String(debit), credit: String(credit) }))
    if (!first || kindOfEntry(sides) !== 'trade' || !sides.some(({ debit }) => debit.startsWith('cash:')))
      return []
    const sum = (is: (line: Row) => boolean) =>
      entry.filter(is).reduce((total, { amount }) => total + Number(amount), 0)
    const fees = sum(({ debit }) => String(debit).startsWith('expense:'))
    const realised =
      sum(({ credit }) => credit === 'income:realised') - sum(({ debit }) => debit === 'income:realised')
    const basis = sold.reduce((total, { amount }) => total + Number(amount), 0)
    return [
      {
        symbol: String(first.credit).slice(SECURITIES.length),
        soldAt: first.at,
        basis,
        proceeds: basis + realised,
        gain: realised - fees,
      },
    ]
  })
}
