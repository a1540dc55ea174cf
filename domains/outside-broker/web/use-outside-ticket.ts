import { useMemo, useState } from 'react'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import type { OutsideOrder } from '#domains/outside-broker/contract/index.ts'
import {
  type Draft,
  draftOf,
  emptied,
  type FieldFaults,
  faultsIn,
  OrderKey,
} from '#domains/trading/web/index.tsx'
import { CallFailed } from '#platform/http-client/index.ts'
import { outsideFaults, outsideTermsOf } from './outside-draft.ts'
import { usePlaceOutside } from './queries.ts'
import { nameOfOutside } from './words.ts'

/** Nothing was placed and nothing can be found of it: the next try is an order of its own. */
const isFinal = (failure: unknown) =>
  failure instanceof CallFailed && (failure.code === 'order-refused' || failure.code === 'conflict')

/** The ticket for Alpaca at work. What is sent again after a failure of unknown outcome is the same order. */
export function useOutsideTicket() {
  const place = usePlaceOutside()
  const key = useMemo(() => new OrderKey(), [])
  const [draft, setDraft] = useState(() => draftOf(undefined, null))
  const [faults, setFaults] = useState<FieldFaults>({})
  const [placed, setPlaced] = useState<OutsideOrder>()

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFaults({})
    place.reset()
  }
  const submit = async () => {
    if (place.isPending) return
    setFaults(outsideFaults(draft))
    const terms = outsideTermsOf(draft)
    if (!terms) return
    try {
      const done = await place.mutateAsync({ ...terms, clientOrderId: key.of(terms) })
      key.forget()
      setPlaced(done)
      setDraft(emptied)
      showToast({
        kind: 'success',
        title: 'Order placed at Alpaca',
        message: `${nameOfOutside(done)}: ${done.status}`,
      })
    } catch (failure) {
      if (isFinal(failure)) key.forget()
      setFaults(faultsIn(failure))
    }
  }
  return {
    draft,
    change,
    faults,
    submit,
    isBusy: place.isPending,
    failure: place.error,
    isUndone: isFinal(place.error) || place.error?.code === 'invalid-input',
    placed,
  }
}
