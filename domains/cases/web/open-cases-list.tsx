import { useQuery } from '@tanstack/react-query'
import { ageInHours, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import { caseStatusLabel, priorityLabel } from '#domains/cases/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { openCasesQuery } from './queries.ts'
import { deadlineWords, prioritySeverity } from './words.ts'

const ROWS_SHOWN = 10

/** The open compliance cases with their age in whole hours (KYB-009, KYB-013). */
export function OpenCasesList() {
  const cases = useQuery(openCasesQuery())
  return (
    <Panel
      title="Open Compliance Cases"
      actions={
        <TextLink to="/dashboard/kyb/cases">
          {cases.data && cases.data.length > ROWS_SHOWN
            ? `All ${quantity(cases.data.length)} cases`
            : 'All cases'}
        </TextLink>
      }
    >
      <QueryStates
        query={cases}
        failed="The open cases could not be read."
        kept="Nothing was changed."
        empty={<EmptyState title="No open cases. All clear!" />}
      >
        {(rows) => (
          <RowList label="Open Compliance Cases">
            {rows.slice(0, ROWS_SHOWN).map((row) => (
              <Row
                key={row.id}
                to={pathOf({ type: 'case', id: row.id })}
                lead={ageInHours(row.openedAt, new Date(cases.dataUpdatedAt))}
                title={row.title}
                detail={[
                  row.caseNumber,
                  caseStatusLabel[row.status],
                  deadlineWords(row, new Date(cases.dataUpdatedAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                tag={
                  <SeverityTag severity={prioritySeverity[row.priority]}>
                    {priorityLabel[row.priority]}
                  </SeverityTag>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
