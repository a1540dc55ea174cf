import { cancelRun, retryRun } from '#platform/endpoint/index.ts'
import { sentenceOf } from './client.ts'
import { useEndpointMutation } from './queries.ts'

/** What a person can do about long work, as `Progress` takes it; the queries under `refreshes` show it as well. */
export function useRunActions(run: { id: number } | null | undefined, refreshes: readonly string[]) {
  const shown = { refreshes: [...refreshes, '/api/runs'] }
  const cancel = useEndpointMutation(cancelRun, shown)
  const retry = useEndpointMutation(retryRun, shown)
  // A refusal is of the run that it was asked for, which may not be the one that is shown by now.
  const failure = [cancel, retry].find(({ variables }) => variables?.id === run?.id)?.error
  const act = (wanted: typeof cancel, other: typeof cancel) => () => {
    if (!run) return
    other.reset()
    wanted.mutate({ id: run.id })
  }
  return {
    onCancel: act(cancel, retry),
    onRetry: act(retry, cancel),
    isActing: cancel.isPending || retry.isPending,
    refusal: failure ? sentenceOf(failure) : undefined,
  }
}
