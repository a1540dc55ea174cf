import { address, defineSettings, flag } from '#platform/config/index.ts'

/** Where prices, news and filings are asked for; most sources answer once an administrator has given a key. */
export const marketDataSettings = defineSettings(
  {
    TIINGO_API_URL: address('https://api.tiingo.com'),
    FINNHUB_API_URL: address('https://finnhub.io'),
    ALPHA_VANTAGE_API_URL: address('https://www.alphavantage.co'),
    ALPACA_DATA_API_URL: address('https://data.alpaca.markets'),
    TREASURY_URL: address('https://home.treasury.gov'),
    FRED_API_URL: address('https://api.stlouisfed.org'),
    SEC_URL: address('https://www.sec.gov'),
    SEC_DATA_URL: address('https://data.sec.gov'),
    YAHOO_API_URL: address('https://query2.finance.yahoo.com'),
    /** Yahoo licenses its prices to nobody: whoever turns this on answers for the use. */
    YAHOO_PRICES: flag('off'),
  },
  (given) => ({
    urls: {
      tiingo: given.TIINGO_API_URL,
      finnhub: given.FINNHUB_API_URL,
      alphaVantage: given.ALPHA_VANTAGE_API_URL,
      alpaca: given.ALPACA_DATA_API_URL,
      treasury: given.TREASURY_URL,
      fred: given.FRED_API_URL,
      sec: given.SEC_URL,
      secData: given.SEC_DATA_URL,
      yahoo: given.YAHOO_API_URL,
    },
    /** Whether an administrator may connect Yahoo. */
    mayUseYahoo: given.YAHOO_PRICES,
  }),
)
