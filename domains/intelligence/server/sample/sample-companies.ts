import type { CollectorId, Metric } from '../../contract/index.ts'

/** How a metric of a sample company went: days back and the value from then on. */
type Course = readonly (readonly [daysAgo: number, value: number])[]

export type SampleSignal = {
  collector: CollectorId
  daysAgo: number
  title: string
  description: string
  confidence: number
  metadata?: Record<string, unknown>
}

/** A company that is made up, with what might be collected of one. */
export type SampleCompany = {
  domain: string
  displayName: string
  legalName: string
  ticker: string | null
  courses: Partial<Record<Metric, Course>>
  signals: readonly SampleSignal[]
  /** A source that last failed, so that a stale figure can be seen. */
  failing?: { collector: CollectorId; daysSinceGood: number; failure: string }
}

const job = (daysAgo: number, title: string, place: string, department: string): SampleSignal => ({
  collector: 'jobs',
  daysAgo,
  title,
  description: `${department} · ${place}`,
  confidence: 90,
  metadata: { location: place, department },
})
const filing = (daysAgo: number, form: string, description: string): SampleSignal => ({
  collector: 'filings',
  daysAgo,
  title: `${form} filed`,
  description,
  confidence: 98,
  metadata: { form },
})
const patent = (daysAgo: number, title: string, number: string): SampleSignal => ({
  collector: 'patents',
  daysAgo,
  title,
  description: `Patent ${number}, granted`,
  confidence: 80,
  metadata: { patent: number },
})
const repository = (
  daysAgo: number,
  repoName: string,
  language: string,
  stars: number,
  forks: number,
): SampleSignal => ({
  collector: 'github',
  daysAgo,
  title: `${repoName} is being worked on`,
  description: '',
  confidence: 95,
  metadata: { repoName, language, stars, forks },
})
const name = (daysAgo: number, host: string): SampleSignal => ({
  collector: 'certificates',
  daysAgo,
  title: host,
  description: 'Named in a certificate of Let’s Encrypt',
  confidence: 90,
  metadata: { name: host },
})
const technology = (daysAgo: number, title: string, category: string, evidence: string): SampleSignal => ({
  collector: 'techstack',
  daysAgo,
  title,
  description: `${category}. ${evidence}`,
  confidence: 95,
  metadata: { technology: title, category, evidence: [evidence] },
})
const record = (daysAgo: number, title: string, description: string): SampleSignal => ({
  collector: 'dns',
  daysAgo,
  title,
  description,
  confidence: 98,
})
const rank = (daysAgo: number, place: number, description: string): SampleSignal => ({
  collector: 'tranco',
  daysAgo,
  title: `Web rank #${place.toLocaleString('en-US')}`,
  description,
  confidence: 95,
  metadata: { rank: place },
})

/** Two companies that do not exist, under a top-level domain that nobody can register. */
export const sampleCompanies: readonly SampleCompany[] = [
  {
    domain: 'halden-machines.example',
    displayName: 'Halden Machines (sample)',
    legalName: 'Halden Machines Inc.',
    ticker: 'HLDN',
    courses: {
      job_openings: [
        [180, 41],
        [152, 44],
        [121, 47],
        [97, 52],
        [74, 49],
        [52, 55],
        [33, 58],
        [24, 66],
        [15, 74],
        [6, 81],
        [2, 84],
      ],
      patent_count: [
        [300, 26],
        [190, 27],
        [88, 29],
        [12, 31],
      ],
      github_repo_count: [
        [200, 17],
        [60, 19],
      ],
      github_total_stars: [
        [200, 1_204],
        [120, 1_268],
        [60, 1_341],
        [9, 1_377],
      ],
      github_total_forks: [
        [200, 211],
        [60, 238],
        [9, 243],
      ],
      web_ranking: [
        [30, 88_412],
        [21, 84_070],
        [13, 79_655],
        [5, 76_301],
      ],
      subdomain_count: [
        [150, 37],
        [70, 39],
        [26, 46],
        [8, 54],
      ],
      certificate_count: [
        [150, 61],
        [70, 64],
        [26, 72],
        [8, 83],
      ],
      tech_stack_size: [
        [140, 28],
        [42, 31],
      ],
      nameserver_count: [[160, 4]],
    },
    signals: [
      job(2, 'Controls engineer, packaging lines', 'Gothenburg', 'Engineering'),
      job(4, 'Credit manager, distributor finance', 'Chicago', 'Finance'),
      job(6, 'Field service technician', 'Leipzig', 'Service'),
      job(11, 'Treasury analyst', 'Chicago', 'Finance'),
      job(15, 'Plant controller', 'Monterrey', 'Finance'),
      job(19, 'Senior buyer, castings', 'Chicago', 'Procurement'),
      job(24, 'Data engineer, machine telemetry', 'Gothenburg', 'Engineering'),
      filing(17, '10-Q', 'Quarterly report, for the period to the end of September'),
      filing(18, '8-K', 'Results of operations, items 2.02, 9.01'),
      filing(63, '8-K', 'New credit agreement, items 1.01, 2.03'),
      filing(109, '10-Q', 'Quarterly report, for the period to the end of June'),
      filing(268, '10-K', 'Annual report'),
      patent(12, 'Gripper with self-levelling jaws', '12 900 114'),
      patent(88, 'Method for detecting belt wear from motor current', '12 871 530'),
      repository(1, 'halden/telemetry-agent', 'Rust', 642, 88),
      repository(9, 'halden/fieldbus-tools', 'Python', 417, 101),
      name(8, 'partner-portal.halden-machines.example'),
      name(8, 'telemetry-eu.halden-machines.example'),
      name(26, 'status.halden-machines.example'),
      technology(42, 'Next.js', 'Web framework', 'Script /_next/static/chunks/main.js'),
      technology(42, 'Salesforce Account Engagement', 'Marketing automation', 'Script pi.pardot.com/pd.js'),
      record(160, '4 nameservers', 'ns1 to ns4 of one provider'),
      record(160, 'DMARC policy: quarantine', 'v=DMARC1; p=quarantine'),
      rank(5, 76_301, '#88,412 thirty days ago'),
    ],
    failing: {
      collector: 'patents',
      daysSinceGood: 9,
      failure: 'Sample of a failure: the patent office did not answer. The last good count stays.',
    },
  },
  {
    domain: 'corvid-analytics.example',
    displayName: 'Corvid Analytics (sample)',
    legalName: 'Corvid Analytics Ltd',
    ticker: null,
    courses: {
      job_openings: [
        [170, 22],
        [120, 19],
        [80, 14],
        [40, 12],
        [18, 8],
        [3, 7],
      ],
      github_repo_count: [[170, 8]],
      github_total_stars: [
        [170, 96],
        [44, 103],
      ],
      github_total_forks: [[170, 12]],
      subdomain_count: [[130, 11]],
      certificate_count: [
        [130, 15],
        [20, 13],
      ],
      tech_stack_size: [[90, 19]],
      nameserver_count: [[110, 2]],
    },
    signals: [
      job(3, 'Account executive', 'London', 'Sales'),
      job(18, 'Platform engineer', 'Remote, United Kingdom', 'Engineering'),
      repository(44, 'corvid/model-cards', 'Python', 71, 9),
      name(20, 'trust.corvid-analytics.example'),
      technology(90, 'HubSpot', 'Marketing automation', 'Script js.hs-scripts.com/1.js'),
      record(110, '2 nameservers', 'ns1 and ns2 of one provider'),
      record(30, 'Registration runs to the coming spring', 'The registry ends it then unless it is renewed.'),
    ],
  },
]
