import { useQuery } from '@tanstack/react-query'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Page, Panel, PanelBody, QueryStates } from '#design-system/patterns/page/index.ts'
import { readUser } from '#domains/accounts/contract/index.ts'
import { PendingChanges, showChanged } from '#domains/controls/web/index.tsx'
import { changeScreeningSettings } from '#domains/screening/contract/index.ts'
import { queryOf } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { crumbsOf } from '#platform/screens/index.ts'
import { CoverageContractPanel } from '../coverage/coverage-contract-panel.tsx'
import { screeningSettingsQuery, useChangeScreeningSettings } from '../queries.ts'
import classes from '../screening.module.css'
import { ThresholdPanel } from '../threshold/threshold-panel.tsx'
import { AssignmentRulesPanel } from './assignment-rules-panel.tsx'
import { DecisionRulesPanel } from './decision-rules-panel.tsx'
import { ReasonTemplatesPanel } from './reason-templates-panel.tsx'

// A threshold that waits is shown with its preview, in its own panel.
const screeningControls = ['screening-settings', 'decision-rules', 'coverage-contract'] as const

const Rules = changeScreeningSettings.request.omit({ threshold: true })

export default function ScreeningSettingsScreen() {
  const settings = useQuery(screeningSettingsQuery())
  const change = useChangeScreeningSettings()
  const user = useQuery(queryOf(readUser, {})).data?.user
  // Until it is known who looks, nothing can be sent that would be refused.
  const mayChange = user !== undefined && isGranted(user, 'screening:settings')
  return (
    <Page
      title="Screening settings"
      purpose="What counts as a match, who must agree, and when a list is too old, and which lists an answer needs."
      crumbs={crumbsOf.kyb}
    >
      <div className={classes.pending}>
        {screeningControls.map((control) => (
          <PendingChanges key={control} control={control} mayChange={mayChange} />
        ))}
      </div>
      <fieldset className={classes.settings} disabled={!mayChange}>
        <legend className={classes.legend}>
          {mayChange
            ? 'Settings of the organisation'
            : 'You see what holds. Only administrators change it: ask one of them.'}
        </legend>
        <div>
          <CoverageContractPanel />
          <ReasonTemplatesPanel />
        </div>
        <div>
          <Panel
            title="Rules in force"
            foot="Loosening a check takes two people. Changes are kept in the register of control changes with their reasons; past screenings keep their rules."
          >
            <PanelBody>
              <QueryStates query={settings} failed="The settings could not be read." isEmpty={() => false}>
                {(read) => (
                  <ContractForm
                    request={Rules}
                    fields={['fourEyes', 'shrinkPercentMax', 'ageDaysMax', 'reason']}
                    initial={read}
                    columns={2}
                    submitLabel="Save settings"
                    looks={{
                      fourEyes: { title: 'Four eyes', description: 'A true match needs a second person' },
                      shrinkPercentMax: {
                        title: 'Largest loss of entries, %',
                        description: 'A publication that lost more is quarantined until a person decides',
                      },
                      ageDaysMax: {
                        title: 'Oldest list, days',
                        description: 'Older lists are shown as stale',
                      },
                      reason: { title: 'Reason', description: 'Kept with the change' },
                    }}
                    onSubmit={async (rules) => {
                      const { proposal } = await change.mutateAsync({ ...rules, threshold: read.threshold })
                      showChanged(proposal, {
                        title: 'Settings saved',
                        message: 'They apply from the next screening.',
                      })
                    }}
                  />
                )}
              </QueryStates>
            </PanelBody>
          </Panel>
          <ThresholdPanel />
          <DecisionRulesPanel />
          <AssignmentRulesPanel />
        </div>
      </fieldset>
    </Page>
  )
}
