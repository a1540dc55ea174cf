import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { date } from '#design-system/formats/index.ts'
import { ExportMenu, sheetFormats } from '#design-system/patterns/export-menu/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import {
  areOfOtherYears,
  COMPARED_MAX,
  type Comparison,
  ruleLabel,
  screeningLabel,
  screeningMeaning,
} from '../../contract/index.ts'
import classes from '../company.module.css'
import { CompanyPicker } from '../company-picker.tsx'
import { screeningSeverity } from '../company-words.ts'
import { comparisonQuery, downloadComparison } from '../queries.ts'

/** The companies of an address: whole numbers, each once. */
export const comparedIn = (ids: string | null): number[] =>
  [...new Set((ids ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)

/** Two to four companies beside each other. */
export default function CompareScreen() {
  const [address, setAddress] = useSearchParams()
  const ids = comparedIn(address.get('ids')).slice(0, COMPARED_MAX)
  const show = (next: readonly number[]) => setAddress({ ids: next.join(',') }, { replace: true })
  const comparison = useQuery({
    ...comparisonQuery(ids),
    enabled: ids.length >= 2,
    placeholderData: (before) => before,
  })
  return (
    <Page
      title="Compare companies"
      crumbs={crumbsOf.directory}
      purpose="Field by field, each value with its source. Missing values are left empty and do not count as differences."
      actions={
        <ExportMenu
          of="the comparison"
          formats={sheetFormats}
          disabled={!comparison.data}
          onExport={(format) => downloadComparison({ ids: ids.join(','), format })}
        />
      }
    >
      <Stack>
        {ids.length < COMPARED_MAX ? (
          <Panel title="Add a company">
            <PanelBody>
              <CompanyPicker
                label="Company"
                company={null}
                onChoose={(company) => (company ? show([...new Set([...ids, company.id])]) : undefined)}
              />
            </PanelBody>
          </Panel>
        ) : null}
        {ids.length < 2 ? (
          <EmptyState
            title={ids.length === 1 ? 'Choose a second company' : 'Choose two to four companies'}
            body="Type a name above, or mark companies in the directory."
          />
        ) : (
          <QueryStates query={comparison} failed="The companies could not be compared." isEmpty={() => false}>
            {(shown) => (
              <Compared comparison={shown} onRemove={(id) => show(ids.filter((other) => other !== id))} />
            )}
          </QueryStates>
        )}
      </Stack>
    </Page>
  )
}

type ComparedProps = { comparison: Comparison; onRemove: (id: number) => void }

function Compared({ comparison: { companies, rows }, onRemove }: ComparedProps) {
  return (
    <Panel title={`${companies.length} companies`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key. */}
      <section className="scrolls" tabIndex={0} aria-label="Comparison">
        <table className={classes.compared}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {companies.map(({ id, name }) => (
                <th scope="col" key={id}>
                  <Link to={pathOf({ type: 'entity', id })}>{name}</Link>
                  <Button size="small" onClick={() => onRemove(id)} aria-label={`Take out ${name}`}>
                    Take out
                  </Button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Screening</th>
              {companies.map(({ id, screening }) => (
                <td key={id}>
                  <SeverityTag severity={screeningSeverity[screening.state]}>
                    {screeningLabel[screening.state]}
                  </SeverityTag>
                  <small title={screeningMeaning[screening.state]}>
                    {screening.under && screening.at
                      ? `Under “${screening.under}”, ${date(screening.at)}. It may concern a namesake.`
                      : 'No current screening: neither a match nor a clearance.'}
                  </small>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">50 percent rule</th>
              {companies.map(({ id, ownership }) => (
                <td key={id}>
                  {ownership.verdict ? ruleLabel[ownership.verdict] : 'Not worked out'}
                  <small>{ownership.because}</small>
                </td>
              ))}
            </tr>
            {rows.map((row) => (
              <tr key={row.field}>
                <th scope="row">
                  {row.label} {row.doDiffer ? <Tag>Differs</Tag> : null}
                  {row.doDiffer && areOfOtherYears(row) ? <small>Values of different years</small> : null}
                </th>
                {row.values.map((value, at) => (
                  <td key={companies[at]?.id}>
                    {value ? (
                      <>
                        {value.shown}
                        <small>
                          {value.source}
                          {value.asOf ? `, as of ${date(value.asOf)}` : ''}
                          {value.doAgree ? '' : ' · other sources differ'}
                        </small>
                      </>
                    ) : (
                      <span title="No source reports it">–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
