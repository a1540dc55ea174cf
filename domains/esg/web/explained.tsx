import { type Explanation, FigureDetails } from '#design-system/primitives/index.ts'
import classes from './esg.module.css'

/** A figure in a line of facts, with the dot that opens what it is made of. */
export function Explained({ words, of, explains }: { words: string; of: string; explains: Explanation }) {
  return (
    <span className={classes.value}>
      {words}
      <FigureDetails of={of} explains={explains} />
    </span>
  )
}
