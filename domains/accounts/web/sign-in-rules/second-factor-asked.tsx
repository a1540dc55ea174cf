import { useQuery } from '@tanstack/react-query'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { sessionEndQuery } from '../queries.ts'

/** Why somebody who is signed in gets no further than this screen. */
export function SecondFactorAsked() {
  const session = useQuery(sessionEndQuery())
  if (!session.data?.lacksSecondFactor) return null
  return (
    <Panel title="One step before you go on" tag={<SeverityTag severity="high">Required</SeverityTag>}>
      <PanelBody>
        <p>
          Your organisation requires a second factor. Set it up below with an authenticator app: it takes a
          minute. Everything else is open to you then.
        </p>
      </PanelBody>
    </Panel>
  )
}
