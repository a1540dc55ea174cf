type SolutionModule = {
  title: string
  /** The name inside a button. */
  short: string
  text: string
  /** A point that is a claim names it, and stands with its verdict. */
  points: readonly (string | { words: string; claim: string })[]
} & ({ status: 'LIVE'; path: string } | { status: 'COMING SOON' })

/** The six modules of the solutions page (SITE-002 … SITE-008, SITE-081 … SITE-090). */
export const solutionModules: readonly SolutionModule[] = [
  {
    title: 'KYB & AML Screening',
    short: 'screening',
    status: 'LIVE',
    path: '/dashboard/kyb',
    text: 'Companies and people against sanctions, PEP and adverse media, with AI risk scoring, an audit trail and continuous monitoring.',
    points: [
      { words: '50+ sanctions lists', claim: 'watchlists' },
      { words: 'Checks in under 3 minutes versus 2-3 days', claim: 'screening' },
      'Every match with its reasons',
    ],
  },
  {
    title: 'Credit & Counterparty Risk',
    short: 'credit',
    status: 'LIVE',
    path: '/dashboard/credit',
    text: 'Credit and counterparty risk monitoring: ratings, ratios and exposure, and a warning before the trouble is in the accounts.',
    points: [
      { words: '10+ financial ratios', claim: 'ratios' },
      { words: 'Credit deterioration caught 6+ months early', claim: 'credit-early-warning' },
      'Exposure by counterparty',
    ],
  },
  {
    title: 'ESG Compliance',
    short: 'ESG',
    status: 'LIVE',
    path: '/dashboard/esg-compliance',
    text: 'ESG compliance and CSRD/SFDR report generation, each disclosure traced to the record that it was made from.',
    points: [
      { words: 'ESG reports in 2 hours versus 4 weeks', claim: 'esg-report' },
      'CSRD and SFDR',
      'Sources listed line by line',
    ],
  },
  {
    title: 'Company Intelligence',
    short: 'intelligence',
    status: 'LIVE',
    path: '/dashboard/intelligence',
    text: 'What a company’s public traces show: hiring trends, tech stack, code-repository activity, filings, patents and certificates.',
    points: ['Hiring trends', 'Filings, patents, certificates', 'Each signal with its date and source'],
  },
  {
    title: 'Entity Data Platform',
    short: 'entity data',
    status: 'LIVE',
    path: '/dashboard/companies',
    text: '200M+ companies from public registries: identifiers, officers, owners and addresses, as the registry has them.',
    points: [
      { words: '200M+ companies', claim: 'companies' },
      'Each record names its registry',
      'Identifiers checked by their own rules',
    ],
  },
  {
    title: 'Audit & Reporting',
    short: 'reporting',
    status: 'COMING SOON',
    text: 'Reports for a supervisor or a board, made from the trail that the other modules already keep.',
    points: [
      'Reports from the trail itself',
      'Scheduled and signed',
      'Made for the reader who was not there',
    ],
  },
]
