import { Columns, PlainPanel, Stack } from '#design-system/patterns/page/index.ts'
import { coinCards, sectorCards } from '#domains/market-data/contract/index.ts'
import classes from '../market.module.css'
import { PriceChart } from '../price-chart/price-chart.tsx'
import { AskBox } from './ask-box.tsx'
import { PopularSpaces, RecentDevelopments } from './links-panels.tsx'
import { MarketHead, useShownMarket } from './market-head.tsx'
import { MarketSummary } from './market-summary.tsx'
import { MoversPanel } from './movers-panel.tsx'
import { QuotesPart } from './quotes-part.tsx'
import { RatesPart } from './rates-part.tsx'
import { SentimentGauge } from './sentiment-gauge.tsx'
import { WatchlistPanel } from './watchlist-panel.tsx'

/** The day on the market: indices, news and places to go; at the right what is watched, what moves and what it costs to borrow. */
export function MarketHome() {
  const shown = useShownMarket()
  return (
    <div className={classes.home}>
      <MarketHead shown={shown} />
      <Columns side={344}>
        <Stack>
          {shown === 'crypto' ? (
            <PriceChart key="BTC" symbol="BTC" name="Bitcoin" opensAt="1Y" />
          ) : (
            <PriceChart key="SPY" symbol="SPY" name="the S&P 500" opensAt="1Y" />
          )}
          <MarketSummary />
          <RecentDevelopments />
          <PopularSpaces />
        </Stack>
        <Stack>
          <SentimentGauge />
          <WatchlistPanel />
          <MoversPanel />
          <PlainPanel label="Sectors, cryptocurrencies and rates">
            <QuotesPart title="Equity Sectors" cards={sectorCards} />
            <QuotesPart title="Popular Cryptocurrencies" cards={coinCards} />
            <RatesPart />
          </PlainPanel>
        </Stack>
      </Columns>
      <footer className={classes.credits}>
        <p>
          Data sources: every price names its own. Simulated prices are made by this installation and are not
          market prices. Outside sources, if an administrator has connected them: Tiingo, Finnhub, Alpha
          Vantage.
        </p>
        <p>Market data is delayed 15+ minutes. Nothing shown is investment advice.</p>
      </footer>
      <AskBox />
    </div>
  )
}
