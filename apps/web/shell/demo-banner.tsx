import { Link } from 'react-router'
import type { SessionUser } from './session.ts'
import classes from './shell.module.css'

/** Says over every screen of the demo what it is, and to nobody else (SHELL-012 … 014). */
export function DemoBanner({ user }: { user: SessionUser }) {
  if (!user.isDemo) return null
  return (
    <div className={classes.demo} role="note">
      This is a demo dashboard with sample data. <Link to="/signup">Sign up</Link> to work with your own.
    </div>
  )
}
