import classes from './key-hint.module.css'

/** The key that does the same as the control beside it. Hidden from screen readers: the control carries `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={classes.key} aria-hidden="true">
      {keys}
    </span>
  )
}
