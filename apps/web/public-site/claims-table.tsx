import { Link } from 'react-router'
import { BeadDot } from '#design-system/primitives/bead-dot.tsx'
import { claims } from './claims.ts'
import classes from './claims-table.module.css'

/** What the product claims, each line leading to how it is measured. */
export function ClaimsTable() {
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Before</th>
            <th scope="col">With Assay</th>
            <th scope="col">In the product</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <tr key={claim.id}>
              <th scope="row">{claim.work}</th>
              <td className={classes.before}>{claim.before}</td>
              <td className={classes.claim}>
                <Link to={`/claims#${claim.id}`}>{claim.claim}</Link>
              </td>
              <td className={classes.where}>
                <BeadDot origin="stated" /> {claim.inProduct}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        <BeadDot origin="stated" />
        <span>
          Stated by us. Once your team has run the work, the same figure is <BeadDot origin="counted" />{' '}
          counted from your own records. <Link to="/claims">How each claim is measured</Link>
        </span>
      </p>
    </>
  )
}
