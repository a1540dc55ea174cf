import { Page, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { useSessionId } from '../session-id.ts'
import { GuidedStart, Opening } from './guided-start.tsx'

/** Onboarding inside the shell: which type of analysis, then a first answer. */
export default function DashboardOnboardingScreen() {
  const sessionId = useSessionId('chat')
  return (
    <Page
      title="Getting started"
      purpose="A first answer from your own records, in two steps."
      crumbs={[{ label: 'Market home', to: '/app' }]}
    >
      <Panel title="Onboarding">
        <PanelBody>
          <Opening who="Assistant">
            <p>Welcome to Assay. Which type of financial analysis are you interested in?</p>
            <p>
              Choose one, and I read your organisation’s records for a first answer, each figure with its
              source.
            </p>
          </Opening>
          <GuidedStart sessionId={sessionId} />
        </PanelBody>
      </Panel>
    </Page>
  )
}
