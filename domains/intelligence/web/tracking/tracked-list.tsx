import type { UseQueryResult } from '@tanstack/react-query'
import { quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { TrackedCompany } from '../../contract/index.ts'
import { ConfidenceBadge } from '../confidence-badge.tsx'
import classes from '../intelligence.module.css'

type TrackedListProps = {
  query: UseQueryResult<TrackedCompany[], Error>
  selected: number | undefined
  onSelect: (id: number) => void
}

/** The tracked companies; a press selects one. */
export function TrackedList({ query, selected, onSelect }: TrackedListProps) {
  return (
    <Panel title="Tracked Companies" actions={query.data ? quantity(query.data.length) : null}>
      <QueryStates
        query={query}
        failed="Failed to load companies"
        loadingLabel="Loading the tracked companies"
        empty={<EmptyState title="No companies tracked" body="Start tracking companies above" />}
      >
        {(companies) => (
          <ul className={classes.companies} aria-label="Tracked companies">
            {companies.map((company) => (
              <li key={company.id}>
                <button
                  type="button"
                  className={classes.company}
                  aria-current={company.id === selected || undefined}
                  onClick={() => onSelect(company.id)}
                >
                  <span className={classes.companyName}>{company.displayName}</span>
                  <span className={classes.companyDomain}>{company.primaryDomain}</span>
                  <span className={classes.companyTags}>
                    <ConfidenceBadge score={company.confidenceScore} of={company.displayName} />
                    {company.failing > 0 ? (
                      <SeverityTag severity="medium">{`${company.failing} failing`}</SeverityTag>
                    ) : null}
                    {company.isSample ? <Tag>Sample</Tag> : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Panel>
  )
}
