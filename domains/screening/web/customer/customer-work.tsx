import { dateTime, inWords, quantity } from '#design-system/formats/index.ts'
import { AuditTrail } from '#design-system/patterns/evidence/index.ts'
import { EmptyState, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import type { CustomerFile } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { ScreeningRows } from '../screenings/screening-rows.tsx'

const prioritySeverity = { urgent: 'critical', high: 'high', medium: 'medium', low: 'low' } as const

/** Screenings, cases and documents of a customer. */
export function CustomerWork({ file }: { file: CustomerFile }) {
  const { screenings, cases, documents } = file
  const more = file.screeningsTotal - screenings.length
  return (
    <>
      <Panel
        title="Screenings"
        actions={quantity(file.screeningsTotal)}
        foot={
          more > 0
            ? `The newest ${quantity(screenings.length)}; ${quantity(more)} older ones are kept.`
            : undefined
        }
      >
        {screenings.length === 0 ? (
          <EmptyState title="Never screened" body="The list status of this customer is unknown." />
        ) : (
          <ScreeningRows screenings={screenings} />
        )}
      </Panel>
      <Panel title="Cases" actions={quantity(cases.length)}>
        {cases.length === 0 ? (
          <EmptyState title="No case was ever opened about this customer" />
        ) : (
          <RowList label="Cases">
            {cases.map((one) => (
              <Row
                key={one.id}
                to={pathOf({ type: 'case', id: one.id })}
                title={`${one.caseNumber}: ${one.title}`}
                detail={`Opened ${dateTime(one.openedAt)}${one.assignee ? ` · ${one.assignee.fullName}` : ''}`}
                facts={inWords(one.status)}
                tag={<SeverityTag severity={one.closedAt ? 'ok' : prioritySeverity[one.priority]} />}
              />
            ))}
          </RowList>
        )}
      </Panel>
      <Panel title="Documents" actions={quantity(documents.length)}>
        {documents.length === 0 ? (
          <EmptyState title="No document is attached to a case of this customer" />
        ) : (
          <RowList label="Documents">
            {documents.map((document) => (
              <Row
                key={document.id}
                to={pathOf({ type: 'case', id: document.caseId })}
                title={document.fileName}
                detail={`${document.author} · ${dateTime(document.at)} · SHA-256 ${document.sha256.slice(0, 12)}`}
              />
            ))}
          </RowList>
        )}
      </Panel>
    </>
  )
}

/** What was done to the customer, from the audit log. */
export function CustomerHistory({ file }: { file: CustomerFile }) {
  return (
    <Panel
      title="History"
      foot={
        <TextLink to={`/dashboard/audit?subjectType=company&subjectId=${file.customer.id}`}>
          In the audit log
        </TextLink>
      }
    >
      <PanelBody>
        {file.history.length === 0 ? (
          'It was imported from a file: the log has one entry for the whole file.'
        ) : (
          <AuditTrail
            entries={file.history.map((entry) => ({
              id: String(entry.sequence),
              what: entry.what,
              who: entry.actor,
              why: entry.reason ?? undefined,
              at: entry.at,
              digest: entry.hash,
            }))}
          />
        )}
      </PanelBody>
    </Panel>
  )
}
