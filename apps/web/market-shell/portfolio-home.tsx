import { longDate } from '#design-system/formats/index.ts'
import { Page } from '#design-system/patterns/page/index.ts'
import { IconPlus } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import { PortfolioView } from '#domains/portfolio/web/index.tsx'
import type { OrderPrefill } from '#domains/trading/contract/index.ts'
import { nameOf, type SessionUser } from '../shell/session.ts'
import { useCrumbs } from './use-crumbs.ts'

type PortfolioHomeProps = { user: SessionUser; onTrade: (order?: OrderPrefill) => void }

/** The portfolio under a greeting and today's date. */
export default function PortfolioHome({ user, onTrade }: PortfolioHomeProps) {
  return (
    <Page
      title={`Welcome back, ${nameOf(user)}`}
      tabTitle="Portfolio"
      crumbTitle="Portfolio"
      eyebrow={longDate(new Date())}
      purpose="This is your portfolio performance."
      crumbs={useCrumbs()}
      actions={
        <Button kind="primary" icon={<Icon of={IconPlus} />} onClick={() => onTrade()}>
          Place order
        </Button>
      }
    >
      <PortfolioView onTrade={onTrade} />
    </Page>
  )
}
