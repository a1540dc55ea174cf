import { Link } from 'react-router'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { CompanyOverview } from '../contract/index.ts'
import { ConfidenceBadge } from './confidence-badge.tsx'

/** What the confidence of a company is made of, and which company of the directory it is. */
export function ConfidencePanel({
  overview: { company, confidence, entityWhy },
}: {
  overview: CompanyOverview
}) {
  return (
    <Panel
      title="Is this the company?"
      actions={<ConfidenceBadge score={company.confidenceScore} of={company.displayName} />}
    >
      <PanelBody>
        {entityWhy}{' '}
        {company.entityId === null ? null : (
          <Link to={pathOf({ type: 'entity', id: company.entityId })}>Open its record in the directory</Link>
        )}
      </PanelBody>
      <RowList label="How the confidence is made up">
        {confidence.map(({ label, points, of, why }) => (
          <Row key={label} lead={`${points}/${of}`} title={label} detail={why} />
        ))}
      </RowList>
    </Panel>
  )
}
