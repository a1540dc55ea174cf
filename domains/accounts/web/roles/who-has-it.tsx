import { date } from '#design-system/formats/index.ts'
import { Facts, Panel } from '#design-system/patterns/page/index.ts'
import type { RoleEntry } from '#domains/accounts/contract/index.ts'

/** Who has a role, and what became of it. */
export function WhoHasIt({ role }: { role: RoleEntry }) {
  return (
    <Panel
      title="Who has it"
      foot={
        role.id === null
          ? 'It is built in and cannot be changed.'
          : role.isWithinReach
            ? undefined
            : 'It has more permissions than yours, so you can neither change nor assign it.'
      }
    >
      <Facts
        facts={[
          {
            label: 'People',
            value:
              role.people.length === 0
                ? 'Nobody'
                : role.people
                    .map(({ fullName, isActive }) => (isActive ? fullName : `${fullName} (deactivated)`))
                    .join(', '),
          },
          { label: 'Open invites', value: String(role.openInvites) },
          ...(role.changedAt
            ? [{ label: 'Last changed', value: `${date(role.changedAt)} by ${role.changedBy}` }]
            : []),
        ]}
      />
    </Panel>
  )
}
