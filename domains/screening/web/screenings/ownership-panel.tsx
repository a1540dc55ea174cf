import { Panel } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import {
  type OwnershipStanding,
  type RelatedState,
  relatedStateWords,
} from '#domains/customers/contract/index.ts'
import { relatedStateSeverity } from '#domains/customers/web/index.tsx'
import { pathOf } from '#platform/vocabulary/index.ts'

/** Who owned the customer as far as was known when it was screened, and how each of them was. */
export function OwnershipPanel({ ownership }: { ownership: OwnershipStanding }) {
  const { parties, sentence, doubts } = ownership
  return (
    <Panel title="Related parties" foot={[`${sentence}.`, ...doubts].join(' ')}>
      {parties.length === 0 ? null : (
        <RowList label="Related parties">
          {parties.map(({ partyId, name, role, state, screeningId }) => (
            <Row
              key={partyId}
              {...(screeningId === null ? {} : { to: pathOf({ type: 'screening', id: screeningId }) })}
              title={name}
              detail={role}
              tag={
                <SeverityTag severity={relatedStateSeverity[state as RelatedState]}>
                  {relatedStateWords[state as RelatedState]}
                </SeverityTag>
              }
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}
