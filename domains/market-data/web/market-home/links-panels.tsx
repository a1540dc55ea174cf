import { Panel } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import classes from '../market.module.css'

/** Where the decisions that move markets are published first. */
const developments = [
  {
    title: 'Monetary policy',
    what: 'Statements and minutes of the Federal Reserve',
    source: 'federalreserve.gov',
    url: 'https://www.federalreserve.gov/monetarypolicy.htm',
  },
  {
    title: 'Company filings',
    what: 'Latest filings with the Securities and Exchange Commission',
    source: 'sec.gov',
    url: 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent',
  },
  {
    title: 'Economic releases',
    what: 'Prices and employment, by the Bureau of Labor Statistics',
    source: 'bls.gov',
    url: 'https://www.bls.gov/bls/newsrels.htm',
  },
] as const

/** Three official pages, each in a tab of its own. */
export function RecentDevelopments() {
  return (
    <Panel title="Recent Developments">
      <ul className={classes.links}>
        {developments.map(({ title, what, source, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <b>{title}</b>
              <span>{what}</span>
              <small>{source}, new tab</small>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const spaces = [
  { to: '/spaces/transcripts', title: 'Earnings transcripts', what: 'The call, highlight by highlight' },
  { to: '/spaces/profile', title: 'Company profile', what: 'One company on one page' },
  { to: '/spaces/due-diligence', title: 'Due diligence', what: 'The directory of companies' },
] as const

export function PopularSpaces() {
  return (
    <Panel title="Popular Spaces">
      <RowList label="Popular spaces">
        {spaces.map(({ to, title, what }) => (
          <Row key={to} to={to} title={title} detail={what} />
        ))}
      </RowList>
    </Panel>
  )
}
