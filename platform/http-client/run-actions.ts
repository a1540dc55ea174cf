import { cancelRun, retryRun } from '#platform/endpoint/index.ts'
import { sentenceOf } from './client.ts'
import { useEndpointMutation } from './queries.ts'

/** What a person can do about long work, as `Progress` takes it; the queries under `refreshes` show it as well. */
export function useRunActions(run: { id: number } | null | undefined, refreshes: readonly string[]) {
  const shown = { refreshes: [...refreshes, '/api/runs'] }
  const cancel = useEndpointMutation(cancelRun, shown)
  const retry = useEndpointMutation(retryRun, shown)
  const failure = cancel.error ?? retry.error
  return {
    onCancel: () => {
      if (run) cancel.mutate({ id: run.id })
    },
    onRetry: () => {
      if (run) retry.mutate({ id: run.id })
    },
    isActing: cancel.isPending || retry.isPending,
    refusal: failure ? sentenceOf(failure) : undefined,
  }
}
