import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Columns, Page, Panel, PanelBody, Stack } from '#design-system/patterns/page/index.ts'
import { IconDownload, IconSearch } from '#design-system/primitives/icons.ts'
import { ButtonLink, Icon } from '#design-system/primitives/index.ts'
import { LeadStatus } from '#domains/leads/contract/index.ts'
import { ChosenLead } from './chosen-lead.tsx'
import { LeadFigures } from './lead-figures.tsx'
import classes from './leads.module.css'
import { LeadsTable } from './leads-table.tsx'
import { PageViewsPanel } from './page-views-panel.tsx'
import { leadsExportHref, leadsQuery } from './queries.ts'
import { statusLabel } from './words.ts'

const PAGE_ROWS = 50

/** The inbox of those who asked for a demo or an offer, and what the public pages are visited for. */
export default function LeadsScreen() {
  const [search, setSearch] = useSearchParams()
  const offset = Number(search.get('offset') ?? 0)
  const filter = {
    q: search.get('q') ?? undefined,
    status: LeadStatus.safeParse(search.get('status')).data,
    show: search.get('show') === 'spam' ? ('spam' as const) : ('people' as const),
  }
  const leads = useQuery({
    ...leadsQuery({ ...filter, limit: PAGE_ROWS, offset }),
    placeholderData: (before) => before,
  })
  const chosen = leads.data?.rows.find((row) => String(row.id) === search.get('lead'))
  const set = (key: string, value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        if (key !== 'offset' && key !== 'lead') next.delete('offset')
        return next
      },
      { replace: key !== 'offset', preventScrollReset: true },
    )
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
      <search className={classes.filters}>
        <SegmentedControl
          aria-label="Which leads"
          value={filter.show}
          onChange={(value) => set('show', value === 'spam' ? value : null)}
          data={[
            { value: 'people', label: 'Inbox' },
            { value: 'spam', label: 'Spam' },
          ]}
        />
        <TextInput
          aria-label="Search leads"
          placeholder="Company, name or email"
          leftSection={<Icon of={IconSearch} />}
          defaultValue={filter.q ?? ''}
          key={filter.q ? 'kept' : 'empty'}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('q', event.currentTarget.value.trim())
          }}
        />
        <Select
          aria-label="Status"
          placeholder="Any status"
          clearable
          clearButtonProps={{ 'aria-label': 'Any status' }}
          value={filter.status ?? null}
          onChange={(value) => set('status', value)}
          data={LeadStatus.options.map((value) => ({ value, label: statusLabel[value] }))}
        />
      </search>
      <Columns side={360} shows={chosen ? String(chosen.id) : undefined}>
        <Stack>
          <LeadsTable
            leads={leads}
            isFiltered={Boolean(filter.q || filter.status)}
            isSpam={filter.show === 'spam'}
            chosenKey={chosen ? String(chosen.id) : undefined}
            onOpen={(id) => set('lead', String(id))}
            paging={{
              offset,
              limit: PAGE_ROWS,
              onOffset: (next) => set('offset', next ? String(next) : null),
            }}
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
