import { showToast } from '#design-system/patterns/overlays/index.ts'
import { failureSentence } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'

type CancelButtonProps = {
  /** The order's name, as a person reads it. */
  name: string
  /** What the button does, for those who hear it. */
  label: string
  /** What is said when it went well. */
  done: string
  isBusy: boolean
  cancel: () => Promise<unknown>
}

/** Asks for an order to be cancelled and tells what came of it. */
export function CancelButton({ name, label, done, isBusy, cancel }: CancelButtonProps) {
  // Told by the promise: the button is gone as soon as the list knows that the order is over.
  const run = () =>
    cancel().then(
      () => showToast({ kind: 'success', title: done, message: name }),
      (failure: unknown) =>
        showToast({
          kind: 'failure',
          title: 'Failed to cancel order',
          message: `${name}: ${failureSentence(failure)}`,
        }),
    )
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void run()} aria-label={label}>
      Cancel
    </Button>
  )
}
