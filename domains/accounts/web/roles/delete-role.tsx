import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  ConfirmDialog,
  Dialog,
  SubmitActions,
  showFailure,
  showToast,
} from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { type RoleEntry, RoleKey } from '#domains/accounts/contract/index.ts'
import { useDeleteOwnRole } from '../queries.ts'

/** Deletes a role; whoever has it is given another one in the same step. */
export function DeleteRole({
  role,
  roles,
  onClose,
}: {
  role: RoleEntry
  roles: readonly RoleEntry[]
  onClose: () => void
}) {
  const navigate = useNavigate()
  const remove = useDeleteOwnRole()
  const others = roles.filter((one) => one.key !== role.key && one.isWithinReach)
  const [moveTo, setMoveTo] = useState<string>(
    others.find(({ key }) => key === 'viewer')?.key ?? others[0]?.key ?? '',
  )
  const isUsed = role.people.length > 0 || role.openInvites > 0
  const take = async () => {
    try {
      const { moved } = await remove.mutateAsync({
        id: role.id ?? 0,
        ...(isUsed ? { moveTo: RoleKey.parse(moveTo) } : {}),
      })
      showToast({
        kind: 'success',
        title: 'Role deleted',
        ...(moved > 0
          ? {
              message:
                moved === 1 ? 'One person has another role now.' : `${moved} people have another role now.`,
            }
          : {}),
      })
      navigate('/dashboard/settings/roles')
    } catch (failure) {
      showFailure('The role was not deleted')(failure)
    }
  }
  if (!isUsed)
    return (
      <ConfirmDialog
        isOpen
        title={`Delete “${role.name}”?`}
        body="Nobody has it. The audit log keeps its permissions."
        confirmLabel="Delete the role"
        kind="danger"
        isBusy={remove.isPending}
        onConfirm={() => void take()}
        onClose={onClose}
      />
    )
  return (
    <Dialog isOpen onClose={onClose} title={`Delete “${role.name}”?`} purpose={whoHas(role)}>
      <Stack>
        {others.length > 0 ? (
          <NativeSelect
            label="They become"
            value={moveTo}
            data={others.map(({ key, name }) => ({ value: key as string, label: name }))}
            onChange={(event) => setMoveTo(event.currentTarget.value)}
          />
        ) : (
          <p>You may not assign any other role. Ask an administrator.</p>
        )}
        <SubmitActions
          onCancel={onClose}
          kind="danger"
          isBusy={remove.isPending}
          disabled={others.length === 0}
          onClick={() => void take()}
        >
          Move them and delete
        </SubmitActions>
      </Stack>
    </Dialog>
  )
}

const NAMED_MAX = 5

function whoHas({ people, openInvites }: RoleEntry): string {
  const named = people.slice(0, NAMED_MAX).map(({ fullName }) => fullName)
  const more = people.length - named.length
  const who = [
    ...named,
    ...(more > 0 ? [`${more} more`] : []),
    ...(openInvites > 0 ? [`${openInvites} open ${openInvites === 1 ? 'invite' : 'invites'}`] : []),
  ]
  return `In use: ${who.join(', ')}. They get another role in the same step.`
}
