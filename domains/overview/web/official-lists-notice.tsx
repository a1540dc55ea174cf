import type { z } from 'zod'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { IconInfoCircle } from '#design-system/primitives/icons.ts'
import { Button, ButtonLink, Icon } from '#design-system/primitives/index.ts'
import type { Hub } from '#domains/overview/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import classes from './hub.module.css'
import { useGetOfficialLists } from './queries.ts'

/** The first task of an installation, until its lists are those that everybody needs: a "no match" is worth no more than its lists. */
export function OfficialListsNotice({ lacking }: { lacking: z.infer<typeof Hub>['officialLists'] }) {
  const get = useGetOfficialLists()
  if (lacking === null) return null
  return (
    <aside className={classes.notice} data-warns aria-label="Get the official lists">
      <Icon of={IconInfoCircle} />
      <span>
        <b>Get the official lists.</b> A screening against OFAC, the UN, the EU and the UK as they stand today
        would read: “{lacking.sentence}”.
      </span>
      {!lacking.canAct ? (
        <span>An administrator can bring them in.</span>
      ) : lacking.canFetch ? (
        <Button
          size="small"
          isBusy={get.isPending}
          onClick={() =>
            get.mutate(
              {},
              {
                onSuccess: ({ asked }) =>
                  showToast({
                    kind: 'success',
                    title: 'Asked for',
                    message: `${asked.length} lists are being fetched; Watchlists shows how far they are.`,
                  }),
                onError: (failure) =>
                  showToast({ kind: 'failure', title: 'Nothing was fetched', message: sentenceOf(failure) }),
              },
            )
          }
        >
          Get the official lists
        </Button>
      ) : (
        <ButtonLink size="small" to="/dashboard/kyb/lists">
          Import their files
        </ButtonLink>
      )}
    </aside>
  )
}
