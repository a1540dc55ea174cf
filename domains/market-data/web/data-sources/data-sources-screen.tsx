import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  Columns,
  Page,
  Panel,
  PanelBody,
  QueryStates,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { CurrencyFilesPanel } from '../price-files/currency-files-panel.tsx'
import { PriceFilesPanel } from '../price-files/price-files-panel.tsx'
import { ChosenSource } from './chosen-source.tsx'
import { OutsidePanels } from './outside-panels.tsx'
import { sourcesQuery } from './queries.ts'
import { SourceFigures } from './source-figures.tsx'
import { SourcesTable } from './sources-table.tsx'

/** Where prices, news and rates come from: every source with how it does, and for administrators its key. */
export default function DataSourcesScreen() {
  const sources = useQuery(sourcesQuery())
  const [search, setSearch] = useSearchParams()
  const choose = (name: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('source', name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <Page
      title="Data sources"
      purpose="Sources of prices, news and rates in order of use, their health, and outgoing messages."
      crumbs={crumbsOf.settings}
    >
      <QueryStates
        query={sources}
        failed="The sources could not be read."
        kept="Keys and connections are kept."
        skeleton={<SkeletonRows rows={11} />}
        isEmpty={() => false}
      >
        {({ sources: all, isManageable }) => {
          const chosen = all.find(({ name }) => name === search.get('source'))
          return (
            <Stack>
              <SourceFigures sources={all} />
              <Columns side={380} shows={chosen?.name}>
                <SourcesTable sources={all} chosenName={chosen?.name} onOpen={choose} />
                {chosen ? (
                  <ChosenSource key={chosen.name} source={chosen} isManageable={isManageable} />
                ) : (
                  <Panel title="Source">
                    <PanelBody>
                      {isManageable
                        ? 'Choose a source to see what it provides, connect it or test it.'
                        : 'Choose a source to see what it provides and its health. Administrators connect them.'}
                    </PanelBody>
                  </Panel>
                )}
              </Columns>
              <PriceFilesPanel isManageable={isManageable} />
              <CurrencyFilesPanel isManageable={isManageable} />
              {isManageable ? <OutsidePanels /> : null}
            </Stack>
          )
        }}
      </QueryStates>
    </Page>
  )
}
