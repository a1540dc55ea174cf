import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListScreen, useList } from '#design-system/patterns/list-screen/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { leadsList } from '#domains/leads/contract/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { ChosenLead } from './chosen-lead.tsx'
import { LeadFigures } from './lead-figures.tsx'
import { leadColumns, NoLeads } from './leads-table.tsx'
import { PageViewsPanel } from './page-views/page-views-panel.tsx'
import { downloadLeads, leadsQuery } from './queries.ts'
import { statusLabel } from './words.ts'

/** The inbox of those who asked for a demo or an offer, and what the public pages are visited for. */
export default function LeadsScreen() {
  const list = useList(leadsList, { openRow: 'lead' })
  const show = list.read('show') === 'spam' ? ('spam' as const) : ('people' as const)
  const leads = useQuery({ ...leadsQuery({ ...list.ask, show }), placeholderData: (before) => before })
  const chosen = leads.data?.rows.find((row) => String(row.id) === list.read('lead'))
  return (
    <ListScreen
      list={list}
      query={leads}
      title="Leads"
      purpose="Who asked for a demo or an offer. An answer is promised within 24 hours."
      crumbs={crumbsOf.compliance}
      above={<LeadFigures />}
      noun="lead"
      kept="Every booking is kept."
      filters={
        <SegmentedControl
          aria-label="Which leads"
          value={show}
          onChange={(value) => list.set('show', value === 'spam' ? value : null)}
          data={[
            { value: 'people', label: 'Inbox' },
            { value: 'spam', label: 'Spam' },
          ]}
        />
      }
      facets={{ status: { label: 'Status', any: 'Any status', labelOf: (value) => statusLabel[value] } }}
      none={<NoLeads isSpam={show === 'spam'} />}
      rowKey={(row) => String(row.id)}
      selectedKey={chosen ? String(chosen.id) : undefined}
      onOpen={(row) => list.set('lead', String(row.id))}
      onExport={(format) => downloadLeads({ ...list.asked, show, format })}
      columns={leadColumns(new Date(leads.dataUpdatedAt))}
      below={<PageViewsPanel />}
      beside={{
        width: 360,
        shows: chosen ? String(chosen.id) : undefined,
        content: chosen ? (
          <ChosenLead key={chosen.id} lead={chosen} />
        ) : (
          <Panel title="Lead">
            <PanelBody>Choose a lead to read its request and update it.</PanelBody>
          </Panel>
        ),
      }}
    />
  )
}
