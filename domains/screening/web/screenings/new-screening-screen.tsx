import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import {
  Columns,
  EmptyState,
  Page,
  Panel,
  PanelBody,
  QueryStates,
} from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { ButtonLink, SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import {
  BornOn,
  furtherFacts,
  hasBeen,
  invisibleName,
  isVisibleName,
} from '#domains/customers/contract/index.ts'
import { furtherLooks } from '#domains/customers/web/index.tsx'
import { SubjectSchema } from '#domains/screening/contract/index.ts'
import { IdentifierKind } from '#domains/watchlists/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { ListsForAnAnswer } from '../lists/lists-for-an-answer.tsx'
import { useScreenCompany, watchlistsQuery } from '../queries.ts'
import { identifierLabel, kindLabel } from '../words.ts'
import { countryOptions } from './countries.ts'

// The facts a person has at hand, one field each; the call takes them as lists.
const Facts = z.object({
  companyName: z
    .string('A name is required')
    .trim()
    .min(2, 'A name of at least 2 characters is required')
    .max(300)
    .refine(isVisibleName, invisibleName)
    .meta({
      title: 'Name',
      description:
        'In any script, exactly as in the file; wallets, accounts and register numbers are looked up as such',
      autoComplete: 'off',
    }),
  schema: SubjectSchema.default('Unknown').meta({
    title: 'Kind',
    description: 'Not stated does not count against a name',
    labels: kindLabel,
  }),
  country: z.string().optional().meta({ title: 'Country', description: 'Registration or nationality' }),
  birthDate: z
    .string()
    .optional()
    .meta({
      title: 'Date of birth',
      description: 'Persons: 1962, 1962-03 or 1962-03-07',
      placeholder: 'YYYY-MM-DD',
    })
    .refine(
      (value) => !value || (BornOn.safeParse(value).success && hasBeen(value, new Date())),
      'Write the date as 1962, 1962-03 or 1962-03-07, a past date',
    ),
  identifierKind: IdentifierKind.optional().meta({
    title: 'Identifier',
    placeholder: 'None',
    labels: identifierLabel,
  }),
  identifierValue: z
    .string()
    .trim()
    .max(300)
    .optional()
    .meta({ title: 'Its value', description: 'A valid identifier weighs more than a name' }),
  ...furtherFacts,
  asOf: z
    .string()
    .optional()
    .meta({ title: 'Lists as of', description: 'Empty: the lists in force now', placeholder: 'YYYY-MM-DD' })
    .refine((value) => !value || /^\d{4}-\d{2}-\d{2}$/.test(value), 'A date as YYYY-MM-DD'),
})

export default function NewScreeningScreen() {
  const screen = useScreenCompany()
  const lists = useQuery(watchlistsQuery())
  const navigate = useNavigate()
  // A customer's file leads here with what is known, so that the answer counts for that customer.
  const [known] = useSearchParams()
  const companyId = Number(known.get('companyId')) || null
  return (
    <Page
      title="New screening"
      purpose="One name against every list in force. Each further fact sharpens the answer."
      crumbs={crumbsOf.kyb}
      actions={<ButtonLink to="/dashboard/kyb/batches">Screen a file</ButtonLink>}
    >
      <Columns side={380}>
        <Panel title="Who is screened">
          <PanelBody>
            <ContractForm
              request={Facts}
              columns={2}
              submitLabel="Screen"
              initial={{
                companyName: known.get('name') ?? '',
                schema: SubjectSchema.safeParse(known.get('schema')).data ?? 'Unknown',
                country: known.get('country') ?? '',
                birthDate: known.get('birthDate') ?? '',
              }}
              looks={{
                ...furtherLooks,
                country: { kind: 'select', options: countryOptions, placeholder: 'Any' },
              }}
              onSubmit={async (facts) => {
                const screening = await screen.mutateAsync({
                  ...(companyId ? { companyId } : {}),
                  companyName: facts.companyName,
                  schema: facts.schema,
                  birthDate: facts.birthDate || null,
                  countries: facts.country ? [facts.country] : [],
                  identifiers:
                    facts.identifierKind && facts.identifierValue
                      ? [{ kind: facts.identifierKind, value: facts.identifierValue }]
                      : [],
                  aliases: facts.aliases,
                  gender: facts.gender,
                  addresses: facts.addresses,
                  asOf: facts.asOf ? `${facts.asOf}T23:59:59.000Z` : null,
                })
                await navigate(pathOf({ type: 'screening', id: screening.id }))
              }}
            />
          </PanelBody>
        </Panel>
        <div>
          <ListsForAnAnswer isAlwaysShown />
          <Panel title="Lists in force" actions={<TextLink to="/dashboard/kyb/lists">All lists</TextLink>}>
            <QueryStates
              query={lists}
              failed="The lists could not be read."
              empty={
                <EmptyState
                  title="No list is in force"
                  body="A screening needs at least one list."
                  actions={<ButtonLink to="/dashboard/kyb/lists">Import a list</ButtonLink>}
                />
              }
              isEmpty={(rows) => !rows.some((list) => list.isInForce)}
            >
              {(rows) => (
                <RowList label="Lists in force">
                  {rows
                    .filter((list) => list.isInForce)
                    .map((list) => (
                      <Row
                        key={list.id}
                        to={pathOf({ type: 'list', id: list.id })}
                        title={list.name}
                        detail={`${quantity(list.entries)} entries · ${
                          list.publishedOn
                            ? `published ${date(list.publishedOn)}`
                            : `imported ${date(list.importedAt)}`
                        }`}
                        tag={list.isStale ? <SeverityTag severity="high">Stale</SeverityTag> : null}
                      />
                    ))}
                </RowList>
              )}
            </QueryStates>
          </Panel>
        </div>
      </Columns>
    </Page>
  )
}
