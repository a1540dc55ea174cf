import { useQuery } from '@tanstack/react-query'
import { age } from '#design-system/formats/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import type { ProviderHealth } from '#domains/market-data/contract/index.ts'
import { healthQuery } from '../queries.ts'
import { HealthBadge } from './health-badge.tsx'
import { nameOfSource } from './health-words.ts'

/** Where prices, rates and news really come from, in the order the sources are asked. */
export function HealthPanel() {
  const health = useQuery(healthQuery())
  const now = new Date(health.dataUpdatedAt)
  return (
    <Panel
      title="Sources of this installation"
      actions={
        <ButtonLink size="small" kind="quiet" to="/dashboard/settings/data-sources">
          Data sources
        </ButtonLink>
      }
      foot="Asked in this order, for everybody. An administrator connects them in the settings."
    >
      <QueryStates query={health} failed="How the sources do could not be read.">
        {(sources) => (
          <RowList label="Sources of this installation">
            {sources.map((source) => (
              <Row
                key={source.name}
                title={nameOfSource(source)}
                detail={source.message}
                facts={whenAnswered(source, now)}
                tag={<HealthBadge status={source.status} />}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}

function whenAnswered({ lastSuccessAt, name }: ProviderHealth, now: Date) {
  // The simulator computes; it is never asked and so has no last answer worth telling.
  if (!lastSuccessAt || name === 'simulated') return undefined
  return `answered ${age(lastSuccessAt, now)} ago`
}
