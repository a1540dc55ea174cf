import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { date, dateTime, percent } from '#design-system/formats/index.ts'
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
import { ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import type { Entity } from '../contract/index.ts'
import classes from './company.module.css'
import { identifierLabel, screeningLabel, screeningSeverity } from './company-words.ts'
import { JoinedRecords } from './joined-records.tsx'
import { OwnershipPanel } from './ownership-panel.tsx'
import { entityQuery } from './queries.ts'

const crumbs = [{ label: 'Company directory', to: '/dashboard/companies' }]

/** One company: what every source says of it, who owns it, and what screening knows. */
export default function CompanyScreen() {
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id) && id > 0
  const entity = useQuery({ ...entityQuery(id), enabled: isNumber })
  if (!isNumber)
    return (
      <Page title="Company" crumbs={crumbs}>
        <EmptyState title="There is no such company record." body="The address names none." />
      </Page>
    )
  const { data } = entity
  return (
    <Page
      title={data?.name ?? 'Company'}
      crumbs={crumbs}
      purpose={data ? purposeOf(data) : 'One record for all that is known of a company.'}
      actions={
        data ? (
          <ButtonLink kind="primary" to={screenHref(data)}>
            Screen this {data.kind === 'natural' ? 'person' : 'company'}
          </ButtonLink>
        ) : null
      }
    >
      <QueryStates query={entity} failed="The company could not be read.">
        {(shown) => <Company entity={shown} />}
      </QueryStates>
    </Page>
  )
}

const purposeOf = ({ company, isOwn }: Entity) =>
  [company.industry, company.location, isOwn ? 'Only your organisation sees it' : null]
    .filter(Boolean)
    .join(' · ') || 'No source says what it does or where it is.'

/** Screening with what is known of it filled in. */
function screenHref({ name, kind, company }: Entity): string {
  const known = new URLSearchParams({ name, schema: kind === 'natural' ? 'Person' : 'Company' })
  if (company.country) known.set('country', company.country)
  return `/dashboard/kyb/screen?${known}`
}

function Company({ entity }: { entity: Entity }) {
  return (
    <Columns side={360}>
      <Stack>
        <SourcedFields entity={entity} />
        <OwnershipPanel id={entity.id} name={entity.name} />
        <JoinedRecords entity={entity} />
      </Stack>
      <Stack>
        <Standing entity={entity} />
        <Identifiers entity={entity} />
        <Names entity={entity} />
      </Stack>
    </Columns>
  )
}

function Standing({ entity: { screening, confidence, records, company } }: { entity: Entity }) {
  return (
    <Panel
      title="Screening"
      tag={
        <SeverityTag severity={screeningSeverity[screening.state]}>
          {screeningLabel[screening.state]}
        </SeverityTag>
      }
    >
      <PanelBody>
        {screening.state === 'not-screened'
          ? 'Your organisation has not screened this name. That says nothing about it.'
          : screening.state === 'outdated'
            ? 'The newest screening under this name had no match, but lists have changed since: after thirty days it does not count. Screen it again.'
            : 'The newest screening under this name, the gravest where several of its names were screened. A namesake’s counts too: look at it before you rely on it.'}
      </PanelBody>
      <Facts
        facts={[
          ...(screening.screeningId
            ? [
                {
                  label: 'Screening',
                  value: (
                    <Link to={pathOf({ type: 'screening', id: screening.screeningId })}>
                      {screening.under}, {dateTime(screening.at)}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            label: 'One record of',
            value: `${records.length} ${records.length === 1 ? 'source record' : 'source records'}`,
          },
          {
            label: 'Sure of the join',
            value: confidence === null ? 'Not joined: one source alone' : percent(confidence, { digits: 1 }),
          },
          {
            label: 'Website',
            value: company.website ? (
              <a href={`https://${company.website}`} target="_blank" rel="noreferrer">
                {company.website}
              </a>
            ) : (
              'Not disclosed'
            ),
          },
        ]}
      />
    </Panel>
  )
}

function SourcedFields({ entity }: { entity: Entity }) {
  return (
    <Panel title="What the sources say">
      <div className={classes.scroll}>
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Shown</th>
              <th scope="col">Every source</th>
            </tr>
          </thead>
          <tbody>
            {entity.fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{field.label}</th>
                <td>
                  {field.shown}
                  <small>{field.why}</small>
                </td>
                <td>
                  <ul>
                    {field.values.map((said) => (
                      <li key={said.recordId} data-shown={said.isShown || undefined}>
                        <b>{said.title}</b> {field.doAgree && field.values.length > 1 ? 'agrees' : said.value}
                        {said.asOf ? <small>as of {date(said.asOf)}</small> : null}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Identifiers({ entity: { identifiers } }: { entity: Entity }) {
  return (
    <Panel title="Identifiers" actions={`${identifiers.length}`}>
      {identifiers.length === 0 ? (
        <EmptyState title="No source gives an identifier." />
      ) : (
        <RowList label="Identifiers" layout="dense">
          {identifiers.map(({ kind, value, issuer, sources }) => (
            <Row
              key={`${kind}${value}${issuer ?? ''}`}
              lead={identifierLabel[kind]}
              title={value}
              detail={[issuer, sources.join(', ')].filter(Boolean).join(' · ')}
            />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

const nameLabel = { legal: 'Legal', former: 'Former', trading: 'Trading', other: 'Also written' } as const

function Names({ entity: { names } }: { entity: Entity }) {
  return (
    <Panel title="Names" actions={`${names.length}`}>
      <RowList label="Names" layout="two-lines">
        {names.map(({ text, kind, sources }) => (
          <Row key={text} title={text} detail={sources.join(', ')} tag={<Tag>{nameLabel[kind]}</Tag>} />
        ))}
      </RowList>
    </Panel>
  )
}
