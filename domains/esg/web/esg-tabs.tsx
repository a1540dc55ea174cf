import { NavLink } from 'react-router'
import classes from './esg.module.css'

/** The ESG screens, each a tab to the others. */
export function EsgTabs() {
  return (
    <nav className={classes.tabs} aria-label="ESG">
      <NavLink to="/dashboard/esg-compliance" end>
        ESG dashboard
      </NavLink>
      <NavLink to="/dashboard/esg" end>
        ESG analytics
      </NavLink>
      <NavLink to="/dashboard/esg-compliance/scope">CSRD scope check</NavLink>
      <NavLink to="/dashboard/esg-compliance/factors">Emission factors</NavLink>
    </nav>
  )
}
