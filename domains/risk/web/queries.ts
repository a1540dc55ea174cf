import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  analyse,
  assessRisk,
  cancelRun,
  optimisationReport,
  type RiskRun,
  readRun,
  riskReport,
} from '#domains/risk/contract/index.ts'
import { listAccounts, listPositions } from '#domains/trading/contract/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call, download } from '#platform/http-client/index.ts'

const LOOK_EVERY_MS = 400

/** A computation on its way: how far it has come, and how to end it. */
export type Following = { progress: RiskRun | null | undefined; cancel: () => void; isCancelling: boolean }

// Not crypto.randomUUID: a house that is reached over plain HTTP in its own network has none.
const newRunId = () => `risk-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`

/** A call that can be followed and cancelled. What it throws is not shown, its cause is. */
function useFollowed<E extends Endpoint>(endpoint: E, failure: string) {
  const [runId] = useState(newRunId)
  const [isCancelling, setCancelling] = useState(false)
  const mutation = useMutation<ResponseOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      setCancelling(false)
      try {
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

export const useAssessRisk = () => useFollowed(assessRisk, 'Risk assessment failed')
export const useOptimise = () => useFollowed(analyse, 'Portfolio optimization failed')

type Format = 'pdf' | 'xlsx' | 'csv'
export const riskReportOf = (asked: InputOf<typeof assessRisk>) => (format: Format) =>
  download(riskReport, { ...asked, format })
export const optimisationReportOf = (asked: InputOf<typeof analyse>) => (format: Format) =>
  download(optimisationReport, { ...asked, format })

/** The same question once more: whether the prices it rests on are still the same, and the answer with them. */
export function useRecompute<Answer extends { basis: { digest: string } }>(
  answer: Answer,
  again: () => Promise<Answer>,
) {
  const known = useRef(answer)
  known.current = answer
  return useMutation({
    mutationFn: async () => {
      const fresh = await again()
      return fresh.basis.digest === known.current.basis.digest
        ? JSON.stringify(fresh) === JSON.stringify(known.current)
          ? 'Computed again: every digit is the same.'
          : 'Computed again from the same prices: the answer differs.'
        : 'Computed again: the prices have changed since.'
    },
  })
}

const CENTS_SHOWN = 100

/** What the caller's accounts hold, as lines of symbol and per cent of everything, cash included. */
export async function portfolioLines(): Promise<string> {
  const [positions, accounts] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const values = new Map<string, number>()
  for (const { security, marketValue } of positions) {
    if (marketValue === null) throw new Error(`There is no price of ${security.symbol} now.`)
    values.set(security.symbol, (values.get(security.symbol) ?? 0) + marketValue)
  }
  if (values.size === 0) throw new Error('Your portfolio holds nothing yet.')
  const cash = accounts.reduce((sum, account) => sum + account.cash, 0)
  const total = [...values.values()].reduce((sum, value) => sum + value, Math.max(0, cash))
  return [...values]
    .map(([symbol, value]) => `${symbol}, ${Math.floor((value / total) * 100 * CENTS_SHOWN) / CENTS_SHOWN}`)
    .join('\n')
}
