import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHeldVersion } from '#design-system/patterns/contract-form/index.ts'
import { showToast } from '#design-system/patterns/overlays/index.ts'
import { Columns, Panel, PanelBody, PanelSection, Stack } from '#design-system/patterns/page/index.ts'
import { Button, ButtonLink } from '#design-system/primitives/index.ts'
import {
  byArea,
  GivablePermission,
  permissionWords,
  type RoleEntry,
} from '#domains/accounts/contract/index.ts'
import { sentenceOf } from '#platform/http-client/index.ts'
import { type GrantedPermission, isGivable, isGranted } from '#platform/permissions/index.ts'
import { useChangeOwnRole, useMakeRole, userQuery } from '../queries.ts'
import { DeleteRole } from './delete-role.tsx'
import { DiffersFrom, type StatedPermission, WhatItDoes } from './role-permissions.tsx'
import classes from './roles.module.css'
import { WhoHasIt } from './who-has-it.tsx'

const areas = byArea(GivablePermission.options)

type Draft = { name: string; description: string; permissions: readonly GrantedPermission[] }

type RoleEditorProps = { role?: RoleEntry | undefined; roles: readonly RoleEntry[] }

/** What is typed and chosen of a role, and how it is kept. */
function useRoleDraft({ role, roles }: RoleEditorProps) {
  const navigate = useNavigate()
  const me = useQuery(userQuery())
  const make = useMakeRole()
  const change = useChangeOwnRole()
  const version = useHeldVersion({ id: role?.id, version: role?.version ?? undefined })
  const [draft, setDraft] = useState<Draft>({
    name: role?.name ?? '',
    description: role?.description ?? '',
    permissions: role?.permissions ?? [],
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const isHeld = (permission: GrantedPermission) =>
    me.data !== undefined && isGranted(me.data.user, permission)
  const choose = (permission: GrantedPermission, isChosen: boolean) =>
    setDraft((now) => ({
      ...now,
      permissions: isChosen
        ? [...now.permissions, permission]
        : now.permissions.filter((one) => one !== permission),
    }))
  const begin = (key: string) => {
    const from = roles.find((one) => one.key === key)
    setDraft((now) => ({
      ...now,
      permissions: (from?.permissions ?? []).filter(
        (permission) => isGivable(permission) && isHeld(permission),
      ),
    }))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    const values = { ...draft, permissions: GivablePermission.array().parse(draft.permissions) }
    try {
      if (role?.id) {
        const saved = await change.mutateAsync({ id: role.id, version: version.held, ...values })
        version.kept()
        const people = saved.people.length
        showToast({
          kind: 'success',
          title: 'Role saved',
          message:
            people === 0
              ? 'Nobody has it yet.'
              : `It holds for ${people === 1 ? 'one person' : `${people} people`} from their next request.`,
        })
      } else {
        const made = await make.mutateAsync(values)
        showToast({ kind: 'success', title: 'Role made', message: 'Assign it under People.' })
        navigate(`/dashboard/settings/roles/${made.id}`, { replace: true })
      }
    } catch (failure) {
      if (!version.takes(failure)) setRefusal(sentenceOf(failure))
    }
  }
  const isBusy = make.isPending || change.isPending
  return { draft, setDraft, isHeld, choose, begin, save, refusal, isBusy, version }
}

/** Makes a role or changes one; beside it stands what it would let somebody do. */
export function RoleEditor({ role, roles }: RoleEditorProps) {
  const { draft, setDraft, isHeld, choose, begin, save, refusal, isBusy, version } = useRoleDraft({
    role,
    roles,
  })
  const [isDeleting, setDeleting] = useState(false)
  const builtIn = roles.filter(({ id }) => id === null)
  return (
    <Columns>
      <Stack>
        <form onSubmit={(event) => void save(event)} aria-label={role ? `Role ${role.name}` : 'New role'}>
          <Panel title={role ? 'This role' : 'The role'}>
            <PanelBody>
              <div className={classes.fields}>
                <TextInput
                  label="Name"
                  required
                  maxLength={60}
                  value={draft.name}
                  onChange={({ currentTarget: { value: name } }) => setDraft((now) => ({ ...now, name }))}
                />
                {role ? null : (
                  <NativeSelect
                    label="Begin with"
                    defaultValue=""
                    data={[
                      { value: '', label: 'Nothing' },
                      ...roles.map(({ key, name }) => ({ value: key, label: `What ${name} may do` })),
                    ]}
                    onChange={(event) => begin(event.currentTarget.value)}
                  />
                )}
                <Textarea
                  className={classes.wide}
                  label="What it is for"
                  maxLength={400}
                  rows={2}
                  value={draft.description}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft((now) => ({ ...now, description: value.replaceAll(/[\r\n]+/g, ' ') }))
                  }
                />
              </div>
            </PanelBody>
            {areas.map(({ area, permissions }) => (
              <PanelSection key={area} title={area} {...noteOn(area, permissions, draft.permissions)}>
                <fieldset className={classes.choices} aria-label={area}>
                  {permissions.map((permission) => (
                    <Checkbox
                      key={permission}
                      label={capitalised(permissionWords[permission as StatedPermission].does)}
                      checked={draft.permissions.includes(permission)}
                      disabled={!isHeld(permission)}
                      {...(isHeld(permission)
                        ? {}
                        : { description: 'You do not have this permission yourself.' })}
                      onChange={(event) => choose(permission, event.currentTarget.checked)}
                    />
                  ))}
                </fieldset>
              </PanelSection>
            ))}
            <PanelBody>
              {version.notice}
              <p className={classes.refusal} role="alert">
                {refusal}
              </p>
              <div className={classes.actions}>
                {role ? (
                  <Button onClick={() => setDeleting(true)}>Delete the role</Button>
                ) : (
                  <ButtonLink to="/dashboard/settings/roles">Cancel</ButtonLink>
                )}
                <Button
                  kind="primary"
                  type="submit"
                  isBusy={isBusy}
                  disabled={version.isRefused || draft.name.trim() === '' || draft.permissions.length === 0}
                >
                  {role ? 'Save' : 'Make the role'}
                </Button>
              </div>
            </PanelBody>
          </Panel>
        </form>
      </Stack>
      <Stack>
        {role ? <WhoHasIt role={role} /> : null}
        <WhatItDoes permissions={draft.permissions} />
        <DiffersFrom permissions={draft.permissions} builtIn={builtIn} />
      </Stack>
      {role && isDeleting ? (
        <DeleteRole role={role} roles={roles} onClose={() => setDeleting(false)} />
      ) : null}
    </Columns>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Whoever may change what they cannot read meets closed screens: said before it happens. */
function noteOn(
  area: string,
  permissions: readonly GrantedPermission[],
  chosen: readonly GrantedPermission[],
): { note?: string } {
  const reading = permissions.filter((permission) => permission.endsWith(':read'))
  const others = permissions.filter((permission) => !permission.endsWith(':read'))
  const isBlind =
    reading.length > 0 &&
    others.some((permission) => chosen.includes(permission)) &&
    !reading.some((permission) => chosen.includes(permission))
  return isBlind ? { note: `Without “Read” the screens of ${area} stay closed to them.` } : {}
}
