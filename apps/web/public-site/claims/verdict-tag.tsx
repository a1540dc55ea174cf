import { type Verdict, verdictInWords } from './verdict.ts'
import classes from './verdict-tag.module.css'

/** Whether a claim is met, in a word beside it. */
export function VerdictTag({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return null
  return (
    <b className={classes.verdict} data-verdict={verdict.verdict}>
      {verdictInWords(verdict)}
    </b>
  )
}
