import { showFailure, showToast } from '#design-system/patterns/overlays/index.ts'
import type { SourceName } from '#domains/market-data/contract/index.ts'
import { useTestSource } from './queries.ts'

/** Tests a source and tells how it went, as every button of this screen does. */
export function useSourceTest(title: string) {
  const testing = useTestSource()
  const failed = (what: string, failure: unknown) => showFailure(what)(failure)
  const test = (provider: SourceName, when = `${title} answers`) =>
    testing.mutateAsync({ provider }).then(
      ({ isAnswering, message, milliseconds }) =>
        isAnswering
          ? showToast({ kind: 'success', title: when, message: `${message} It took ${milliseconds} ms.` })
          : showToast({ kind: 'failure', title: `${title} does not answer as it should`, message }),
      (failure: unknown) => failed(`${title} was not tested`, failure),
    )
  return { test, failed, isTesting: testing.isPending }
}
