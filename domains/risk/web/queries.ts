import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { analyse, assessRisk, optimisationReport, riskReport } from '#domains/risk/contract/index.ts'
import { listAccounts, listPositions } from '#domains/trading/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call, download } from '#platform/http-client/index.ts'
import { useFollowed } from './runs/follow-run.ts'

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

/** What the caller's accounts hold, or one of them, as lines of symbol and per cent of everything, cash included. */
export async function portfolioLines(accountId?: number): Promise<string> {
  const [allPositions, allAccounts] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const positions = allPositions.filter((each) => accountId === undefined || each.accountId === accountId)
  const accounts = allAccounts.filter(({ id }) => accountId === undefined || id === accountId)
  const values = new Map<string, number>()
  for (const { security, marketValue } of positions) {
    if (marketValue === null) throw new Error(`There is no price of ${security.symbol} now.`)
    values.set(security.symbol, (values.get(security.symbol) ?? 0) + marketValue)
  }
  if (values.size === 0) return ''
  const cash = accounts.reduce((sum, account) => sum + account.cash, 0)
  const total = [...values.values()].reduce((sum, value) => sum + value, Math.max(0, cash))
  return [...values]
    .map(([symbol, value]) => `${symbol}, ${Math.floor((value / total) * 100 * CENTS_SHOWN) / CENTS_SHOWN}`)
    .join('\n')
}
