import { useQuery } from '@tanstack/react-query'
import { EmptyState, Panel, PanelSection, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { RelatedGroup } from '../../contract/index.ts'
import { relatedQuery } from '../queries.ts'

/** What the other parts of the product have about a company, each known by its record, by an identifier or by a name. */
export function RelatedPanel({ id }: { id: number }) {
  const related = useQuery(relatedQuery(id))
  return (
    <Panel title="Across Assay">
      <QueryStates
        query={related}
        failed="Other data about it could not be read."
        isEmpty={({ groups }) => groups.every(({ rows, failed }) => rows.length === 0 && failed === null)}
        empty={
          <EmptyState
            title="Nothing else was found"
            body="Searched by its record, identifiers and exact names among customers, borrowers, holdings, bonds, signals, ESG data, documents and calls. There may be data under another spelling."
          />
        }
      >
        {({ groups }) => groups.map((group) => <Group key={group.group} group={group} />)}
      </QueryStates>
    </Panel>
  )
}

function Group({ group: { group, rows, isCut, failed } }: { group: RelatedGroup }) {
  if (rows.length === 0 && failed === null) return null
  return (
    <PanelSection title={group}>
      {failed ? <p role="alert">{failed} Unlisted data may exist.</p> : null}
      <RowList label={group} layout="whole">
        {rows.map(({ id, title, detail, href, by }) => (
          <Row
            key={id}
            to={href}
            title={title}
            detail={detail}
            tag={
              by === 'name' ? (
                <SeverityTag severity="medium">By name: may be a namesake</SeverityTag>
              ) : by === 'identifier' ? (
                <Tag>By identifier</Tag>
              ) : null
            }
          />
        ))}
      </RowList>
      {isCut ? <p>There are more than listed here.</p> : null}
    </PanelSection>
  )
}
