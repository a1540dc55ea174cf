import { date, dateTime, percent } from '#design-system/formats/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { type MarketQuote, namedSymbols } from '#domains/market-data/contract/index.ts'
import classes from './market.module.css'
import { PriceAge } from './price-age.tsx'
import { priceText, volumeText } from './price-words.ts'
import { symbolPath } from './symbol-link.tsx'

/** Quotes as ruled rows: symbol and name, price, change. */
export function QuoteRows({
  label,
  quotes,
  names = {},
  showsVolume,
}: {
  label: string
  quotes: readonly MarketQuote[]
  /** Other words for a symbol: the sector that a fund stands for. */
  names?: Readonly<Record<string, string>>
  showsVolume?: boolean
}) {
  return (
    <RowList label={label} layout="dense">
      {quotes.map((quote) => (
        <Row
          key={quote.symbol}
          to={symbolPath(quote.symbol)}
          title={names[quote.symbol] ?? quote.symbol}
          detail={names[quote.symbol] ? quote.symbol : showsVolume ? volumeText(quote.volume) : quote.name}
          tag={<PriceAndChange quote={quote} />}
        />
      ))}
    </RowList>
  )
}

/** A price and what it moved since the close before. */
export function PriceAndChange({ quote }: { quote: MarketQuote }) {
  return (
    <span className={classes.price}>
      <b>{priceText(quote.price)}</b>
      <ChangeOf quote={quote} />
    </span>
  )
}

export function ChangeOf({ quote }: { quote: MarketQuote }) {
  if (quote.changePercent === null) return <PriceAge provenance={quote.provenance} />
  return <Change value={quote.changePercent}>{percent(quote.changePercent / 100, { signed: true })}</Change>
}

// Variants of quotes that other markets answer with have no provenance.

/** Where the prices of a list come from and of when they are: each source once, which are made where others are not, and the oldest where it is of another session. */
export function sourcesOf(quotes: readonly MarketQuote[]): string {
  if (quotes.length === 0) return ''
  const oldest = oldestOf(quotes)
  const since = oldest === undefined ? '' : `; the oldest of ${date(oldest)}`
  return `Prices: ${sourceNames(quotes)}, as of ${dateTime(newestOf(quotes))}${since}`
}

/** The same where there is little room: beside a title. */
export function sourceAndDayOf(quotes: readonly MarketQuote[]): string {
  if (quotes.length === 0) return ''
  const oldest = oldestOf(quotes)
  return `${sourceNames(quotes)}, ${oldest === undefined ? '' : `${date(oldest)} to `}${date(newestOf(quotes))}`
}

function sourceNames(quotes: readonly MarketQuote[]): string {
  const sources = [...new Set(quotes.map(({ source }) => source))]
  const made = quotes.filter(({ provenance }) => provenance?.kind === 'simulated')
  const isMixed = made.length > 0 && made.length < quotes.length
  const named = isMixed ? ` (${namedSymbols(made.map(({ symbol }) => symbol))})` : ''
  return sources.map((source) => (source === made[0]?.source ? `${source}${named}` : source)).join(', ')
}

const newestOf = (quotes: readonly MarketQuote[]) =>
  quotes.reduce((latest, { asOf }) => (asOf > latest ? asOf : latest), '')

/** When the oldest of the old prices was made; undefined where none is. */
const oldestOf = (quotes: readonly MarketQuote[]) =>
  quotes
    .filter(({ provenance }) => provenance?.isOld)
    .map(({ asOf }) => asOf)
    .sort()[0]
