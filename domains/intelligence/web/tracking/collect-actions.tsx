import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type CollectorId, type CompanyOverview, collectorIds, collectorWords } from '../../contract/index.ts'
import classes from '../intelligence.module.css'
import { useIngests } from '../queries.ts'

const groups = ['Core Data', 'Infrastructure', 'Market Signals'] as const

/** A button for each source, in the groups of the specification. A toast tells what came of it, or which source failed and why. */
export function CollectActions({ overview }: { overview: CompanyOverview }) {
  const { company } = overview
  const ingests = useIngests()
  const statedOf = (collector: CollectorId) => ({
    onSuccess: ({ message }: { message: string }) =>
      showToast({ kind: 'success', title: `${collectorWords[collector].title} collected`, message }),
    onError: showFailure(`${collectorWords[collector].title} not collected`),
  })
  const { id } = company
  const collect = (collector: CollectorId) => {
    switch (collector) {
      case 'filings':
        return ingests.filings.mutate({ id, ticker: company.ticker ?? '' }, statedOf('filings'))
      case 'patents':
        return ingests.patents.mutate(
          { id, companyName: company.legalName ?? company.displayName },
          statedOf('patents'),
        )
      default:
        return ingests[collector].mutate({ id }, statedOf(collector))
    }
  }
  const isPending = (collector: CollectorId) =>
    ingests[collector].isPending && ingests[collector].variables?.id === id
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <fieldset key={group} className={classes.group}>
          <legend>{group}</legend>
          <div className="actions">
            {collectorIds
              .filter((one) => collectorWords[one].group === group)
              .filter((one) => one !== 'filings' || company.ticker !== null)
              .map((collector) => (
                <Button
                  key={collector}
                  size="small"
                  isBusy={isPending(collector)}
                  disabled={isPending(collector)}
                  onClick={() => collect(collector)}
                >
                  {collectorWords[collector].title}
                </Button>
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
