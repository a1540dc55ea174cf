import { useQuery } from '@tanstack/react-query'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { renameOrganisation } from '#domains/accounts/contract/index.ts'
import { organisationsQuery, useRenameOrganisation } from '../queries.ts'

/** What the organisation is called, for its administrators to change. */
export function OrganisationPanel() {
  const organisations = useQuery(organisationsQuery())
  const rename = useRenameOrganisation()
  return (
    <Panel title="Organisation">
      <QueryStates query={organisations} failed="The organisation could not be read.">
        {(rows) => (
          <PanelBody>
            <ContractForm
              request={renameOrganisation.request}
              initial={{ name: rows.find((row) => row.isCurrent)?.name ?? '' }}
              submitLabel="Save the name"
              onSubmit={async (values) => {
                await rename.mutateAsync(values)
                showToast({ kind: 'success', title: 'The name was saved' })
              }}
            />
          </PanelBody>
        )}
      </QueryStates>
    </Panel>
  )
}
