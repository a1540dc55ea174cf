import { useState } from 'react'
import type { z } from 'zod'
import { quantity } from '#design-system/formats/index.ts'
import { ConfirmDialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { IconInfoCircle } from '#design-system/primitives/icons.ts'
import { Button, Icon } from '#design-system/primitives/index.ts'
import type { Hub } from '#domains/overview/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './hub.module.css'
import { useClearSampleData } from './queries.ts'

/** Says that the figures rest on sample data, and lets an administrator remove it. */
export function SampleDataNotice({ sampleData }: { sampleData: z.infer<typeof Hub>['sampleData'] }) {
  const [isAsking, setAsking] = useState(false)
  const clear = useClearSampleData()
  if (!sampleData.isPresent) return null
  return (
    <aside className={classes.notice} aria-label="Sample data">
      <Icon of={IconInfoCircle} />
      <span>
        These figures are computed from sample data: a made-up organisation, screened against real
        designations.
      </span>
      {sampleData.canClear ? (
        <Button size="small" onClick={() => setAsking(true)}>
          Clear sample data
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title="Clear the sample data?"
        body="The sample customers, screenings, cases, alerts and the paper account are removed for good. What you have added yourself stays; the audit log keeps what was done."
        confirmLabel="Clear sample data"
        kind="danger"
        isBusy={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          clear.mutate(
            {},
            {
              onSuccess: (removed) => {
                setAsking(false)
                showToast({
                  kind: 'success',
                  title: 'Sample data cleared',
                  message: `${Object.entries(removed)
                    .filter(([, count]) => count > 0)
                    .map(([what, count]) => `${quantity(count)} ${what}`)
                    .join(', ')} were removed.`,
                })
              },
              onError: (failure) =>
                showToast({ kind: 'failure', title: 'Nothing was cleared', message: sentenceOf(failure) }),
            },
          )
        }
      />
    </aside>
  )
}
