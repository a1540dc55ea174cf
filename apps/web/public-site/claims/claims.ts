/** Something the product claims of itself: the specification's words, and how it can be checked. */
export type SiteClaim = {
  /** Anchor on /claims. */
  id: string
  work: string
  /** The work without the product. */
  before: string
  /** With the product. */
  claim: string
  /** The whole claim in a sentence. */
  sentence: string
  /** What in the product shows it. */
  inProduct: string
  /** What is measured to check it. */
  measure: string
  /** The measurement of `domains/overview` that belongs to it; undefined where the product counts nothing that would check it. */
  measuredBy?: string
}

/** Every marketing claim (SITE-010 … SITE-021), in the order of the front page. */
export const claims: readonly SiteClaim[] = [
  {
    id: 'screening',
    work: 'KYB screening',
    before: '2-3 days',
    claim: 'under 3 minutes',
    sentence: 'Checks in under 3 minutes versus 2-3 days: 3 days to 3 minutes per entity.',
    inProduct: 'Each run keeps its own clock',
    measure:
      'The time from a screening to the first decision on one of its matches: median and 95th percentile of the last 30 days. Sample data is left out.',
    measuredBy: 'screening-minutes',
  },
  {
    id: 'watchlists',
    work: 'Watchlists',
    before: 'By hand',
    claim: '50+ sanctions lists',
    sentence: '50+ sanctions lists. Screening against 50+ watchlists in under 60 seconds.',
    inProduct: 'Each list shows its date and count',
    measure:
      'The lists in force, each with its publisher, date and number of entries, and the time that one search against all of them takes.',
    measuredBy: 'watchlists',
  },
  {
    id: 'manual-work',
    work: 'Manual work',
    before: 'All of it',
    claim: '70% less',
    sentence: '70% less manual work: manual work reduced by 70%.',
    inProduct: 'Handling minutes are shown beside a dated baseline',
    measure:
      'One minus the median handling time over a baseline that carries a date and a source. Handling time counts from claiming a piece of work to finishing it.',
    measuredBy: 'manual-work',
  },
  {
    id: 'esg-report',
    work: 'ESG report',
    before: '4 weeks',
    claim: '2 hours',
    sentence: 'ESG reports in 2 hours versus 4 weeks: 4 weeks to 2 hours for reports.',
    inProduct: 'Each disclosure keeps its days from draft to published',
    measure:
      'The time on the clock from the first question about scope to a signed draft, and the share of data points that were filled from records.',
  },
  {
    id: 'credit-early-warning',
    work: 'Credit warning',
    before: 'At the default',
    claim: '6+ months early',
    sentence: 'Credit deterioration caught 6+ months early.',
    inProduct: 'Each warning has its day and its evidence',
    measure:
      'The median lead between the first alert and the default or downgrade in a back-test that knows only what was known on each day, beside the rate of false alarms.',
  },
  {
    id: 'ratios',
    work: 'Financial ratios',
    before: 'In a spreadsheet',
    claim: '10+ financial ratios',
    sentence: '10+ financial ratios.',
    inProduct: 'Each ratio opens its formula and its lines',
    measure:
      'The ratios that are computed, each with its formula and the lines of the accounts that it reads.',
  },
  {
    id: 'transcripts',
    work: 'Transcript extraction',
    before: 'Read in full',
    claim: '95% accuracy',
    sentence: '95% accuracy on transcript extraction.',
    inProduct: 'Each field opens the words it was read from',
    measure: 'The share of correct fields on a fixed set of transcripts with known answers.',
  },
  {
    id: 'companies',
    work: 'Companies',
    before: 'One by one',
    claim: '200M+ companies',
    sentence: '200M+ companies from public registries.',
    inProduct: 'Each record names its source and its date',
    measure:
      'The companies that can be found here, by registry. How many of them an organisation holds is shown to its own people only.',
    measuredBy: 'companies',
  },
  {
    id: 'demo-follow-up',
    work: 'Demo follow-up',
    before: 'Some day',
    claim: '24 hours',
    sentence: 'A 24-hour demo follow-up.',
    inProduct: 'A clock on every request',
    measure: 'The median time from a demo request to the first recorded contact.',
    measuredBy: 'demo-follow-up',
  },
]
