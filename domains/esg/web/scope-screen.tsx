import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { checkCsrdScope } from '#domains/esg/contract/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import classes from './esg.module.css'
import { EsgTabs } from './esg-tabs.tsx'
import { checkScope, datapointsQuery } from './queries.ts'

type Asked = RequestOf<typeof checkCsrdScope>
type Answer = ResponseOf<typeof checkCsrdScope> & { asked: Asked }
const verdictLabel: Record<Answer['verdict'], string> = {
  'in-scope': 'In scope',
  'not-in-scope': 'Not in scope',
  depends: 'Depends',
}
const factLabels: Record<string, string> = {
  turnoverMillions: 'net turnover',
  balanceSheetMillions: 'balance sheet total',
  employees: 'employees',
  isPublicInterest: 'whether it is a public-interest entity',
  isListed: 'whether it is listed',
  euTurnoverMillions: 'turnover in the EU',
  euPresence: 'its largest presence in the EU',
  euPresenceTurnoverMillions: 'the turnover of that presence',
}
const severityOf = { 'in-scope': 'high', 'not-in-scope': 'ok', depends: 'medium' } as const

/** Whether somebody has to report, by the law of a day, and by which sets of datapoints. */
export default function ScopeScreen() {
  const [answer, setAnswer] = useState<Answer>()
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Page
      title="CSRD scope check"
      purpose="Who reports for which financial year, under the law as of a date."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'ESG', to: '/dashboard/esg-compliance' },
      ]}
    >
      <Stack>
        <EsgTabs />
        <Columns side={380}>
          <Panel title="Undertaking">
            <PanelBody>
              <ContractForm
                request={checkCsrdScope.request}
                initial={{ year: Number(today.slice(0, 4)), lawAsOf: today }}
                columns={2}
                submitLabel="Check"
                onSubmit={async (values) =>
                  setAnswer({ ...(await checkScope(values)), asked: checkCsrdScope.request.parse(values) })
                }
              />
            </PanelBody>
          </Panel>
          <Stack>
            <Panel title="Answer">
              {answer ? (
                <PanelBody>
                  <Facts
                    facts={[
                      {
                        label: 'Verdict',
                        value: (
                          <SeverityTag severity={severityOf[answer.verdict]}>
                            {verdictLabel[answer.verdict]}
                          </SeverityTag>
                        ),
                      },
                      ...(answer.missing.length > 0
                        ? [
                            {
                              label: 'Not stated',
                              value: answer.missing.map((fact) => factLabels[fact] ?? fact).join(', '),
                            },
                          ]
                        : []),
                      { label: 'Because', value: answer.because },
                      ...(answer.asked.year >= SIMPLIFIED_YEAR && answer.verdict !== 'not-in-scope'
                        ? [{ label: 'By which datapoints', value: simplifiedLacks }]
                        : []),
                      { label: 'Asked for', value: askedInWords(answer.asked) },
                      { label: 'Legal reference', value: answer.legal },
                      { label: 'Law looked at', value: answer.law },
                      {
                        label: 'First year in scope',
                        value: firstYearInWords(answer),
                      },
                    ]}
                  />
                  <p className={classes.plain}>
                    National transposition, and the exemption of subsidiaries whose parent reports for them,
                    are not checked. This is not legal advice.
                  </p>
                </PanelBody>
              ) : (
                <EmptyState
                  title="Nothing checked yet"
                  body="State the undertaking, the year and the date of the law."
                />
              )}
            </Panel>
            <Registry />
          </Stack>
        </Columns>
      </Stack>
    </Page>
  )
}

/** From when on the first set is for no year any more. */
const SIMPLIFIED_YEAR = 2027
const simplifiedLacks =
  'From financial year 2027 on the simplified ESRS. Their text is not included: disclosures for that year cannot be built yet, and this result does not cover their requirements.'

function firstYearInWords({ firstYear, missing }: Answer): string {
  if (firstYear !== null) return `Financial year ${firstYear}`
  return missing.length > 0 ? 'Depends on what is not stated' : 'None up to 2028'
}

/** What the answer is about: the form beside it may have been changed since. */
function askedInWords(asked: Asked): string {
  const amounts = [
    asked.turnoverMillions === undefined
      ? null
      : `net turnover EUR ${quantity(asked.turnoverMillions)} million`,
    asked.balanceSheetMillions === undefined
      ? null
      : `balance sheet EUR ${quantity(asked.balanceSheetMillions)} million`,
    asked.employees === undefined ? null : `${quantity(asked.employees)} employees`,
  ]
  return [`financial year ${asked.year} by the law of ${date(asked.lawAsOf)}`, ...amounts]
    .filter((part) => part !== null)
    .join('; ')
}

function Registry() {
  const sets = useQuery(datapointsQuery())
  return (
    <Panel title="Registry of datapoints">
      <QueryStates query={sets} failed="The registry could not be read." empty="No set is known.">
        {(rows) => (
          <RowList label="Sets of datapoints" layout="whole">
            {rows.map((one) => (
              <Row
                key={one.id}
                title={one.name}
                detail={`${one.law}. Financial years ${one.firstYear}${one.lastYear === null ? ' on' : ` to ${one.lastYear}`}. ${one.lacks}`}
                tag={<span>{one.datapoints === 0 ? 'Not in the registry' : quantity(one.datapoints)}</span>}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
