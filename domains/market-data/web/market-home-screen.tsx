import { Page } from '#design-system/patterns/page/index.ts'
import { MarketHome } from './market-home.tsx'

export default function MarketHomeScreen() {
  return (
    <Page title="Market home" purpose="The day on the market, and what you watch of it.">
      <MarketHome />
    </Page>
  )
}
