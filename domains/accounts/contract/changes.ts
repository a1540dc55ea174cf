import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const accountsSubjects = defineSubjects({
  account: { called: 'Account', path: () => '/dashboard/settings/people' },
  role: { called: 'Role', path: (id) => `/dashboard/settings/roles/${id}` },
  'api-key': { called: 'API key', path: () => '/dashboard/settings/keys' },
  provisioning: { called: 'Provisioning token', path: () => '/dashboard/settings/people' },
  organisation: {
    called: 'Organisation',
    path: () => '/dashboard/settings/people',
    formerly: [{ type: 'settings', ids: 'organisation-*' }],
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const accountsActions = defineActions({
  'organisation.founded': 'Organisation founded',
  'organisation.renamed': 'Organisation renamed',
  'organisation.provider-set': 'Sign-in provider set',
  'organisation.provider-removed': 'Sign-in provider removed',
  'organisation.sign-in-rules-set': 'Rules for signing in set',
  'organisation.exported': 'Organisation exported',
  'organisation.deleted': 'Organisation deleted',
  'organisation.rows-removed': 'Rows of a deleted organisation removed',
  'role.made': 'Role made',
  'role.changed': 'What a role may do changed',
  'role.deleted': 'Role deleted',
  'provisioning.token-made': 'Provisioning token made',
  'provisioning.token-revoked': 'Provisioning token revoked',
  'account.directory-name-changed': 'Name in the directory changed',
  'account.provisioned': 'Account provisioned by the directory',
  'api-key.made': 'API key made',
  'api-key.revoked': 'API key revoked',
  'account.joined': 'Joined the organisation',
  'account.entered': 'Entered the organisation',
  'account.registered': 'Account registered',
  'account.signed-in': 'Signed in',
  'account.signed-out': 'Signed out',
  'account.sign-in-refused': 'Sign-ins refused',
  'account.code-refused': 'Second-factor codes refused',
  'account.call-refused': 'Change refused to a person',
  'account.files-taken': 'Unusually many files taken',
  'account.demo-started': 'Demo started',
  'account.connected': 'Account connected with the sign-in provider',
  'account.invited': 'Person invited',
  'account.invite-withdrawn': 'Invitation withdrawn',
  'account.activated': 'Account activated',
  'account.deactivated': 'Account deactivated',
  'account.role-changed': {
    words: 'Role changed',
    wordsOf: ({ before, after }) =>
      typeof before.role === 'string' && typeof after.role === 'string'
        ? `Role changed from ${before.role} to ${after.role}`
        : undefined,
  },
  'account.profile-changed': 'Profile changed',
  'account.confirmation-sent': 'Address confirmation sent again',
  'account.address-confirmed': 'Address confirmed',
  'account.address-undone': 'Change of an address undone',
  'account.password-changed': 'Password changed',
  'account.reset-requested': 'Password reset requested',
  'account.password-reset': 'Password reset',
  'account.session-revoked': 'Session revoked',
  'account.sessions-revoked': 'Sessions revoked',
  'account.two-factor-prepared': 'Two-factor sign-in prepared',
  'account.two-factor-on': 'Two-factor sign-in turned on',
  'account.two-factor-off': 'Two-factor sign-in turned off',
  'account.two-factor-removed': 'Two-factor sign-in removed by an administrator',
  'account.backup-codes-renewed': 'Backup codes renewed',
  'account.samples-added': 'Sample people added',
  'account.samples-removed': 'Sample people removed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof accountsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof accountsActions> {}
}
