import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { date, dateTime } from '#design-system/formats/index.ts'
import { ExportMenu } from '#design-system/patterns/export-menu/index.ts'
import {
  Columns,
  EmptyState,
  Facts,
  Page,
  Panel,
  PanelBody,
  PanelSection,
  QueryStates,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ButtonLink, SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { type Entity, screeningLabel, screeningMeaning, statusInWords } from '../contract/index.ts'
import { ChangesPanel } from './company/changes-panel.tsx'
import { LookalikesPanel } from './company/lookalikes-panel.tsx'
import { InstrumentsPanel, OfferingsPanel } from './company/offerings-panel.tsx'
import { RelatedPanel } from './company/related-panel.tsx'
import classes from './company.module.css'
import { identifierLabel, likelihood, screeningSeverity } from './company-words.ts'
import { JoinedRecords } from './joined-records.tsx'
import { ListCompanyButton } from './lists/list-company-button.tsx'
import { NotesPanel } from './lists/notes-panel.tsx'
import { OwnershipPanel } from './ownership-panel.tsx'
import { downloadProfile, entityQuery } from './queries.ts'

const profileFormats = [{ id: 'pdf', label: 'PDF', purpose: 'with its sources' }] as const

/** A day that an address names; none where it is no day. */
const dayIn = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')

const crumbs = crumbsOf.directory

/** One company: what every source says of it, who owns it, and what screening knows. */
export default function CompanyScreen() {
  const id = Number(useParams().id)
  const isNumber = Number.isInteger(id) && id > 0
  const [address, setAddress] = useSearchParams()
  const asOf = dayIn(address.get('asOf'))
  const entity = useQuery({ ...entityQuery(id, asOf || undefined), enabled: isNumber })
  const setAsOf = (day: string) => setAddress(day ? `asOf=${day}` : '', { replace: true })
  if (!isNumber)
    return (
      <Page title="Company" crumbs={crumbs}>
        <EmptyState title="This company record does not exist." body="The address names none." />
      </Page>
    )
  const { data } = entity
  return (
    <Page
      title={data?.name ?? 'Company'}
      crumbs={crumbs}
      purpose={data ? purposeOf(data) : 'One record with everything known about a company.'}
      actions={
        data ? (
          <>
            <TextInput
              type="date"
              size="xs"
              aria-label="As of"
              title="The company as of a day"
              leftSection="As of"
              leftSectionWidth={52}
              value={asOf}
              max={new Date().toISOString().slice(0, 10)}
              onChange={(event) => setAsOf(event.currentTarget.value)}
            />
            <ExportMenu
              of={data.name}
              label="Export profile"
              formats={profileFormats}
              onExport={() => downloadProfile(asOf ? { id: data.id, asOf } : { id: data.id })}
            />
            <ButtonLink to={`/dashboard/companies/paths?from=${data.id}`}>Paths</ButtonLink>
            <ListCompanyButton id={data.id} name={data.name} />
            <ButtonLink to={`/dashboard/companies/compare?ids=${data.id}`}>Compare</ButtonLink>
            <ButtonLink kind="primary" to={screenHref(data)}>
              Screen this {data.kind === 'natural' ? 'person' : 'company'}
            </ButtonLink>
          </>
        ) : null
      }
    >
      <QueryStates query={entity} failed="The company could not be read.">
        {(shown) => <Company entity={shown} asOf={asOf} />}
      </QueryStates>
    </Page>
  )
}

const purposeOf = ({ company, isOwn, asOf, records }: Entity) =>
  asOf && records.length === 0
    ? `Nothing is known about it as of ${date(asOf)}.`
    : [statusInWords(company.statuses), statedOf(company, isOwn)].filter(Boolean).join(' · ')

const statedOf = (company: Entity['company'], isOwn: boolean) =>
  [company.industry, company.location, isOwn ? 'Only your organisation sees it' : null]
    .filter(Boolean)
    .join(' · ') || 'No source reports its business or location.'

/** Screening with what is known of it filled in. */
function screenHref({ name, kind, company }: Entity): string {
  const known = new URLSearchParams({ name, schema: kind === 'natural' ? 'Person' : 'Company' })
  if (company.country) known.set('country', company.country)
  return `/dashboard/kyb/screen?${known}`
}

function Company({ entity, asOf }: { entity: Entity; asOf: string }) {
  return (
    <Columns side={360}>
      <Stack>
        {entity.asOf ? <AsOf entity={entity} asOf={entity.asOf} /> : null}
        <SourcedFields entity={entity} />
        <OfferingsPanel entity={entity} />
        <OwnershipPanel entity={entity} asOf={asOf} />
        {entity.kind === 'natural' ? null : <LookalikesPanel key={entity.id} id={entity.id} />}
        {entity.records.length > 0 || entity.steps.length > 0 ? <JoinedRecords entity={entity} /> : null}
      </Stack>
      <Stack>
        <ChangesPanel id={entity.id} />
        <ScreeningPanel entity={entity} />
        <NotesPanel id={entity.id} />
        <RelatedPanel id={entity.id} />
        <Identifiers entity={entity} />
        {entity.names.length > 0 ? <Names entity={entity} /> : null}
        <InstrumentsPanel entity={entity} />
      </Stack>
    </Columns>
  )
}

/** What a past day means here, before anything is read as of it. */
function AsOf({ entity: { leftOut, fields }, asOf }: { entity: Entity; asOf: string }) {
  return (
    <Panel title={`As of ${date(asOf)}`}>
      <PanelBody>
        {leftOut.length === 0
          ? 'No record of it is newer than that day.'
          : `Left out because newer: ${leftOut.map((one) => `${one.title}, ${date(one.asOf)}`).join('; ')}.`}{' '}
        Only the newest record of each source is kept, so earlier data is not shown
        {fields.length === 0 ? ', and nothing is known about that day' : ''}. Ownership is as of that date
        where the links are dated; screening and other Assay data are current.
      </PanelBody>
    </Panel>
  )
}

function ScreeningPanel({ entity: { screening, confidence, records, company, asOf } }: { entity: Entity }) {
  const isUnknown = records.length === 0 && asOf !== null
  return (
    <Panel
      title="Screening"
      tag={
        <SeverityTag severity={screeningSeverity[screening.state]}>
          {screeningLabel[screening.state]}
        </SeverityTag>
      }
    >
      <PanelBody>{screeningMeaning[screening.state]}</PanelBody>
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
            value: isUnknown
              ? 'No record of that day'
              : confidence === null
                ? 'Not joined: one source alone'
                : likelihood(confidence),
          },
          {
            label: 'Website',
            value: company.website ? (
              <a href={`https://${company.website}`} target="_blank" rel="noreferrer">
                {company.website}
              </a>
            ) : isUnknown ? (
              'Not known of that day'
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
  if (entity.fields.length === 0)
    return (
      <Panel title="What the sources report">
        <EmptyState title={entity.asOf ? 'No record is that old' : 'No source has any data about it'} />
      </Panel>
    )
  return (
    <Panel
      title="What the sources report"
      actions={<ButtonLink to="/dashboard/companies/precedence">Order of sources</ButtonLink>}
    >
      <div className="scrolls">
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
                    {field.values.map((stated) => (
                      <li key={stated.recordId} data-shown={stated.isShown || undefined}>
                        <b>{stated.title}</b>{' '}
                        {field.doAgree && field.values.length > 1 ? 'agrees' : stated.value}
                        {stated.asOf ? <small>as of {date(stated.asOf)}</small> : null}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Doubtful doubtful={entity.doubtful} />
    </Panel>
  )
}

/** What a source states and contradicts itself in: it is shown as doubtful and counts nowhere. */
function Doubtful({ doubtful }: Pick<Entity, 'doubtful'>) {
  if (doubtful.length === 0) return null
  return (
    <PanelSection title="Doubtful: set aside, and not used to find or join companies">
      <RowList label="Doubtful values" layout="two-lines">
        {doubtful.map(({ label, value, why, title, asOf }) => (
          <Row
            key={`${title}${label}`}
            title={`${label}: ${value}`}
            detail={[why, title, asOf ? `as of ${date(asOf)}` : null].filter(Boolean).join(' · ')}
          />
        ))}
      </RowList>
    </PanelSection>
  )
}

function Identifiers({ entity: { identifiers, asOf } }: { entity: Entity }) {
  return (
    <Panel title="Identifiers" actions={`${identifiers.length}`}>
      {identifiers.length === 0 ? (
        <EmptyState
          title={asOf ? 'No record of that day has an identifier.' : 'No source gives an identifier.'}
        />
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
