import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { date, percent, quantity } from '#design-system/formats/index.ts'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Tag } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { type CompanyPaths, linkLabel, type PathLink, titleOfSource } from '../../contract/index.ts'
import { CompanyPicker } from '../company-picker.tsx'
import { entityQuery, pathsQuery } from '../queries.ts'

const idIn = (text: string | null) => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null)

/** How two companies or people are tied to each other, by what is loaded. */
export default function PathsScreen() {
  const [address, setAddress] = useSearchParams()
  const [from, to] = [idIn(address.get('from')), idIn(address.get('to'))]
  const choose = (end: 'from' | 'to') => (company: { id: number } | null) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (company) after.set(end, String(company.id))
        else after.delete(end)
        return after
      },
      { replace: true },
    )
  return (
    <Page
      title="Paths between companies"
      purpose="Shortest paths between two companies or people over ownership, control, offices and supply. Each link has its source and date. People are followed by their record: two records of one name are not taken for one person."
      crumbs={crumbsOf.directory}
    >
      <Stack>
        <Panel title="Between">
          <PanelBody>
            <Stack>
              <End label="From" id={from} onChoose={choose('from')} />
              <End label="To" id={to} onChoose={choose('to')} />
            </Stack>
          </PanelBody>
        </Panel>
        {from !== null && to !== null ? <Found from={from} to={to} /> : null}
      </Stack>
    </Page>
  )
}

function End({
  label,
  id,
  onChoose,
}: {
  label: string
  id: number | null
  onChoose: (company: { id: number } | null) => void
}) {
  const entity = useQuery({ ...entityQuery(id ?? 0), enabled: id !== null })
  const company = id !== null && entity.data ? { id, name: entity.data.name } : null
  return <CompanyPicker key={company?.id ?? 'none'} label={label} company={company} onChoose={onChoose} />
}

function Found({ from, to }: { from: number; to: number }) {
  const paths = useQuery(pathsQuery(from, to))
  return (
    <QueryStates query={paths} failed="The paths could not be found.">
      {(found) => (
        <Stack>
          <Basis found={found} />
          {found.paths.map((path, at) => (
            <Panel
              key={path.map(({ toId }) => toId).join(' ')}
              title={`Path ${at + 1}`}
              actions={`${path.length} ${path.length === 1 ? 'link' : 'links'}`}
            >
              <RowList label={`Path ${at + 1}`} layout="whole">
                {path.map((step) => (
                  <Row
                    key={step.toId}
                    title={
                      <>
                        <Link to={pathOf({ type: 'entity', id: step.fromId })}>{step.fromName}</Link>
                        {' – '}
                        <Link to={pathOf({ type: 'entity', id: step.toId })}>{step.toName}</Link>
                      </>
                    }
                    detail={step.links.map((link) => (
                      <span key={link.id}>
                        {inWords(link)}
                        <br />
                      </span>
                    ))}
                    tag={step.links.some(({ isOwn }) => isOwn) ? <Tag>Added by your organisation</Tag> : null}
                  />
                ))}
              </RowList>
            </Panel>
          ))}
          {found.paths.length === 0 ? (
            <Panel title="Paths">
              <EmptyState
                title={found.isCut ? 'No path in what was looked at' : 'No path in what is loaded'}
                body="This does not mean that they are unrelated: links that no loaded source states are not known here."
              />
            </Panel>
          ) : null}
        </Stack>
      )}
    </QueryStates>
  )
}

/** What was looked at, before the result. */
function Basis({ found: { from, to, asOf, looked, ended, isCut } }: { found: CompanyPaths }) {
  return (
    <p role="status">
      {from.name} and {to.name} as of {date(asOf)}: {quantity(looked)} companies and people looked at.
      {isCut ? ' There was more than is looked at: other or shorter paths may exist.' : ''}
      {ended > 0 ? ` ${quantity(ended)} links that have ended or had not begun are left out.` : ''}
    </p>
  )
}

function inWords({
  fromName,
  kind,
  toName,
  share,
  since,
  until,
  source,
  statedAt,
  statedOf,
}: PathLink): string {
  const shares =
    share === null
      ? ''
      : share.low === share.high
        ? `, ${percent(share.low)}`
        : `, ${percent(share.low)} to ${percent(share.high)}`
  const days = [since ? `since ${date(since)}` : 'start not stated', until ? `until ${date(until)}` : '']
  return [
    `${fromName} ${linkLabel[kind]} ${toName}${shares}`,
    days.filter(Boolean).join(' '),
    `${titleOfSource(source)}, ${source === 'organisation' ? 'added' : 'loaded'} ${date(statedAt)}`,
    statedOf.length > 0 ? `stated of ${statedOf.join(' and ')}, joined since` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
