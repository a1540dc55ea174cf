import { useMemo } from 'react'
import { useKeptInBrowser } from '#design-system/patterns/kept-state/index.ts'
import { symbolsOf } from '#domains/workstation/contract/index.ts'

/** The symbols that a person looks at, kept in this browser for them alone; a second tab follows. */
export function useSymbols(personId: number) {
  const [kept, keep] = useKeptInBrowser(`assay.workstation.symbols.${personId}`)
  const symbols = useMemo(() => symbolsOf(kept), [kept])
  return { symbols, keep: (next: readonly string[]) => keep(JSON.stringify(next)) }
}
