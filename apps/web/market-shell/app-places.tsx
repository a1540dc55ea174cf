import { EmptyState, Page, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import { useCrumbs } from './use-crumbs.ts'

const coming = {
  discover: { title: 'Market Discovery', what: 'Ideas to look into, from market moves.' },
  spaces: { title: 'Financial Spaces', what: 'A place to collect everything on one question.' },
} as const

/** An address of the specification that says what will stand there. */
export function ComingPlace({ place }: { place: keyof typeof coming }) {
  const { title, what } = coming[place]
  return (
    <Page title={title} crumbs={useCrumbs()}>
      <Panel title="Coming soon">
        <EmptyState
          title={`${title} is coming soon.`}
          body={`${what} Nothing here is computed yet.`}
          actions={
            <ButtonLink kind="primary" to="/app">
              Back to the market home
            </ButtonLink>
          }
        />
      </Panel>
    </Page>
  )
}

export function AccountPlace() {
  return (
    <Page title="Account Settings" purpose="Your account and your plan." crumbs={useCrumbs()}>
      <Panel title="Your account">
        <PanelBody>
          <p>
            Your portfolio, orders and settings are on the dashboard; what a plan includes and costs is on the
            price list.
          </p>
          <p style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--sp-2)', marginTop: 'var(--sp-4)' }}>
            <ButtonLink kind="primary" to="/dashboard">
              Open the dashboard
            </ButtonLink>
            <ButtonLink to="/pricing">See plans and pricing</ButtonLink>
          </p>
        </PanelBody>
      </Panel>
    </Page>
  )
}
