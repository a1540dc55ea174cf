import { listings } from '#engines/market-simulator/index.ts'

/** What companies write behind their name. */
const LEGAL_FORM =
  /[,.]?\s+(&\s+(Co|Company)|Inc|Incorporated|Corp|Corporation|Company|Co|plc|PLC|Ltd|Limited|Holdings?|Group|N\.?V|S\.?A|SE|AG|Class [A-C])\.?$/

const shortName = (name: string): string => {
  const shorter = name.replace(LEGAL_FORM, '').replace(/^The /, '')
  return shorter === name ? name : shortName(shorter)
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const companies = listings
  .filter(({ kind }) => kind === 'stock')
  .map(({ symbol, name }) => ({
    symbol,
    // As a name is written: a fruit and a target in small letters are no companies. A short symbol alone is a word of the language.
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:${escaped(shortName(name))}(?![\\p{L}\\p{N}])|\\$${escaped(symbol)}(?![\\p{L}\\p{N}])|(?:NYSE|NASDAQ|Nasdaq)\\s*:\\s*${escaped(symbol)}(?![\\p{L}\\p{N}]))`,
      'u',
    ),
  }))

/** The listed companies that a text names: by name, or by symbol after a dollar sign or an exchange. */
export function symbolsNamedIn(text: string): string[] {
  return companies.filter(({ pattern }) => pattern.test(text)).map(({ symbol }) => symbol)
}
