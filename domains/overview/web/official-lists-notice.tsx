import type { z } from 'zod'
import { IconInfoCircle } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import type { Hub } from '#domains/overview/contract/index.ts'
import { GetOfficialLists } from '#domains/screening/web/index.tsx'
import classes from './hub.module.css'

/** The first task of an installation, until its lists are those that everybody needs: a "no match" is worth no more than its lists. */
export function OfficialListsNotice({ lacking }: { lacking: z.infer<typeof Hub>['officialLists'] }) {
  if (lacking === null) return null
  return (
    <aside className={classes.notice} data-warns aria-label="Get the official lists">
      <Icon of={IconInfoCircle} />
      <span>
        <b>Get the official lists.</b> A screening against OFAC, the UN, the EU and the UK in their current
        versions would read: “{lacking.sentence}”.
      </span>
      {!lacking.canAct ? (
        <span>An administrator of this installation can bring them in.</span>
      ) : (
        <GetOfficialLists canFetch={lacking.canFetch} isSmall />
      )}
    </aside>
  )
}
