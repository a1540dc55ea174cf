import { Link } from 'react-router'
import { claims } from './claims.ts'
import classes from './claims-table.module.css'
import type { Verdicts } from './verdict.ts'
import { VerdictTag } from './verdict-tag.tsx'

/** What the product claims, each line with its verdict and leading to how it is measured. */
export function ClaimsTable({ verdicts }: { verdicts: Verdicts }) {
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Before</th>
            <th scope="col">With Assay</th>
            <th scope="col">Measured</th>
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
                <VerdictTag verdict={verdicts[claim.id]} /> {claim.inProduct}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend}>
        <span>
          Met or not met “here” is counted from the records of this installation; without it, with this
          release. <Link to="/claims">How each is measured</Link>
        </span>
      </p>
    </>
  )
}
