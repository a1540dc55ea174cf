import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AnalysisKind,
  attributionReport,
  monteCarlo,
  quickAttribution,
  readPeriodPrices,
  stressTest,
  type Timeframe,
} from '#domains/attribution/contract/index.ts'
import { useFollowed } from '#domains/risk/web/index.tsx'
import { accountsOf, listAccounts, listPositions } from '#domains/trading/contract/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call, download, queryOf } from '#platform/http-client/index.ts'

/** What the analyses throw; it is not shown, its cause is. */
const FAILURE = 'Attribution analysis failed'

type Asked = { holdings?: readonly unknown[] | undefined; accountIds?: readonly number[] | undefined }

function needsHoldings({ holdings = [], accountIds }: Asked): void {
  if (accountIds?.length === 0) throw new Error('There is no account yet.')
  if (holdings.length === 0 && !accountIds) throw new Error('No line could be read as a holding.')
}

/** A call that is answered at once. Without a holding nothing is sent. A failure has the server's own as its cause. */
function useAnalysis<E extends Endpoint>(endpoint: E) {
  return useMutation<ResponseOf<E>, Error, InputOf<E> & Asked>({
    mutationFn: async (input) => {
      try {
        needsHoldings(input)
        return await call(endpoint, input)
      } catch (cause) {
        throw new Error(FAILURE, { cause })
      }
    },
  })
}

export const useQuickAttribution = () => useAnalysis(quickAttribution)
/** The call that draws for a while: it can be followed and ended. */
export const useMonteCarlo = () => useFollowed(monteCarlo, FAILURE, needsHoldings)
export const useStressTest = () => useAnalysis(stressTest)

/** The report of what was asked, computed once more by the server. */
export const reportOf = (analysis: AnalysisKind, asked: object) => (format: 'pdf' | 'xlsx' | 'csv') =>
  download(attributionReport, { analysis, format, ...asked } as InputOf<typeof attributionReport>)

const EXAMPLE: readonly (readonly [symbol: string, shares: number])[] = [
  ['AAPL', 120],
  ['MSFT', 45],
  ['JPM', 90],
  ['XOM', 160],
  ['JNJ', 70],
  ['NVDA', 110],
  ['PG', 60],
]

/** Lines of an example at the prices of the period; undefined until they are read. */
export function useExampleLines(timeframe: Timeframe): string | undefined {
  const { data } = useQuery({
    queryKey: ['example portfolio', timeframe],
    queryFn: async () => (await linesAt(new Map(EXAMPLE), timeframe)).lines,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The accounts that “my portfolio” is of: the chosen one, else the person's own; undefined until they are known. */
export function useAccountsTaken(account: number | undefined): { ids: number[]; note: string } | undefined {
  const { data } = useQuery(queryOf(listAccounts, {}))
  if (account !== undefined) return { ids: [account], note: '' }
  if (!data) return undefined
  const { accounts, note } = accountsOf(data, undefined)
  return { ids: accounts.map(({ id }) => id), note }
}

const MILLIONTHS = 1_000_000
const CENTS = 100

/**
 * What the caller's own accounts hold, or one that was chosen, at the prices of the start and the end of the period, as lines; cash is one of them. What has no prices of the period is
 * left out, and said.
 */
export async function portfolioLines(timeframe: Timeframe, accountId?: number) {
  const [positions, all] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const { accounts, note } = accountsOf(all, accountId)
  const taken = new Set(accounts.map(({ id }) => id))
  const shares = new Map<string, number>()
  const short = positions.filter((one) => taken.has(one.accountId) && one.quantity < 0)
  const left = short.map(({ security }) => security.symbol).join(', ')
  for (const { security, quantity, accountId: holder } of positions) {
    if (!taken.has(holder) || quantity < 0) continue
    shares.set(security.symbol, (shares.get(security.symbol) ?? 0) + quantity / MILLIONTHS)
  }
  const cash = accounts.reduce((sum, account) => sum + (account.cash ?? 0), 0) / CENTS
  const priced = shares.size === 0 ? { lines: '', note: '' } : await linesAt(shares, timeframe)
  const held = {
    ...priced,
    note: [note, priced.note, left && `Left out, sold short: ${left}; what that brought is in the cash.`]
      .filter(Boolean)
      .join(' '),
  }
  if (cash <= 0) return held
  return { ...held, lines: [held.lines, `CASH, ${cash}, 1, 1, Cash, Cash`].filter(Boolean).join('\n') }
}

async function linesAt(shares: ReadonlyMap<string, number>, timeframe: Timeframe) {
  const { prices, leftOut } = await call(readPeriodPrices, { symbols: [...shares.keys()], timeframe })
  return {
    lines: prices
      .map(({ symbol, initialPrice, currentPrice, sector, assetClass }) =>
        [
          symbol,
          shares.get(symbol),
          Number(initialPrice.toFixed(4)),
          Number(currentPrice.toFixed(4)),
          sector,
          ...(assetClass === 'Unknown' ? [] : [assetClass]),
        ].join(', '),
      )
      .join('\n'),
    note:
      leftOut.length === 0
        ? ''
        : `Left out: ${leftOut.map(({ symbol, reason }) => `${symbol}, ${reason}`).join('; ')}.`,
  }
}
