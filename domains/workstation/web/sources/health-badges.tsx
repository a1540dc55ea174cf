import { useQuery } from '@tanstack/react-query'
import { failureSentence, Loading, Skeleton } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag } from '#design-system/primitives/index.ts'
import { healthQuery } from '../queries.ts'
import type { OnTab } from '../tabs.ts'
import classes from '../workstation.module.css'
import { HealthBadge } from './health-badge.tsx'
import { nameOfSource } from './health-words.ts'

/** How the sources of prices do, a badge each; the side Data says what it means. */
export function HealthBadges({ onTab }: { onTab: OnTab }) {
  const { data, error, refetch, isFetching } = useQuery(healthQuery())
  return (
    <section aria-label="Sources of prices" className={classes.health}>
      {data ? (
        <>
          <ul>
            {data.map((source) => (
              <li key={source.name} title={source.message}>
                {nameOfSource(source)} <HealthBadge status={source.status} />
              </li>
            ))}
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
