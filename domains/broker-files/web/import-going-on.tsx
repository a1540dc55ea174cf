import { Progress } from '#design-system/patterns/page/index.ts'
import type { BrokerImport } from '#domains/broker-files/contract/index.ts'
import { useRunActions } from '#platform/http-client/index.ts'
import classes from './imports.module.css'

/** A long file at work: how far it has come, and the way to stop it between two parts. */
export function ImportGoingOn({ row }: { row: BrokerImport }) {
  const { fileName, through, total, state, run } = row
  const actions = useRunActions(run, ['/api/trading/', '/api/portfolio/'])
  return (
    <li className={classes.goingOn}>
      <span className={classes.name}>{fileName}</span>
      <Progress
        label={state === 'running' ? 'Importing' : 'Undoing'}
        of="rows"
        run={run ?? { state: 'running', done: through, total }}
        {...(run ? actions : {})}
      />
      <span className={classes.fact}>You can close this: the work continues in the background.</span>
    </li>
  )
}
