import type { ReactNode } from 'react'
import { ButtonLink } from '#design-system/primitives/button.tsx'
import { DashedPunch, Logo } from '#design-system/primitives/mark.tsx'
import classes from './plain-page.module.css'

/** There is nothing at this address, and the ways on. */
function NothingHere() {
  return (
    <>
      <DashedPunch />
      <h1>This page does not exist.</h1>
      <p>It may have moved, or the link may be incomplete. None of your data was changed.</p>
      <div className={classes.actions}>
        <ButtonLink kind="primary" to="/dashboard">
          Open the product
        </ButtonLink>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
    </>
  )
}

/** For a page whose frame could not be drawn either. */
export function NotFound() {
  return (
    <PlainPage title="Page not found">
      <NothingHere />
    </PlainPage>
  )
}

/** Under the header of the site. */
export function NotFoundInSite() {
  return (
    <div className={`${classes.main} ${classes.inSite}`}>
      <title>Page not found | Assay</title>
      <NothingHere />
    </div>
  )
}

/** A page without the product's frame: one message in the middle. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <title>{`${title} | Assay`}</title>
      <header className={classes.head}>
        <a href="/" aria-label="Assay, home">
          <Logo height={24} label="" />
        </a>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  )
}
