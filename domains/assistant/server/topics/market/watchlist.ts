import { type AskedTopic, NoEvidence, phrases } from '../topic.ts'
import { noteCurrency, quoteColumns } from './quote-columns.ts'
import { quoteBase, quotesOf } from './quotes.ts'

export const watchlist: AskedTopic = {
  ...quoteBase,
  id: 'watchlist',
  isOfFigures: true,
  isOfNow: true,
  label: 'symbols on your watchlist',
  href: '/app',
  nouns:
    phrases(`watchlist, watch list, watched, watching, i watch, i follow, do i follow, am i following, do i watch,
    on my list, am i watching, we watch, keeping an eye on`),
  hints: ['symbol', 'list', 'my'],
  lean: ({ text }) =>
    !/\bcredit watch/.test(text) &&
    /\bwatch(?! ?list (?:hit|entr|version|match))|\b(?:do|am) i follow/.test(text)
      ? 2
      : -4,
  usual: ['price', 'changePercent'],
  columns: [...quoteColumns.filter(({ id }) => id !== 'exchange')],
  async load(asker) {
    const { symbols } = await asker.ask<{ symbols: string[] }>('market-data.watchlist', {})
    if (symbols.length === 0) throw new NoEvidence('Your watchlist is empty.')
    noteCurrency(asker, symbols)
    const found = await quotesOf(asker, symbols)
    return { ...found, tool: 'market-data.live-quotes', isPeriodUsed: true }
  },
}
