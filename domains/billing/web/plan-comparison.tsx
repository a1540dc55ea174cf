import { limitLines, type PlanLimits, planNames, plans, TRIAL_DAYS } from '../contract/plans.ts'
import { inWords } from './limit-words.ts'
import classes from './plan-comparison.module.css'

const limits = Object.keys(limitLines) as (keyof PlanLimits)[]

/** Where the plans differ, read from the table that is also kept to. */
export function PlanComparison() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard.
    <section className="scrolls" tabIndex={0} aria-label="Plans compared">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What differs</th>
            {planNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Price per month</th>
            {planNames.map((name) => (
              <td key={name}>{plans[name].priceDisplay}</td>
            ))}
          </tr>
          {limits.map((limit) => (
            <tr key={limit}>
              <th scope="row">{limitLines[limit].label}</th>
              {planNames.map((name) => (
                <td key={name}>{inWords(limit, plans[name].limits[limit])}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Free trial, no credit card</th>
            {planNames.map((name) => (
              <td key={name}>{TRIAL_DAYS} days</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Every live module, every match with its reasons, the verified audit chain</th>
            {planNames.map((name) => (
              <td key={name}>Included</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
