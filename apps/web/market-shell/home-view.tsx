import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Page } from '#design-system/patterns/page/index.ts'
import { SearchAnswer } from '#domains/assistant/web/index.tsx'
import { MarketHome } from '#domains/market-data/web/index.tsx'

/** The market home, or the answer to what was asked at its foot: the question stands in the address. */
export default function HomeView() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = pathname.startsWith('/app/search') ? search.get('q')?.trim() : ''
  if (asked) return <SearchAnswer key={asked} query={asked} onBack={() => void navigate('/app')} />
  return (
    <Page title="Market home" purpose="The market today, and your watchlist.">
      <MarketHome />
    </Page>
  )
}
