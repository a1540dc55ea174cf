// Prices of the installation are US dollars and nothing is converted: what is priced in something else is not taken, and never counted as dollars.

/** What files call a column of currencies, in the languages that we meet. */
const columnName =
  /\b(currency|ccy|curr)\b|currency[_ ]?code|^(währung|waehrung|devise|monnaie|moneda|divisa|valuta|valuuta|waluta)\b/i

/** The column of a file that says in which currency its prices are. */
export const currencyColumnOf = (columns: readonly string[]): string | undefined =>
  columns.find((column) => columnName.test(column.trim().replaceAll('_', ' ')))

/** Why a row of a currency is not taken; undefined for dollars, and where the row says nothing. `GBp` and `GBX` are pence. */
export function notInDollars(currency: string): string | undefined {
  const written = currency.trim()
  if (written === '' || /^(usd|us\$|\$)$/i.test(written)) return undefined
  const isPence = written === 'GBp' || /^gbx$/i.test(written)
  return `is priced in ${written.slice(0, 12)}${isPence ? ', which is pence' : ''}: prices are US dollars, and nothing is converted`
}

/** Exchanges outside the United States by the endings that vendors give their symbols (Yahoo, Bloomberg's and Reuters' are alike), and what they quote in. */
const exchanges: Readonly<Record<string, string>> = {
  L: 'London, mostly in pence',
  IL: 'London',
  DE: 'Xetra, in euros',
  F: 'Frankfurt, in euros',
  PA: 'Paris, in euros',
  AS: 'Amsterdam, in euros',
  BR: 'Brussels, in euros',
  MI: 'Milan, in euros',
  MC: 'Madrid, in euros',
  LS: 'Lisbon, in euros',
  VI: 'Vienna, in euros',
  HE: 'Helsinki, in euros',
  IR: 'Dublin, in euros',
  SW: 'Zurich, in francs',
  ST: 'Stockholm, in kronor',
  CO: 'Copenhagen, in kroner',
  OL: 'Oslo, in kroner',
  TO: 'Toronto, in Canadian dollars',
  AX: 'Sydney, in Australian dollars',
  NZ: 'Wellington, in New Zealand dollars',
  HK: 'Hong Kong, in Hong Kong dollars',
  T: 'Tokyo, in yen',
  SS: 'Shanghai, in yuan',
  SZ: 'Shenzhen, in yuan',
  KS: 'Seoul, in won',
  TW: 'Taipei, in Taiwan dollars',
  NS: 'Mumbai, in rupees',
  BO: 'Mumbai, in rupees',
  SA: 'São Paulo, in reais',
  JO: 'Johannesburg, in cents of a rand',
}

/** Why a symbol of another country's exchange is not taken where nothing says that its prices are dollars; undefined for any other. */
export function ofAnotherExchange(symbol: string): string | undefined {
  const [, ending] = /\.([A-Z]{1,2})$/.exec(symbol) ?? []
  const exchange = ending === undefined ? undefined : exchanges[ending]
  return exchange === undefined
    ? undefined
    : `is of ${symbol}, which trades in ${exchange}: prices are US dollars. Convert them, and enter USD in a column “currency”`
}
