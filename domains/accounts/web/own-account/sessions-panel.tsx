import { useQuery } from '@tanstack/react-query'
import { dateTime } from '#design-system/formats/index.ts'
import { showFailure } from '#design-system/patterns/overlays/index.ts'
import { Panel, QueryStates } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { Button, Tag } from '#design-system/primitives/index.ts'
import { deviceOf } from '#domains/accounts/contract/index.ts'
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from '../queries.ts'

/** Where one is signed in, with a way to end each. */
export function SessionsPanel({ isShared }: { isShared: boolean }) {
  const sessions = useQuery(sessionsQuery())
  const revoke = useRevokeSession()
  const revokeOthers = useRevokeOtherSessions()
  const hasOthers = (sessions.data?.length ?? 0) > 1
  const tell = showFailure('The session was not ended')
  return (
    <Panel
      title="Sessions"
      actions={
        hasOthers && !isShared ? (
          <Button
            size="small"
            isBusy={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate({}, { onError: tell })}
          >
            End all others
          </Button>
        ) : undefined
      }
    >
      <QueryStates query={sessions} failed="Your sessions could not be read.">
        {(rows) => (
          <RowList label="Sessions">
            {rows.map((session) => (
              <Row
                key={session.id}
                title={deviceOf(session.userAgent)}
                detail={`Since ${dateTime(session.startedAt)}${session.address ? `, from ${session.address}` : ''}`}
                tag={
                  session.isCurrent ? (
                    <Tag>This one</Tag>
                  ) : (
                    <Button
                      size="small"
                      aria-label={`End the session on ${deviceOf(session.userAgent)} since ${dateTime(session.startedAt)}`}
                      isBusy={revoke.isPending && revoke.variables?.id === session.id}
                      onClick={() => revoke.mutate({ id: session.id }, { onError: tell })}
                    >
                      End
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </QueryStates>
    </Panel>
  )
}
