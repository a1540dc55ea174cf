import type { ReactNode } from 'react'
import classes from '../accounts.module.css'

type SignInPageProps = {
  title: string
  /** Title of the browser tab where it differs from the heading. */
  tabTitle?: string
  purpose?: ReactNode
  children?: ReactNode
  /** Ways elsewhere, under the form. */
  foot?: ReactNode
  /** Beside the form on a wide screen, under it on a phone. */
  aside?: ReactNode
}

/** A screen before the product: heading, form, ways elsewhere. Names the browser tab. */
export function SignInPage({ title, tabTitle, purpose, children, foot, aside }: SignInPageProps) {
  return (
    <div className={classes.signedOut} data-alone={aside ? undefined : true}>
      <title>{`${tabTitle ?? title} | Assay`}</title>
      <section className={classes.panel}>
        <h1>{title}</h1>
        {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        {children}
        {foot ? <div className={classes.foot}>{foot}</div> : null}
      </section>
      {aside}
    </div>
  )
}
