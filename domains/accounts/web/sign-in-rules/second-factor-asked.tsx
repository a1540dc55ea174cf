import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'

/** Why somebody who is signed in gets no further than this screen. */
export function SecondFactorAsked() {
  return (
    <Panel
      title="Set up a second factor to continue"
      tag={<SeverityTag severity="high">Required</SeverityTag>}
    >
      <PanelBody>
        <p>
          Your organisation requires a second factor. Set it up below with an authenticator app: it takes a
          minute. Then you have full access.
        </p>
      </PanelBody>
    </Panel>
  )
}
