/** The six products of the menu, in its order (SITE-038, SITE-042). */
export const products = [
  { label: 'KYB & AML Screening', line: 'Sanctions, PEP and adverse media, with the reason for every match' },
  { label: 'Credit & Counterparty Risk', line: 'Ratings, ratios and exposure under watch' },
  { label: 'ESG Compliance', line: 'CSRD and SFDR reports, line by line to their source' },
  { label: 'Company Intelligence', line: 'Hiring, technology, code, filings, patents' },
  { label: 'Entity Data Platform', line: 'Companies from public registries' },
  { label: 'AI Research Analyst', line: 'Filings, earnings calls and briefs, with citations' },
] as const
