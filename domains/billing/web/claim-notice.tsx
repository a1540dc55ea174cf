import { useSearchParams } from 'react-router'
import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import classes from './plan-screen.module.css'
import { useClaimPurchase } from './queries.ts'

/** Offers to bind a plan that was bought without an account, to who comes from the buyer's mail. */
export function ClaimNotice() {
  const [search, setSearch] = useSearchParams()
  const claim = useClaimPurchase()
  const token = search.get('claim')
  if (!token) return null
  const bind = async () => {
    try {
      const { plan } = await claim.mutateAsync({ token })
      showToast({
        kind: 'success',
        title: `${plan} is your plan`,
        message: 'It is linked to your organisation.',
      })
      setSearch({}, { replace: true })
    } catch (failure) {
      showFailure('The plan was not bound')(failure)
    }
  }
  return (
    <Panel title="A plan waits for you">
      <PanelBody>
        <div className={classes.offer}>
          <p>The purchased plan can be linked to this organisation. The link works once.</p>
          <Button kind="primary" isBusy={claim.isPending} onClick={() => void bind()}>
            Bind the plan
          </Button>
        </div>
      </PanelBody>
    </Panel>
  )
}
