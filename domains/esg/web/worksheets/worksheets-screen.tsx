import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { Page, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { EsgTabs } from '../esg-tabs.tsx'
import { companyQuery, worksheetsQuery } from '../queries.ts'
import { GhgPanel } from './ghg-panel.tsx'
import { MaterialityPanel } from './materiality-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { TaxonomyPanel } from './taxonomy-panel.tsx'

const YEARS_BACK = 8

/** What is worked out for a company and a year: emissions, Taxonomy KPIs, materiality. */
export default function WorksheetsScreen() {
  const id = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  const newest = new Date().getUTCFullYear()
  const year = Number(search.get('year')) || newest - 1
  const company = useQuery(companyQuery(id))
  const sheets = useQuery(worksheetsQuery(id, year))
  return (
    <Page
      title="Worksheets"
      eyebrow={company.data?.company.name}
      purpose="Greenhouse gases with sites and targets, EU Taxonomy and double materiality."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'ESG', to: '/dashboard/esg-compliance' },
        {
          label: company.data?.company.name ?? `Company ${id}`,
          to: `/dashboard/esg-compliance/companies/${id}`,
        },
      ]}
      actions={
        <NativeSelect
          aria-label="Year"
          value={String(year)}
          data={Array.from({ length: YEARS_BACK }, (_, at) => String(newest - at))}
          onChange={(event) => setSearch({ year: event.currentTarget.value }, { replace: true })}
        />
      }
    >
      <Stack>
        <EsgTabs />
        <QueryStates query={sheets} failed="The worksheets could not be read." isEmpty={() => false}>
          {(read) => (
            <Stack key={year}>
              {company.data?.company.isSample ? (
                <p className="notice" role="note">
                  Sample data: this company and its figures are invented.
                </p>
              ) : null}
              <GhgPanel asked={{ id, year }} ghg={read.ghg} />
              <PlanPanel id={id} />
              <TaxonomyPanel asked={{ id, year }} taxonomy={read.taxonomy} />
              <MaterialityPanel asked={{ id, year }} materiality={read.materiality} />
            </Stack>
          )}
        </QueryStates>
      </Stack>
    </Page>
  )
}
