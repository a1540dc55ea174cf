import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { dateTime } from '#design-system/formats/index.ts'
import { FormDialog } from '#design-system/patterns/contract-form/index.ts'
import {
  ConfirmDialog,
  Dialog,
  DialogActions,
  showFailure,
  showToast,
} from '#design-system/patterns/overlays/index.ts'
import { Facts, Stack } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { type Person, RoleKey, removeTwoFactor } from '#domains/accounts/contract/index.ts'
import { roleKeyOf } from '#platform/permissions/index.ts'
import { useChangeRole, useRemoveTwoFactor, useSetPersonActive } from '../queries.ts'
import { useRoleChoices } from '../roles/role-choices.ts'
import { roleWords } from '../words.ts'

const tell = showFailure('The change was not confirmed')

/** One person: role, second factor, and whether they may come in. */
export function PersonDialog({
  person,
  isMe,
  onClose,
}: {
  person: Person
  isMe: boolean
  onClose: () => void
}) {
  const [step, setStep] = useState<'facts' | 'deactivate' | 'second factor'>('facts')
  const changeRole = useChangeRole()
  const roles = useRoleChoices(person.role)
  const setActive = useSetPersonActive()
  const switchActive = (isActive: boolean) =>
    setActive.mutate(
      { id: person.userId, isActive },
      {
        onError: tell,
        onSuccess: () => {
          showToast({
            kind: 'success',
            title: isActive ? `${person.fullName} may come in again` : `${person.fullName} is shut out`,
            ...(isActive ? {} : { message: 'Their sessions have ended.' }),
          })
          onClose()
        },
      },
    )
  if (step === 'deactivate')
    return (
      <ConfirmDialog
        isOpen
        title={`Deactivate ${person.fullName}?`}
        body="Their sessions end now and they cannot sign in. Their past actions keep their name. You can reactivate them."
        confirmLabel="Deactivate"
        kind="danger"
        isBusy={setActive.isPending}
        onConfirm={() => switchActive(false)}
        onClose={() => setStep('facts')}
      />
    )
  if (step === 'second factor') return <RemoveTwoFactor person={person} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={person.fullName} purpose={person.email}>
      <Stack>
        {person.isSample ? (
          <p>Sample person: cannot sign in and is removed with the sample data.</p>
        ) : (
          <NativeSelect
            label="Role"
            value={roleKeyOf(person.role)}
            disabled={changeRole.isPending || !roles.mayMove}
            description={roles.why}
            data={roles.options}
            onChange={(event) =>
              changeRole.mutate(
                { id: person.userId, role: RoleKey.parse(event.currentTarget.value) },
                {
                  onError: tell,
                  onSuccess: (changed) =>
                    showToast({
                      kind: 'success',
                      title: 'Role changed',
                      message: `${changed.fullName}: ${roleWords(changed.role)}, from the next request on.`,
                    }),
                },
              )
            }
          />
        )}
        <Facts
          facts={[
            { label: 'Username', value: person.username },
            { label: 'Number', value: person.userId },
            { label: 'Second factor', value: person.hasTwoFactor ? 'On' : 'Off' },
            { label: 'Joined', value: dateTime(person.joinedAt) },
            {
              label: 'Last sign-in',
              value: dateTime(person.lastSignInAt),
            },
          ]}
        />
        {person.isSample ? null : (
          <DialogActions>
            {person.hasTwoFactor && !isMe ? (
              <Button onClick={() => setStep('second factor')}>Take off second factor</Button>
            ) : null}
            {isMe ? null : person.isActive ? (
              <Button onClick={() => setStep('deactivate')}>Deactivate</Button>
            ) : (
              <Button kind="primary" isBusy={setActive.isPending} onClick={() => switchActive(true)}>
                Let back in
              </Button>
            )}
          </DialogActions>
        )}
      </Stack>
    </Dialog>
  )
}

function RemoveTwoFactor({ person, onClose }: { person: Person; onClose: () => void }) {
  const remove = useRemoveTwoFactor()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Take off the second factor?"
      purpose={`${person.fullName} signs in with the password alone until they set up another. Verify that the request is really theirs.`}
      request={removeTwoFactor.request}
      fields={['reason']}
      fixed={{ id: person.userId }}
      submitLabel="Take it off"
      submitKind="danger"
      onSubmit={(values) => remove.mutateAsync(values)}
      actions={<Button onClick={onClose}>Cancel</Button>}
    />
  )
}
