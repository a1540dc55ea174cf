import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelRun, type RiskRun, readRun } from '#domains/risk/contract/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call } from '#platform/http-client/index.ts'

const LOOK_EVERY_MS = 400

/** A computation on its way: how far it has come, and how to end it. */
export type Following = { progress: RiskRun | null | undefined; cancel: () => void; isCancelling: boolean }

// Not crypto.randomUUID: an installation that is reached over plain HTTP in its own network has none.
const newRunId = () => `risk-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** A call that can be followed and cancelled. What it throws is not shown, its cause is. */
export function useFollowed<E extends Endpoint>(
  endpoint: E,
  failure: string,
  /** Throws for what is not worth sending. */
  check: (input: InputOf<E>) => void = () => undefined,
) {
  const [runId] = useState(newRunId)
  const [isCancelling, setCancelling] = useState(false)
  const mutation = useMutation<ResponseOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      setCancelling(false)
      try {
        check(input)
        return await call(endpoint, { ...input, runId } as InputOf<E>)
      } catch (cause) {
        throw new Error(failure, { cause })
      }
    },
  })
  const { data: progress } = useQuery({
    queryKey: ['risk run', runId],
    queryFn: async ({ signal }) => {
      // What is answered at once is not asked about.
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      return signal.aborted ? null : call(readRun, { runId }, { signal })
    },
    enabled: mutation.isPending,
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    gcTime: 0,
  })
  const cancel = () => {
    setCancelling(true)
    // Nothing to cancel any more is as good as cancelled.
    call(cancelRun, { runId }).catch(() => undefined)
  }
  return { ...mutation, following: { progress, cancel, isCancelling } satisfies Following }
}
