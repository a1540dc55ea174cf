import { Link } from 'react-router'
import { pathOfParty } from '#platform/vocabulary/index.ts'

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** Who has issued a bond, leading to the company’s one record. */
export function IssuerLink({ symbol, issuer }: { symbol: string; issuer: string }) {
  return <Link to={pathOfParty({ name: issuer, isin: ISIN.test(symbol) ? symbol : null })}>{issuer}</Link>
}
