import { date, dateTime, percent } from '#design-system/formats/index.ts'
import { EmptyState, Panel } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { CustomerFile, CustomerListCheck } from '#domains/screening/contract/index.ts'
import { matchLook, riskSeverity } from '../words.ts'

/** Why the risk reads as it does, the matches that stand, and which list versions the customer was held against. */
export function RiskAndMatches({ file }: { file: CustomerFile }) {
  return (
    <>
      <Panel title="Risk and why">
        <RowList label="Reasons of the risk">
          {file.riskReasons.map((reason) => (
            <Row
              key={reason.why}
              title={reason.why}
              tag={
                reason.riskLevel ? (
                  <SeverityTag severity={riskSeverity[reason.riskLevel]} />
                ) : (
                  <Tag>Not known yet</Tag>
                )
              }
            />
          ))}
        </RowList>
      </Panel>
      {file.activeMatches.length > 0 ? (
        <Panel title="Matches nobody dismissed">
          <RowList label="Matches nobody dismissed">
            {file.activeMatches.map((match) => (
              <Row
                key={match.id}
                to={`/dashboard/kyb/screenings/${match.screeningId}?match=${match.id}`}
                title={match.of ? `${match.of.name}: ${match.entryName}` : match.entryName}
                detail={`${match.of ? `${match.of.relation} · ` : ''}${match.listName} · ${match.entryUid} · found ${dateTime(match.screenedAt)}`}
                facts={`${percent(match.probability, { digits: 1 })} · ${matchLook[match.state].label}`}
                tag={<SeverityTag severity={riskSeverity[match.riskLevel]} />}
              />
            ))}
          </RowList>
        </Panel>
      ) : null}
      <Panel title="Checked against the lists in force">
        {file.checks.length === 0 ? (
          <EmptyState title="No list is in force" body="Without a list no customer is screened." />
        ) : (
          <RowList label="Checked against the lists in force">
            {file.checks.map((check) => (
              <Row
                key={check.listId}
                title={`${check.listName}${check.publishedOn ? ` of ${date(check.publishedOn)}` : ''}`}
                detail={checkWords(check)}
                tag={
                  <SeverityTag severity={check.isCovered && check.lacks === null ? 'ok' : 'medium'}>
                    {check.isCovered ? (check.lacks === null ? 'Covered' : 'No answer') : 'Not covered'}
                  </SeverityTag>
                }
              />
            ))}
          </RowList>
        )}
      </Panel>
    </>
  )
}

function checkWords(check: CustomerListCheck): string {
  if (check.heldAgainst === null) return `Version ${check.version} · never checked against this list`
  const how = check.checkedBy === 'screened' ? 'screened' : 'compared with every entry that changed'
  const at = `${how} on ${dateTime(check.checkedAt)}`
  if (check.isCovered) return [`Version ${check.version} · ${at}`, check.lacks].filter(Boolean).join(' · ')
  return check.heldAgainst === check.version
    ? `Version ${check.version} · ${at}, before its facts changed`
    : `Version ${check.version} is in force · ${at} against version ${check.heldAgainst}`
}
