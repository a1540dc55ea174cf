import { isTradingDay } from '#engines/market-calendar/index.ts'
import { dayInWords } from '#engines/question-parsing/index.ts'
import { priceCaveatOfSources } from '../price-caveats.ts'
import { type AskedTopic, field, NoEvidence, phrases, type Row } from '../topic.ts'
import { inSpan, overPeriod } from './prices-over.ts'
import { noteCurrency } from './quote-columns.ts'
import { symbolsOf } from './quotes.ts'

/** Prices of the past: the close of a day, or what a span did. */
/** What takes the prices of each day, and not those of both ends alone. */
const OF_DAYS = new Set(['highestClose', 'lowestClose', 'high', 'low', 'open', 'averageVolume', 'belowHigh'])

export const history: AskedTopic = {
  id: 'history',
  label: 'price history',
  href: '/app',
  nouns: phrases(
    `history, closing price, closed at, close on, close, price history, price return, historical price`,
  ),
  hints: ['price', 'stock', 'share', 'over', 'trade', 'trading', 'was', 'did'],
  about: ['symbol'],
  usual: ['periodReturn', 'first', 'last'],
  orders: { most: 'periodReturn', least: 'periodReturn', best: 'periodReturn', worst: 'periodReturn' },
  nameOf: (row) => String(row.symbol),
  isOf: (row, { id }) => row.symbol === id,
  lean: ({ period, names, text, topics }) => {
    // What was bought or sold is of trades.
    const isTraded = topics.some(
      ({ topic, matches }) =>
        topic.id === 'trades' && matches.some((match) => match.part === 'value' && match.column === 'side'),
    )
    const isNamed = names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
    const isPast = period && !period.isFuture && !/\b(?:today|right now|now)\b/.test(text)
    // What we did beside an index is no question of the index alone.
    const isOfUs =
      /\b(?:we|our|us|portfolio|book|account)\b/.test(text) &&
      /\b(?:versus|against|than|beat\w*|compared|relative to|outperform\w*|ahead|behind)\b/.test(text)
    const isOfHigh =
      /\b(?:from|off|below|since) (?:its|the|their|52[- ]week) (?:\w+ )?(?:high|peak)s?\b/.test(text)
    return isNamed && (isPast || (isOfHigh && !isTraded)) && !isOfUs && !isTraded ? 2.6 : -4
  },
  columns: [
    field('periodReturn', {
      label: 'price return',
      unit: 'share',
      names: `return, beat, beaten, won, ahead, outperformed, outperforming, performance, perform,
        performed, change, gain, gained, rise, risen, rose, fall, fallen, fell, move, moved, do, done, did,
        up, down, lost, made, price return, percent, %, better, worse, outperform, grown, dropped, doing`,
      isSummed: false,
    }),
    field('last', {
      label: 'close',
      unit: 'price',
      names: `close, price, closing price, closed, trade at, trading at, at the end, worth, last price,
        trade, share price, stock price, stand`,
      isSummed: false,
    }),
    field('first', {
      label: 'first close',
      unit: 'price',
      names: 'first close, at the start, starting price, began',
      isSummed: false,
    }),
    field('high', {
      label: 'highest price',
      unit: 'price',
      names: 'high, highest, highest price, peak, maximum, top, 52 week high, best price',
      isSummed: false,
    }),
    field('low', {
      label: 'lowest price',
      unit: 'price',
      names: 'low, lowest, lowest price, bottom, minimum, trough, 52 week low',
      isSummed: false,
    }),
    field('highestClose', {
      label: 'highest close',
      unit: 'price',
      names: 'highest close, highest closing price, high close, best close',
      isSummed: false,
    }),
    field('lowestClose', {
      label: 'lowest close',
      unit: 'price',
      names: 'lowest close, lowest closing price, low close, worst close',
      isSummed: false,
    }),
    field('belowHigh', {
      label: 'change from the highest price',
      unit: 'share',
      names: `lost from its high, lost from its peak, lost from the high, lost from the peak,
        fallen from its high, fallen from its peak, fallen from the high, fallen from the peak,
        down from its high, down from its peak, down from the high, down from the peak,
        dropped from its high, dropped from its peak, dropped from the high, dropped from the peak,
        fall from its high, fall from its peak, fall from the high, fall from the peak, from its high,
        off its high, below its high, from the high, off the high, below the high, from its peak,
        off its peak, below its peak, from the peak, off the peak, since its high, since its peak,
        from 52 week high, below 52 week high, off 52 week high`,
      isSummed: false,
    }),
    field('open', {
      label: 'open',
      unit: 'price',
      names: 'open, opened, opening price',
      isSummed: false,
    }),
    field('averageVolume', {
      label: 'average volume',
      unit: 'shares',
      names: 'volume, average volume, shares traded',
      isSummed: false,
    }),
  ],
  async load(asker, wanted) {
    const symbols = symbolsOf(wanted)
    const { period } = wanted.reading
    if (symbols.length === 0)
      throw new NoEvidence('The question names no instrument that this installation has a price of.')
    noteCurrency(asker, symbols)
    const isOfDays = wanted.columns.some((column) => OF_DAYS.has(column))
    if (period?.rolling && period.rolling !== 'YTD' && period.rolling !== 'ALL' && !isOfDays)
      return overPeriod(asker, symbols, period.rolling)
    // “Off its high” is said of a year where no time is.
    const isOfHigh = period === undefined && wanted.columns.includes('belowHigh')
    const yearBefore = isOfHigh ? `${Number(asker.today.slice(0, 4)) - 1}${asker.today.slice(4)}` : null
    const rows = await Promise.all(
      symbols.map((symbol) => inSpan(asker, symbol, period?.from ?? yearBefore, period?.to ?? null)),
    )
    const earlier = rows.find(({ row }) => row.isOfDayBefore)
    if (earlier) {
      const day = period!.from!
      // A day of the exchange may have no price here yet, and was a session all the same.
      const isSession = isTradingDay(day)
      const why = isSession
        ? `No price of ${dayInWords(day)} is on record`
        : `There was no session ${period!.label}`
      if (wanted.columns.some((column) => column !== 'last') || wanted.columns.length === 0)
        throw new NoEvidence(isSession ? `${why}.` : `${why}, so nothing moved or was traded on that day.`)
      asker.notes.add(`${why}: the close is of ${dayInWords(String(earlier.row.lastDay))}`)
    }
    if (new Set(rows.map(({ row }) => spanOf(row))).size > 1)
      asker.notes.add(`The days differ: ${rows.map(({ row }) => `${row.symbol} ${spanOf(row)}`).join(', ')}`)
    return {
      rows: rows.map(({ row }) => row),
      tool: 'market-data.history',
      asOf: String(rows[0]!.row.lastDay),
      caveat: priceCaveatOfSources(rows.flatMap(({ sources }) => sources)),
      span: spanOf(rows[0]!.row),
      isPeriodUsed: true,
    }
  },
}

const spanOf = ({ firstDay, lastDay }: Row): string =>
  firstDay === lastDay ? String(lastDay) : `${firstDay} to ${lastDay}`
