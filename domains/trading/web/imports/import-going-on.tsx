import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Progress } from '#design-system/patterns/page/index.ts'
import type { BrokerImport } from '#domains/trading/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './imports.module.css'
import { useCancelImport } from './queries.ts'

/** A long file at work: how far it has come, and the way to stop it between two parts. */
export function ImportGoingOn({ row, now }: { row: BrokerImport; now: number }) {
  const { id, fileName, through, total, state, importedAt } = row
  const cancel = useCancelImport()
  const stop = () =>
    cancel.mutate(
      { id },
      {
        onError: (failure) =>
          showToast({ kind: 'failure', title: 'Not cancelled', message: sentenceOf(failure) }),
      },
    )
  return (
    <li className={classes.goingOn}>
      <span className={classes.name}>{fileName}</span>
      {state === 'running' ? (
        <Progress
          label="Importing"
          done={through}
          total={total}
          of="rows"
          startedAt={importedAt}
          now={now}
          onCancel={stop}
          isCancelling={cancel.isPending}
        />
      ) : (
        <Progress label="Undoing" done={through} total={total} of="rows" />
      )}
      <span className={classes.fact}>You can close this and come back: the work goes on.</span>
    </li>
  )
}
