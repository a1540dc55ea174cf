import { Loader } from '@mantine/core'
import classes from './earnings.module.css'

/** Says that something is awaited (EARN-014, EARN-016). */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={classes.spinner} role="status">
      <Loader size="sm" />
      <span>{label}</span>
    </div>
  )
}
