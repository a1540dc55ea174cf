import { date, dateTime, percent } from '#design-system/formats/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import type { MarketQuote } from '#domains/market-data/contract/index.ts'
import classes from './market.module.css'
import { PriceAge } from './price-age.tsx'
import { priceText, volumeText } from './price-words.ts'

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
  if (quote.changePercent === null) return <PriceAge standing={quote.standing} />
  return <Change value={quote.changePercent}>{percent(quote.changePercent / 100, { signed: true })}</Change>
}

/** Where the prices of a list come from and of when they are: each source once. */
export function sourcesOf(quotes: readonly MarketQuote[]): string {
  return quotes.length > 0 ? `Prices: ${sourceNames(quotes)}, as of ${dateTime(newestOf(quotes))}` : ''
}

/** The same where there is little room: beside a title. */
export function sourceAndDayOf(quotes: readonly MarketQuote[]): string {
  return quotes.length > 0 ? `${sourceNames(quotes)}, ${date(newestOf(quotes))}` : ''
}

const sourceNames = (quotes: readonly MarketQuote[]) =>
  [...new Set(quotes.map(({ source }) => source))].join(', ')

const newestOf = (quotes: readonly MarketQuote[]) =>
  quotes.reduce((latest, { asOf }) => (asOf > latest ? asOf : latest), '')
