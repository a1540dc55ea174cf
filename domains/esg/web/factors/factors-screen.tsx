import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '#design-system/formats/index.ts'
import { DataTable, tableColumns } from '#design-system/patterns/data-table/index.ts'
import { Page, Panel, PanelBody, QueryStates, Stack } from '#design-system/patterns/page/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { factorColumns, factorStates, type LibraryFactor } from '#domains/esg/contract/index.ts'
import classes from '../esg.module.css'
import { EsgTabs } from '../esg-tabs.tsx'
import { factorsQuery } from '../queries.ts'
import { AddFactorDialog, FactorDialog, ImportFactorsDialog } from './factor-dialogs.tsx'

const columns = tableColumns<LibraryFactor, string>(factorColumns, {
  gwp: { card: 'none' },
  validFrom: { card: 'none' },
  kgCo2e: { cell: ({ kgCo2e }) => String(kgCo2e) },
  region: { value: ({ region }) => region || 'Everywhere', cell: ({ region }) => region || 'Everywhere' },
  validTo: { cell: ({ validTo }) => (validTo === null ? 'No end stated' : date(validTo)) },
  state: { cell: ({ state }) => <Tag>{factorStates[state]}</Tag> },
})

/** Every emission factor that inventories can be made with, and those that were. */
export default function FactorsScreen() {
  const [withEnded, setWithEnded] = useState(false)
  const [asked, setAsked] = useState<'add' | 'import' | null>(null)
  const [openId, setOpenId] = useState<string>()
  const factors = useQuery({
    ...factorsQuery(withEnded ? 'true' : 'false'),
    placeholderData: (before) => before,
  })
  const close = () => setAsked(null)
  return (
    <Page
      title="Emission factors"
      purpose="Public sources and your own, each with its period, region and warming potentials."
      crumbs={[
        { label: 'Compliance', to: '/dashboard/compliance' },
        { label: 'ESG', to: '/dashboard/esg-compliance' },
      ]}
      actions={
        <>
          <Button onClick={() => setAsked('import')}>Import a table</Button>
          <Button kind="primary" onClick={() => setAsked('add')}>
            Add a factor
          </Button>
        </>
      }
    >
      <Stack>
        <EsgTabs />
        <Panel title="Library">
          <PanelBody>
            <div className={classes.actions}>
              <Checkbox
                label="Show replaced and withdrawn factors"
                checked={withEnded}
                onChange={(event) => setWithEnded(event.currentTarget.checked)}
              />
            </div>
            <p className={classes.plain}>
              A factor of a year holds for that year alone. What is not here is imported with its source: of
              newer years, other grids, or money spent by sector.
            </p>
          </PanelBody>
          <QueryStates query={factors} failed="The emission factors could not be read." isEmpty={() => false}>
            {(read) => (
              <DataTable
                name="Emission factors"
                rows={read}
                rowKey={({ id }) => id}
                onOpen={({ id }) => setOpenId(id)}
                columns={columns}
              />
            )}
          </QueryStates>
        </Panel>
      </Stack>
      <AddFactorDialog isOpen={asked === 'add'} onClose={close} />
      <ImportFactorsDialog isOpen={asked === 'import'} onClose={close} />
      <FactorDialog
        key={openId ?? ''}
        factor={factors.data?.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </Page>
  )
}
