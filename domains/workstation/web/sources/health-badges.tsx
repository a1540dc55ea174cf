import { useQuery } from '@tanstack/react-query'
import { failureSentence, Loading, Skeleton } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { ProviderHealth } from '#domains/market-data/contract/index.ts'
import { healthQuery } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'
import { HealthBadge } from './health-badge.tsx'
import { nameOfSource } from './health-words.ts'

/** How the sources of data do, a badge for each that is in use; the side Data says what it means. */
export function HealthBadges({ onTab }: { onTab: OnTab }) {
  const { data, error, refetch, isFetching } = useQuery(healthQuery())
  return (
    <section aria-label="Sources of data" className={classes.health}>
      {data ? (
        <>
          <ul>
            {data.filter(isInUse).map((source) => (
              <li key={source.name} title={source.message}>
                {nameOfSource(source)} <HealthBadge status={source.status} />
              </li>
            ))}
            <Resting sources={data.filter((source) => !isInUse(source))} />
          </ul>
          {error ? <SeverityTag severity="high">Not updated</SeverityTag> : null}
          <Button size="small" kind="quiet" onClick={() => onTab('data')}>
            What this means
          </Button>
        </>
      ) : error ? (
        <>
          <span role="alert">{`How the sources do could not be read. ${failureSentence(error)}`}</span>
          <Button size="small" kind="quiet" isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      ) : (
        <Loading label="Asking how the sources do">
          <Skeleton width={320} height={20} />
        </Loading>
      )}
    </section>
  )
}

const isInUse = ({ status }: ProviderHealth) => status === 'ok' || status === 'failing'

/** Those that nobody asks, counted: a row of badges that say so would hide the one that fails. */
function Resting({ sources }: { sources: readonly ProviderHealth[] }) {
  if (sources.length === 0) return null
  const names = sources.map(nameOfSource).join(', ')
  return (
    <li title={names}>
      <Tag>{`${sources.length} not in use`}</Tag>
      <span className="heard">: {names}</span>
    </li>
  )
}
