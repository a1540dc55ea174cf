import { useQuery } from '@tanstack/react-query'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { ButtonLink } from '#design-system/primitives/index.ts'
import classes from '../accounts.module.css'
import { signInProviderQuery } from '../queries.ts'

/** Connects one’s account with the organisation’s own sign-in; nothing where it has none. */
export function ConnectPanel({ organisationId }: { organisationId: number }) {
  const provider = useQuery(signInProviderQuery(organisationId))
  const title = provider.data?.title
  if (!title) return null
  return (
    <Panel title={title}>
      <PanelBody>
        <div className={classes.line}>
          <p>Come in by {title} as well as by your password.</p>
          <ButtonLink to="/api/auth/provider/start?connect=true" reloadDocument>
            Connect
          </ButtonLink>
        </div>
      </PanelBody>
    </Panel>
  )
}
