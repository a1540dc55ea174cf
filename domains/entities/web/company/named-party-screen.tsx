import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { EmptyState, Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { type IdentifiedParty, statusInWords } from '../../contract/index.ts'
import { namedPartyQuery } from '../queries.ts'

const kinds = ['country', 'ticker', 'isin', 'lei', 'cik'] as const

/** Where a customer, a holding or an issuer leads: to its one record, or to the choice between those that it may be. */
export default function NamedPartyScreen() {
  const [address] = useSearchParams()
  const name = address.get('name')?.trim() ?? ''
  const known = Object.fromEntries(
    kinds.flatMap((kind) => {
      const value = address.get(kind)?.trim()
      return value ? [[kind, value]] : []
    }),
  )
  const identified = useQuery({ ...namedPartyQuery({ name, ...known }), enabled: name !== '' })
  const found = identified.data?.found
  if (found) return <Navigate to={pathOf({ type: 'entity', id: found.id })} replace />
  return (
    <Page title={name || 'Which company?'} crumbs={crumbsOf.directory} purpose="Choose the directory record.">
      {name === '' ? (
        <EmptyState title="The address names no company." />
      ) : (
        <QueryStates
          query={identified}
          failed="The directory could not be searched for this company."
          isEmpty={() => false}
        >
          {(answer) => <Choice name={name} answer={answer} />}
        </QueryStates>
      )}
    </Page>
  )
}

function Choice({ name, answer }: { name: string; answer: IdentifiedParty }) {
  const search = `/dashboard/companies?${new URLSearchParams({ q: name })}`
  if (answer.candidates.length === 0)
    return (
      <EmptyState
        title={answer.because}
        body={[...answer.notUsed, 'Search for another spelling, or add it to the directory.'].join(' ')}
        actions={<ButtonLink to={search}>Search the directory</ButtonLink>}
      />
    )
  return (
    <Panel title="It may be one of these" actions={<ButtonLink to={search}>Search the directory</ButtonLink>}>
      <PanelBody>
        <Stack>
          <p>{answer.because}</p>
          {answer.notUsed.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      </PanelBody>
      <RowList label="Records that it may be" layout="two-lines">
        {answer.candidates.map(({ company, reasons }) => (
          <Row
            key={company.id}
            to={pathOf({ type: 'entity', id: company.id })}
            title={company.name}
            detail={[statusInWords(company.statuses), company.location, ...reasons]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </RowList>
    </Panel>
  )
}
