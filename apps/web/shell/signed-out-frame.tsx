import { Outlet } from 'react-router'
import classes from './signed-out-frame.module.css'

export function meta() {
  const content = 'Sign in to Assay, or create an account: screening, credit, ESG and research with evidence.'
  return [{ name: 'description', content }]
}

/** Screens before the product, under the site's header: sign in, sign up, new password. Each has its own heading. */
export default function SignedOutFrame() {
  return (
    <div className={classes.frame}>
      <Outlet />
    </div>
  )
}
