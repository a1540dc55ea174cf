import { Link, Outlet } from 'react-router'
import { Logo } from '#design-system/primitives/index.ts'
import classes from './doorway.module.css'

/** What stands before the product: sign in, sign up, a new password. The screen brings its own heading. */
export default function Doorway() {
  return (
    <div className={classes.doorway}>
      <header className={classes.head}>
        <Link to="/" aria-label="Assay, home">
          <Logo height={26} label="" />
        </Link>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
