import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import { DemoDialog, usePageViews } from '#domains/leads/web/index.tsx'
import { siteDetailsOfPage } from '#platform/http-client/index.ts'
import { OpenDemo } from '../book-demo.tsx'
import { FirstMoments } from '../landing/first-moments.tsx'
import type { Route } from './+types/public-frame.ts'
import classes from './public-frame.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteDetailsOfPage)
}

// The settings of a running installation do not change: moving between public pages asks nothing again.
export const shouldRevalidate = () => false

/** What stands around every page outside the product: header, `main`, footer, and the dialog that books a demo (SITE-033 … SITE-035). */
export default function PublicFrame() {
  const [isDemoOpen, setDemoOpen] = useState(false)
  const openDemo = useCallback(() => setDemoOpen(true), [])
  usePageViews()
  return (
    <OpenDemo value={openDemo}>
      <div className={classes.frame}>
        <a href="#content" className={classes.skip}>
          Skip to content
        </a>
        <SiteHeader />
        <main id="content" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
        <SiteFooter />
        <DemoDialog isOpen={isDemoOpen} onClose={() => setDemoOpen(false)} />
        <FirstMoments />
      </div>
    </OpenDemo>
  )
}
