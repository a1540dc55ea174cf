import { Panel } from '#design-system/patterns/page/index.ts'
import classes from '../workstation.module.css'

/** EDGAR finds a company by its ticker as well as by its number. */
const filingsOf = (symbol: string) =>
  `https://www.sec.gov/cgi-bin/browse-edgar?${new URLSearchParams({ action: 'getcompany', CIK: symbol, owner: 'exclude', count: '40' })}`

/** The way to each company's filings where they are published. */
export function FilingsPanel({ symbols }: { symbols: readonly string[] }) {
  return (
    <Panel
      title="Filings"
      foot="These open the register of the Securities and Exchange Commission, which knows companies that file in the United States, in a new tab. If SEC EDGAR is connected, new filings appear in the news."
    >
      <ul className={classes.filings} aria-label="Filings">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <a href={filingsOf(symbol)} target="_blank" rel="noreferrer">
              {symbol}
              <span className={classes.heard}> filings at sec.gov, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
