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
import { listAccounts, listPositions } from '#domains/trading/contract/index.ts'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call, download } from '#platform/http-client/index.ts'

/** What the analyses throw; it is not shown, its cause is. */
const FAILURE = 'Attribution analysis failed'

function needsHoldings({ holdings }: { holdings: readonly unknown[] }): void {
  if (holdings.length === 0) throw new Error('No line could be read as a holding.')
}

/** A call that is answered at once. Without a holding nothing is sent. A failure has the server's own as its cause. */
function useAnalysis<E extends Endpoint>(endpoint: E) {
  return useMutation<ResponseOf<E>, Error, InputOf<E> & { holdings: readonly unknown[] }>({
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

const MILLIONTHS = 1_000_000
const CENTS = 100

/**
 * What the caller holds, or one account does, at the prices of the start and the end of the period, as lines; cash is one of them. What has no prices of the period is
 * left out, and said.
 */
export async function portfolioLines(timeframe: Timeframe, accountId?: number) {
  const isOwn = (account: number) => accountId === undefined || account === accountId
  const [positions, accounts] = await Promise.all([call(listPositions, {}), call(listAccounts, {})])
  const shares = new Map<string, number>()
  for (const { security, quantity, accountId: holder } of positions) {
    if (!isOwn(holder)) continue
    const held = (shares.get(security.symbol) ?? 0) + quantity / MILLIONTHS
    if (held > 0) shares.set(security.symbol, held)
  }
  const cash = accounts.filter(({ id }) => isOwn(id)).reduce((sum, account) => sum + account.cash, 0) / CENTS
  const held = shares.size === 0 ? { lines: '', note: '' } : await linesAt(shares, timeframe)
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
