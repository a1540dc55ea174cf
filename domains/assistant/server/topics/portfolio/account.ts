import type { TradingAccount } from '#domains/trading/contract/index.ts'
import type { Asker } from '../../answering/asker.ts'
import { listed } from '../../answering/tell.ts'
import { type Account, accountOf, accountsAsked } from '../accounts.ts'
import { priceCaveatOf, priceCaveatOfSources } from '../price-caveats.ts'
import { type AskedTopic, at, type Loaded, NoEvidence, type Row } from '../topic.ts'
import { accountColumns } from './account-columns.ts'

export const account: AskedTopic = {
  id: 'account',
  isOfNow: true,
  pastElsewhere: ['totalValue'],
  label: 'account',
  href: '/dashboard/home?view=portfolio',
  isSingle: true,
  nouns: ['portfolio', 'account', 'book', 'paper account', 'fund', 'nest egg'],
  hints: ['we', 'our', 'overall', 'total', 'altogether', 'whole'],
  about: [],
  // A part of it that is named (“in tech”) is of what is held: the whole says nothing of its parts.
  lean: ({ topics, names, aggregate, text }) =>
    /\bhow many (?:different )?(?:stocks|companies|names|positions|holdings|securities)\b.*\b(?:traded|bought|sold|paid)\b/.test(
      text,
    ) ||
    (aggregate === 'share' && names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))) ||
    topics.some(
      ({ topic, matches }) =>
        topic.id === 'positions' &&
        matches.some(
          (match) => match.part === 'value' && ['sector', 'class', 'form', 'side'].includes(match.column),
        ),
    )
      ? -3
      : 0,
  usual: ['totalValue'],
  nameOf: (row) => String(at('account.accountName')(row)),
  columns: accountColumns,
  async load(asker, { columns, reading }) {
    const accounts = await accountsAsked(asker)
    if (accounts.length > 1 && columns.every((column) => column === 'totalValue'))
      return ofAll(asker, accounts)
    const { id } = await accountOf(asker)
    const summary = await asker.ask<Row>('portfolio.summary', { accountId: id })
    const { asOf, source } = (summary.figures as { totalValue: { asOf: string; source: string } }).totalValue
    const plainCash =
      columns.length > 0 &&
      columns.every((column) => /cash|buying|dividends|account|lot|positions/i.test(column))
    const { sentence, short } = (summary.account as Pick<TradingAccount, 'coverage'>).coverage
    if (sentence && (short || !plainCash)) asker.notes.add(sentence.replace(/\.$/, ''))
    return {
      rows: [summary],
      tool: 'portfolio.summary',
      asOf: plainCash ? (reading.words.length > 0 ? asker.ctx.now.toISOString() : null) : asOf,
      caveat: plainCash ? null : priceCaveatOfSources([source]),
    }
  },
}

/** What all accounts are worth together; nothing where one of them cannot be valued. */
async function ofAll(asker: Asker, accounts: readonly Account[]): Promise<Loaded> {
  const asked = new Set(accounts.map(({ id }) => id))
  const whole = (await asker.ask<Account[]>('trading.accounts', {})).filter(({ id }) => asked.has(id))
  const unknown = whole.filter(({ totalValue }) => totalValue === null)
  if (unknown.length > 0)
    throw new NoEvidence(
      `What all accounts are worth together is not known: ${unknown.map(({ accountName }) => accountName).join(', ')} cannot be valued.`,
    )
  const held = await Promise.all(
    accounts.map(({ id }) => asker.look<Row[]>('trading.positions', { accountId: id })),
  )
  const short = held.flat().filter(({ quantity }) => Number(quantity) < 0)
  if (short.length > 0)
    asker.notes.add(
      `Sold short, below zero in the total: ${listed([...new Set(short.map((row) => String(at('security.symbol')(row))))])}`,
    )
  const value = whole.reduce((sum, { totalValue }) => sum + totalValue!, 0)
  return {
    rows: [
      { account: { accountName: `Your ${accounts.length} accounts` }, figures: { totalValue: { value } } },
    ],
    tool: 'trading.accounts',
    caveat: priceCaveatOf(held.flat().map((row) => row.priceProvenance as never)),
  }
}
