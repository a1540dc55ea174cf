import { useSearchParams } from 'react-router'
import { useKept } from '#design-system/patterns/kept-state/index.ts'
import { AnalysisKind, holdingsOf, readHoldingLines, Timeframe } from '#domains/attribution/contract/index.ts'
import { useAccountTaken } from '#domains/trading/web/index.tsx'
import { useAccountsTaken, useMonteCarlo, useQuickAttribution, useStressTest } from './queries.ts'
import { bases } from './words.ts'

/** What is asked about, the three analyses, and how one is begun. */
export function useAnalyses() {
  const [search, setSearch] = useSearchParams()
  const kind = AnalysisKind.safeParse(search.get('type')).data ?? 'attribution'
  const timeframe = Timeframe.safeParse(search.get('period')).data ?? '6M'
  // A link from the portfolio takes an account along.
  const { account, isTakenAlong } = useAccountTaken()
  // The prices of lines are left to the server unless chosen: it takes theirs, and the period's where they are of another day.
  const basis = bases.find((one) => one === search.get('prices')) ?? (isTakenAlong ? 'days' : 'given')
  const isByDay = kind === 'attribution' && basis === 'days'
  const accounts = useAccountsTaken(account)
  const [text, setText] = useKept('attribution: holdings', '')
  const attribution = useQuickAttribution()
  const simulation = useMonteCarlo()
  const stress = useStressTest()
  const lines = readHoldingLines(text)
  const isPending = attribution.isPending || simulation.isPending || stress.isPending
  const choose = (name: string, value: string | null) =>
    setSearch(
      (known) => {
        known.set(name, value ?? '')
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  const run = (of: typeof lines = lines, also: { allowMixedPrices?: boolean } = {}) => {
    const holdings = holdingsOf(of)
    if (isByDay) attribution.mutate({ accountIds: accounts?.ids ?? [], timeframe, ...also })
    else if (kind === 'attribution')
      attribution.mutate({
        holdings,
        timeframe,
        ...(basis === 'period' ? { prices: 'period' } : {}),
        ...also,
      })
    else if (kind === 'monte-carlo') simulation.mutate({ holdings, ...also })
    else stress.mutate({ holdings, ...also })
  }
  const leaveOut = (symbols: readonly string[]) => {
    const isIn = (row: string) => symbols.includes(row.split(',')[0]?.trim().toUpperCase() ?? '')
    const left = text
      .split(/\r?\n/)
      .filter((row) => !isIn(row))
      .join('\n')
    setText(left)
    run(readHoldingLines(left))
  }
  return {
    kind,
    timeframe,
    basis,
    isByDay,
    account,
    isTakenAlong,
    accounts,
    text,
    setText,
    lines,
    attribution,
    simulation,
    stress,
    isPending,
    choose,
    run,
    leaveOut,
  }
}
