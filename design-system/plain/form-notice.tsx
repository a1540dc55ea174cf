import type { ReactNode } from 'react'
import { IconCheck, IconInfoCircle } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './form-notice.module.css'

const look = {
  failure: { role: 'alert', drawing: IconInfoCircle },
  success: { role: 'status', drawing: IconCheck },
} as const

/**
 * What became of a form as a whole. The region stands from the start and is empty until there is something to say, so that
 * a screen reader speaks what comes into it.
 */
export function FormNotice({ kind, children }: { kind: 'failure' | 'success'; children?: ReactNode }) {
  const { role, drawing } = look[kind]
  return (
    <div role={role} className={classes.notice} data-kind={kind}>
      {children ? (
        <>
          <Icon of={drawing} />
          <div>{children}</div>
        </>
      ) : null}
    </div>
  )
}
