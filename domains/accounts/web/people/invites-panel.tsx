import { useQuery } from '@tanstack/react-query'
import { date } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { invitesQuery, useWithdrawInvite } from '../queries.ts'
import { roleWords } from '../words.ts'

/** Invites that wait for somebody; nothing when there are none. */
export function InvitesPanel() {
  const invites = useQuery(invitesQuery())
  const withdraw = useWithdrawInvite()
  if (!invites.error && !invites.data?.length) return null
  return (
    <Panel title="Open invites">
      <QueryStates query={invites} failed="The invites could not be read.">
        {(rows) => (
          <RowList label="Open invites">
            {rows.map((invite) => (
              <Row
                key={invite.id}
                title={invite.email ?? 'Anyone with the link'}
                detail={`${roleWords(invite.role)}, invited by ${invite.invitedBy}, until ${date(invite.expiresAt)}`}
                tag={
                  <Button
                    size="small"
                    aria-label={`Withdraw the invite for ${invite.email ?? 'anyone with the link'}`}
                    isBusy={withdraw.isPending && withdraw.variables?.id === invite.id}
                    onClick={() =>
                      withdraw.mutate(
                        { id: invite.id },
                        {
                          onError: showFailure('The invite was not withdrawn'),
                        },
                      )
                    }
                  >
                    Withdraw
                  </Button>
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
