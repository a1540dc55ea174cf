/** Addresses of the specification whose screens come later: they say so, instead of leading nowhere. */
export const notBuiltYet: readonly {
  path: string
  title: string
  what: string
  /** Words by which the palette finds it; without them the palette does not offer it. */
  keywords?: string
}[] = [
  {
    path: '/dashboard/intelligence',
    keywords: 'hiring filings patents',
    title: 'Company Intelligence',
    what: 'Hiring, filings, patents and web signals of the companies you follow.',
  },
  {
    path: '/dashboard/esg',
    keywords: 'scores',
    title: 'ESG analytics',
    what: 'ESG scores and what they are made of.',
  },
  {
    path: '/dashboard/esg-compliance',
    keywords: 'csrd sfdr',
    title: 'ESG compliance',
    what: 'CSRD and SFDR disclosures and supplier risk.',
  },
  {
    path: '/dashboard/earnings',
    title: 'Earnings analyzer',
    what: 'Transcripts of earnings calls, with every highlight quoted.',
  },
  {
    path: '/dashboard/bpo',
    title: 'Operations',
    what: 'Work of the operations team, its queues and quality.',
  },
  {
    path: '/dashboard/chat',
    title: 'AI Research Analyst',
    what: 'Questions answered from your documents and data, with citations.',
  },
  { path: '/dashboard/onboarding', title: 'Onboarding', what: 'Taking on a customer, step by step.' },
  { path: '/spaces/profile', title: 'Company profile', what: 'One company on one page.' },
]
