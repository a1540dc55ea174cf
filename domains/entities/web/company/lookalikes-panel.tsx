import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { percent, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { Lookalikes } from '../../contract/index.ts'
import { lookalikesQuery } from '../queries.ts'

/** Companies like one, each with why, and what could not be compared. Only when asked for: it takes several searches of the directory. */
export function LookalikesPanel({ id }: { id: number }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title="Companies like this one">
      {isAsked ? (
        <Found id={id} />
      ) : (
        <PanelBody>
          <Button onClick={() => setAsked(true)}>Find similar companies</Button>
        </PanelBody>
      )}
    </Panel>
  )
}

function Found({ id }: { id: number }) {
  const like = useQuery(lookalikesQuery(id))
  return (
    <QueryStates query={like} failed="Companies like it could not be found.">
      {(found) => (
        <>
          <PanelBody>
            <p role="status">{basisOf(found)}</p>
          </PanelBody>
          {found.rows.length === 0 ? (
            <EmptyState title="None is known that is like it" />
          ) : (
            <RowList label="Companies like this one" layout="whole">
              {found.rows.map(({ company, score, reasons, unknown }) => (
                <Row
                  key={company.id}
                  to={pathOf({ type: 'entity', id: company.id })}
                  title={company.name}
                  detail={[
                    ...reasons,
                    ...(unknown.length > 0 ? [`Not compared: ${unknown.join(', ')}`] : []),
                  ].join(' · ')}
                  tag={<Tag>{percent(score, { digits: 0 })}</Tag>}
                />
              ))}
            </RowList>
          )}
        </>
      )}
    </QueryStates>
  )
}

function basisOf({ compared, isCut, notStated, incomplete }: Lookalikes): string {
  return [
    `${quantity(compared)} companies compared by industry, place, size and description${isCut ? '; there are more that were not' : ''}.`,
    notStated.length > 0 ? `No source states its ${notStated.join(' or ')}.` : '',
    incomplete ?? '',
  ]
    .filter(Boolean)
    .join(' ')
}
