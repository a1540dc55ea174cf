import { z } from 'zod'
import { FailedState } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { CallFailed } from '#platform/http-client/index.ts'

const Details = z.object({ real: z.array(z.string()), simulated: z.array(z.string()) })

type MixedPricesProps = {
  failure: CallFailed
  kept: string
  onAllow: () => void
  /** Asks again without the symbols whose prices are simulated; not offered where they cannot be taken out. */
  onLeaveOut?: ((simulated: readonly string[]) => void) | undefined
}

/** That real and simulated prices were not counted together, which are which, and what can be done. */
export function MixedPrices({ failure, kept, onAllow, onLeaveOut }: MixedPricesProps) {
  const named = Details.safeParse(failure.details).data
  const facts = named
    ? [
        { label: 'Real prices', value: named.real.join(', ') },
        { label: 'Simulated prices', value: named.simulated.join(', ') },
      ]
    : []
  return (
    <FailedState
      title="Real and simulated prices are not counted together."
      body={`A figure based on both describes no market. Import prices for the simulated ones, leave them out, or use both with a warning. ${kept}`}
      facts={facts}
      actions={
        <>
          {named && onLeaveOut ? (
            <Button kind="primary" onClick={() => onLeaveOut(named.simulated)}>
              Leave out the simulated ones
            </Button>
          ) : null}
          <Button onClick={onAllow}>Use both all the same</Button>
        </>
      }
    />
  )
}
