import { date, dateTime, quantity } from '#design-system/formats/index.ts'
import { DataTable } from '#design-system/patterns/data-table/index.ts'
import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { ListCheck } from '#domains/screening/contract/index.ts'

/** The check of every monitored customer against each version of a list, those in force first. */
export function ListChecksPanel({ checks }: { checks: readonly ListCheck[] }) {
  return (
    <Panel
      title="Checks of list versions"
      foot="Counted from a row for each customer and version: written by its screening, or by a run that compared it with every entry the version changed."
    >
      {checks.length === 0 ? (
        <EmptyState title="No list is in force" body="Without a list no customer is screened." />
      ) : (
        <DataTable
          name="Checks of list versions"
          rows={[...checks]}
          rowKey={(check) => `${check.listId} ${check.version}`}
          columns={[
            { id: 'check', title: 'Check', value: checkSentence, card: 'name' },
            {
              id: 'state',
              title: 'State',
              value: stateOf,
              cell: (check) => (
                <SeverityTag severity={isWhole(check) ? 'ok' : 'medium'}>{stateOf(check)}</SeverityTag>
              ),
              card: 'figure',
            },
            {
              id: 'screened',
              title: 'Screened',
              value: (check) => check.screened,
              cell: (check) => quantity(check.screened),
              align: 'right',
              card: 'fact',
            },
            {
              id: 'compared',
              title: 'Compared',
              value: (check) => check.covered - check.screened,
              cell: (check) => quantity(check.covered - check.screened),
              align: 'right',
              card: 'fact',
            },
            {
              id: 'counted',
              title: 'Counted',
              value: (check) => check.countedAt,
              cell: (check) => dateTime(check.countedAt),
              align: 'right',
              card: 'none',
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** "Covered 184 of 184 against OFAC SDN of 3 May 2024". */
export function checkSentence(check: ListCheck): string {
  const of = check.publishedOn
    ? `of ${date(check.publishedOn)}`
    : `version ${check.version}, publication date unknown`
  return `Covered ${quantity(check.covered)} of ${quantity(check.monitored)} against ${check.listName} ${of}`
}

const isWhole = (check: ListCheck) => check.covered === check.monitored

function stateOf(check: ListCheck): string {
  if (!check.isInForce) return 'Replaced'
  return isWhole(check) ? 'In force' : 'Incomplete'
}
