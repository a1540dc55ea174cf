import type { Follower } from '#platform/audit/index.ts'
import type { Change } from '#platform/context/index.ts'

/** Follows what may take a right from somebody: they are shut out, have another role, or their role may do less. Whoever gives work to people takes it back from those who may not do it any more. */
export const onRightsLost = (name: string, takeBack: (tx: Change) => Promise<void>): Follower => ({
  name,
  actions: ['account.deactivated', 'account.role-changed', 'role.changed', 'role.deleted'],
  follow: takeBack,
})
