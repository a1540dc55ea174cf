import type { CollectorId, Metric, SignalKind } from './schemas.ts'

/** Groups of actions and what their buttons say (INTEL-013, INTEL-015, INTEL-016). */
export const collectorWords: Record<
  CollectorId,
  { title: string; group: 'Core Data' | 'Infrastructure' | 'Market Signals'; kind: SignalKind }
> = {
  jobs: { title: 'Jobs', group: 'Core Data', kind: 'job_post' },
  filings: { title: 'Filings', group: 'Core Data', kind: 'filing' },
  patents: { title: 'Patents', group: 'Core Data', kind: 'patent' },
  github: { title: 'GitHub', group: 'Core Data', kind: 'github_activity' },
  certificates: { title: 'SSL Certs', group: 'Infrastructure', kind: 'infrastructure_growth' },
  techstack: { title: 'Tech Stack', group: 'Infrastructure', kind: 'technology_adoption' },
  dns: { title: 'DNS/WHOIS', group: 'Infrastructure', kind: 'infrastructure_insights' },
  tranco: { title: 'Web Ranking', group: 'Market Signals', kind: 'web_traffic' },
}

/** What the chips of the signals say (INTEL-029), in their order. */
export const kindLabel: Record<SignalKind, string> = {
  job_post: 'Jobs',
  filing: 'Filings',
  patent: 'Patents',
  github_activity: 'GitHub',
  web_traffic: 'Web Traffic',
  infrastructure_growth: 'Infrastructure',
  technology_adoption: 'Tech Stack',
  infrastructure_insights: 'DNS/WHOIS',
}

export const metricLabel: Record<Metric, string> = {
  job_openings: 'Job openings',
  patent_count: 'Patents',
  github_total_stars: 'GitHub stars',
  github_total_forks: 'GitHub forks',
  github_repo_count: 'GitHub repositories',
  web_ranking: 'Web rank',
  subdomain_count: 'Subdomains',
  certificate_count: 'Certificates',
  tech_stack_size: 'Technologies',
  nameserver_count: 'Nameservers',
}
