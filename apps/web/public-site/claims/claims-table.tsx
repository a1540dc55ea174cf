import { Link } from 'react-router'
import { OriginDot } from '#design-system/primitives/origin-dot.tsx'
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
                <OriginDot origin={claim.measuredBy ? 'counted' : 'stated'} /> {claim.inProduct}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        <span>
          <OriginDot origin="stated" /> Stated by us and not measured by the product.{' '}
          <OriginDot origin="counted" /> Stated by us, and counted by the product from the records of this
          installation. <Link to="/claims">What is met and what is not</Link>
        </span>
      </p>
    </>
  )
}
