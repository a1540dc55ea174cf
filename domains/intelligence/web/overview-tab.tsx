import { age, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Figure, FigureStrip, Panel, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import type { Explanation } from '#design-system/primitives/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import type { CardFigure, CollectorId, CompanyOverview } from '../contract/index.ts'
import { ConfidencePanel } from './confidence-panel.tsx'
import { SourcesPanel } from './tracking/sources-panel.tsx'

const RANK_MAX = 1_000_000

/** The eight cards, what has changed, how the sources stand and how sure it is that this is the company. */
export function OverviewTab({ overview, now }: { overview: CompanyOverview; now: Date }) {
  return (
    <Stack>
      <Cards overview={overview} now={now} />
      <Changes overview={overview} />
      <SourcesPanel overview={overview} now={now} />
      <ConfidencePanel overview={overview} />
    </Stack>
  )
}

const definitions: Record<CollectorId, string> = {
  jobs: 'Openings that the company’s job board lists, each once; posts that only ask who might be interested are left out.',
  filings:
    'Filings of the company with the SEC in the last two years, without those of insiders (forms 3, 4, 5, 144).',
  patents: 'Granted patents at the USPTO whose applicant has the company’s name, legal form apart.',
  github:
    'Public repositories of the company’s organisation, without forks and archived ones, and their stars and forks together.',
  certificates:
    'Names below the domain in certificates that are valid today, from the public logs, without wildcards.',
  techstack: 'Technologies that the home page, its headers and cookies and the DNS give away.',
  dns: 'Nameservers that the DNS names for the domain.',
  tranco: 'The domain’s place in the newest Tranco list; a lower number is a busier site.',
}

/** Parts of a note, apart by a dot; the first begins with a capital. */
function inOneLine(...parts: string[]): string {
  const line = parts.filter((part) => part !== '').join(' · ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

function Cards({ overview, now }: { overview: CompanyOverview; now: Date }) {
  const { figures, filings } = overview
  const { explains, note, isSilent } = cardWords(overview, now)
  const rank = figures.web_ranking.value
  const isRanked = rank !== null && rank <= RANK_MAX
  const { github_total_stars: stars, github_total_forks: forks } = figures
  const certificates = figures.certificate_count.value
  return (
    <div className="stacked">
      <FigureStrip label="Core data">
        <Figure
          label="Job Openings"
          value={quantity(figures.job_openings.value)}
          note={note(
            'jobs',
            figures.job_openings.value === null
              ? 'No board found'
              : // The source of a sample figure says no more than that it is one.
                overview.company.isSample
                ? ''
                : (figures.job_openings.source ?? ''),
          )}
          explains={explains('jobs', figures.job_openings)}
        />
        <Figure
          label="SEC Filings"
          value={quantity(filings.value)}
          note={note('filings', 'in two years')}
          explains={explains('filings', filings)}
        />
        <Figure
          label="Patents"
          value={quantity(figures.patent_count.value)}
          note={note('patents', 'granted')}
          explains={explains('patents', figures.patent_count)}
        />
        <Figure
          label="GitHub Repos"
          value={quantity(figures.github_repo_count.value)}
          note={note(
            'github',
            figures.github_repo_count.value === null
              ? 'No organisation found'
              : `${quantity(stars.value)} stars, ${quantity(forks.value)} forks`,
          )}
          explains={explains('github', figures.github_repo_count)}
        />
      </FigureStrip>
      <FigureStrip label="Presence on the web">
        <Figure
          label="Web Ranking"
          value={isRanked ? `#${quantity(rank)}` : isSilent('tranco') ? 'Not known' : 'Not ranked'}
          kind={isRanked ? 'count' : 'state'}
          note={note(
            'tranco',
            isRanked
              ? 'Top 1M globally'
              : rank === null
                ? ''
                : `#${quantity(rank)}, outside the first million`,
          )}
          explains={explains('tranco', figures.web_ranking)}
        />
        <Figure
          label="Subdomains"
          value={figures.subdomain_count.value === null ? 'No data' : quantity(figures.subdomain_count.value)}
          kind={figures.subdomain_count.value === null ? 'state' : 'count'}
          note={note(
            'certificates',
            certificates === null
              ? ''
              : `${quantity(certificates)} ${certificates === 1 ? 'certificate' : 'certificates'}`,
          )}
          explains={explains('certificates', figures.subdomain_count)}
        />
        <Figure
          label="Tech Stack"
          value={
            figures.tech_stack_size.value === null ? 'Not analyzed' : quantity(figures.tech_stack_size.value)
          }
          kind={figures.tech_stack_size.value === null ? 'state' : 'count'}
          note={note('techstack', 'technologies')}
          explains={explains('techstack', figures.tech_stack_size)}
        />
        <Figure
          label="Nameservers"
          value={
            figures.nameserver_count.value === null
              ? 'Not analyzed'
              : quantity(figures.nameserver_count.value)
          }
          kind={figures.nameserver_count.value === null ? 'state' : 'count'}
          note={note('dns', '')}
          explains={explains('dns', figures.nameserver_count)}
        />
      </FigureStrip>
    </div>
  )
}

/** What a card says beside its figure. */
function cardWords(overview: CompanyOverview, now: Date) {
  const stateOf = (collector: CollectorId) => overview.collectors.find((one) => one.collector === collector)
  const explains = (collector: CollectorId, figure: CardFigure): Explanation => {
    const state = stateOf(collector)
    return {
      origin: 'counted',
      definition: definitions[collector],
      inputs: [
        ...(state?.binding
          ? [{ label: 'Looked at', value: `${state.binding.source}: ${state.binding.token}` }]
          : []),
        ...(state?.note ? [{ label: 'Evidence', value: state.note }] : []),
        ...(state?.failure ? [{ label: 'Last try failed', value: state.failure }] : []),
      ],
      asOf: figure.asOf,
      source: figure.source ?? state?.source ?? null,
    }
  }
  /** What is said below a figure: that it is a sample and that it is old before anything else. */
  const note = (collector: CollectorId, stated: string) => {
    const state = stateOf(collector)
    const sample = overview.company.isSample ? 'Sample' : ''
    if (state?.state === 'failing')
      return inOneLine(
        sample,
        state.lastGoodAt ? `${age(state.lastGoodAt, now)} old, the last try failed` : 'the last try failed',
        state.lastGoodAt ? stated : '',
      )
    if (sample) return inOneLine(sample, stated)
    if (state?.state === 'unavailable') return state.needs ?? 'Not available'
    if (state?.state === 'never') return 'Not collected yet'
    return stated
  }
  /** Whether a source has failed and never answered: nothing is known of what it would say. */
  const isSilent = (collector: CollectorId) => {
    const state = stateOf(collector)
    return state?.state === 'failing' && state.lastGoodAt === null
  }
  return { explains, note, isSilent }
}

function Changes({ overview: { changes, company, collectors } }: { overview: CompanyOverview }) {
  const isKnown = collectors.some(({ lastGoodAt }) => lastGoodAt !== null)
  return (
    <Panel title="What has changed" tag={company.isSample ? <Tag>Sample</Tag> : undefined}>
      {changes.length === 0 ? (
        <EmptyState
          title={isKnown ? 'No significant change' : 'Changes are unknown'}
          body={
            isKnown
              ? 'A line appears here when openings, subdomains, rank or another figure changes; this needs an earlier figure.'
              : 'No source has a figure for this company yet.'
          }
        />
      ) : (
        <RowList label="Changes" layout="dense">
          {changes.map(({ metric, sentence }) => (
            <Row key={metric} title={sentence} />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
