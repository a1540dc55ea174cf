import { useLocation, useSearchParams } from 'react-router'
import { Page } from '#design-system/patterns/page/index.ts'
import { MarketHome } from '#domains/market-data/web/index.tsx'
import classes from './market-shell.module.css'

/** The market home. A question that was asked here is not lost without a word while no screen hands it to the assistant. */
export default function HomeView() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const asked = pathname.startsWith('/app/search') ? search.get('q')?.trim() : ''
  return (
    <Page title="Market home" purpose="The day on the market, and what you watch of it.">
      {asked ? (
        <p role="status" className={classes.notice}>
          No screen answers questions yet: <q>{asked}</q> was not asked of anything, and nothing was kept.
        </p>
      ) : null}
      <MarketHome />
    </Page>
  )
}
