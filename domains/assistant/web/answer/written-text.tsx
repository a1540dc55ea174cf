import classes from '../assistant.module.css'

const MARKS = / ?\[c\d+[a-z]?\]/g

/** An answer while it is written. Each sentence is a piece of its own, so that a screen reader speaks what has come and not all of it again. */
export function WrittenText({ sentences }: { sentences: readonly string[] }) {
  return (
    <p className={classes.written}>
      {sentences.map((sentence, at) => (
        // Sentences only ever come behind those that are there.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <span key={at}>{sentence.replace(MARKS, '')}</span>
      ))}
    </p>
  )
}
