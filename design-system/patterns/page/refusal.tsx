import { failureSentence } from './failure-sentence.ts'
import classes from './states.module.css'

/** Why the last attempt was refused, for everybody to hear; nothing where none was. */
export function Refusal({ of }: { of: unknown }) {
  return of ? (
    <p role="alert" className={classes.refusal}>
      {failureSentence(of)}
    </p>
  ) : null
}
