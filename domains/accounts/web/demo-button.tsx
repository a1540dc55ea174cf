import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { useStartDemo } from './queries.ts'
import { useEnter } from './use-enter.ts'

/** A look around on sample data, without an account. */
export function DemoButton() {
  const starting = useStartDemo()
  const enter = useEnter()
  const start = async () => {
    try {
      await starting.mutateAsync({})
      enter()
    } catch (failure) {
      showToast({ kind: 'failure', title: 'The demo did not start', message: sentenceOf(failure) })
    }
  }
  return (
    <Button kind="quiet" isBusy={starting.isPending} onClick={() => void start()}>
      Look around with sample data
    </Button>
  )
}
