import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { percent } from '#design-system/formats/index.ts'
import { analyse, assessRisk, optimisationReport, riskReport } from '#domains/risk/contract/index.ts'
import { accountsOf, listAccounts, listPositions } from '#domains/trading/contract/index.ts'
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

/** Ten-thousandths of a per cent: lines are the portfolio and no rounding of it. */
const STEPS_OF_A_PERCENT = 10_000

/**
 * What the caller's own accounts hold, or one that was chosen, as lines of symbol and per cent of everything, cash included. What has no price and what is sold short is left out
 * of everything, and said.
 */
export async function portfolioLines(accountId?: number): Promise<{ lines: string; note: string }> {
  const [allPositions, allAccounts] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const { accounts, note } = accountsOf(allAccounts, accountId)
  const taken = new Set(accounts.map(({ id }) => id))
  const positions = allPositions.filter((each) => taken.has(each.accountId))
  const values = new Map<string, number>()
  const unpriced = new Set<string>()
  const short = new Set<string>()
  for (const { security, marketValue } of positions) {
    if (marketValue === null) unpriced.add(security.symbol)
    else if (marketValue < 0) short.add(security.symbol)
    else values.set(security.symbol, (values.get(security.symbol) ?? 0) + marketValue)
  }
  const cash = Math.max(
    0,
    accounts.reduce((sum, account) => sum + (account.cash ?? 0), 0),
  )
  const total = [...values.values()].reduce((sum, value) => sum + value, cash)
  const lines = [...values]
    .map(
      ([symbol, value]) =>
        `${symbol}, ${Math.floor((value / total) * 100 * STEPS_OF_A_PERCENT) / STEPS_OF_A_PERCENT}`,
    )
    .join('\n')
  return {
    lines,
    note: [
      ...(note === '' ? [] : [note]),
      ...(unpriced.size > 0 ? [`Left out, without a price: ${[...unpriced].join(', ')}.`] : []),
      ...(short.size > 0
        ? [`Left out, sold short: ${[...short].join(', ')}; what that brought is in the cash.`]
        : []),
      ...(cash > 0 && lines !== '' ? [`The rest to 100 % is cash, ${percent(cash / total)}.`] : []),
    ].join(' '),
  }
}
