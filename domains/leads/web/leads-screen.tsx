import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  FilterBar,
  FilterSelect,
  FilterText,
  useListAddress,
} from '#design-system/patterns/list-filter/index.ts'
import { Columns, Page, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { IconDownload } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { LeadStatus } from '#domains/leads/contract/index.ts'
import { ChosenLead } from './chosen-lead.tsx'
import { LeadFigures } from './lead-figures.tsx'
import classes from './leads.module.css'
import { LeadsTable } from './leads-table.tsx'
import { PageViewsPanel } from './page-views-panel.tsx'
import { leadsExportHref, leadsQuery } from './queries.ts'
import { statusLabel } from './words.ts'

/** The inbox of those who asked for a demo or an offer, and what the public pages are visited for. */
export default function LeadsScreen() {
  const list = useListAddress({ pageRows: 50, openRow: 'lead' })
  const { read, set } = list
  const filter = {
    q: read('q'),
    status: LeadStatus.safeParse(read('status')).data,
    show: read('show') === 'spam' ? ('spam' as const) : ('people' as const),
  }
  const leads = useQuery({
    ...leadsQuery({ ...filter, limit: list.limit, offset: list.offset }),
    placeholderData: (before) => before,
  })
  const chosen = leads.data?.rows.find((row) => String(row.id) === read('lead'))
  return (
    <Page
      title="Leads"
      purpose="Who asked for a demo or an offer. An answer is promised within 24 hours."
      crumbs={[{ label: 'Compliance', to: '/dashboard/compliance' }]}
      actions={
        <ButtonLink reloadDocument to={leadsExportHref(filter)} icon={<Icon of={IconDownload} />}>
          Export CSV
        </ButtonLink>
      }
    >
      <LeadFigures />
      <div className={classes.filters}>
        <FilterBar>
          <SegmentedControl
            aria-label="Which leads"
            value={filter.show}
            onChange={(value) => set('show', value === 'spam' ? value : null)}
            data={[
              { value: 'people', label: 'Inbox' },
              { value: 'spam', label: 'Spam' },
            ]}
          />
          <FilterText
            label="Search leads"
            placeholder="Company, name or email"
            value={filter.q}
            onChange={(value) => set('q', value)}
          />
          <FilterSelect
            label="Status"
            any="Any status"
            value={filter.status}
            options={LeadStatus.options}
            labelOf={(value) => statusLabel[value]}
            onChange={(value) => set('status', value)}
          />
        </FilterBar>
      </div>
      <Columns side={360} shows={chosen ? String(chosen.id) : undefined}>
        <Stack>
          <LeadsTable
            leads={leads}
            isFiltered={Boolean(filter.q || filter.status)}
            isSpam={filter.show === 'spam'}
            chosenKey={chosen ? String(chosen.id) : undefined}
            onOpen={(id) => set('lead', String(id))}
            paging={list.paging}
          />
          <PageViewsPanel />
        </Stack>
        {chosen ? (
          <ChosenLead key={chosen.id} lead={chosen} />
        ) : (
          <Panel title="Lead">
            <PanelBody>Choose a lead to read what was asked and to move it on.</PanelBody>
          </Panel>
        )}
      </Columns>
    </Page>
  )
}
