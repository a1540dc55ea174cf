import {
  changePassword,
  changeProfile,
  changeRole,
  confirmTwoFactor,
  deleteOrganisation,
  disableTwoFactor,
  exportOrganisation,
  invitePerson,
  listInvites,
  listOrganisations,
  listPeople,
  listSessions,
  prepareTwoFactor,
  readTwoFactor,
  readUser,
  removeTwoFactor,
  renameOrganisation,
  renewBackupCodes,
  revokeOtherSessions,
  revokeSession,
  setPersonActive,
  withdrawInvite,
} from '#domains/accounts/contract/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const userQuery = () => queryOf(readUser, {})
export const sessionsQuery = () => queryOf(listSessions, {})
export const twoFactorQuery = () => queryOf(readTwoFactor, {})
export const peopleQuery = () => queryOf(listPeople, {})
export const organisationsQuery = () => queryOf(listOrganisations, {})
export const invitesQuery = () => queryOf(listInvites, {})

const ownAccount = ['/api/auth/']
export const useChangeProfile = () => useEndpointMutation(changeProfile, { refreshes: ownAccount })
export const useChangePassword = () => useEndpointMutation(changePassword, { refreshes: ownAccount })
export const useRevokeSession = () => useEndpointMutation(revokeSession, { refreshes: ownAccount })
export const useRevokeOtherSessions = () =>
  useEndpointMutation(revokeOtherSessions, { refreshes: ownAccount })
export const usePrepareTwoFactor = () => useEndpointMutation(prepareTwoFactor)
export const useConfirmTwoFactor = () => useEndpointMutation(confirmTwoFactor, { refreshes: ownAccount })
export const useDisableTwoFactor = () => useEndpointMutation(disableTwoFactor, { refreshes: ownAccount })
export const useRenewBackupCodes = () => useEndpointMutation(renewBackupCodes, { refreshes: ownAccount })

export const useRenameOrganisation = () => useEndpointMutation(renameOrganisation, { refreshes: ownAccount })
export const useDeleteOrganisation = () => useEndpointMutation(deleteOrganisation)
export const downloadOrganisation = () => download(exportOrganisation, {})

const people = ['/api/users']
export const useChangeRole = () => useEndpointMutation(changeRole, { refreshes: people })
export const useSetPersonActive = () => useEndpointMutation(setPersonActive, { refreshes: people })
export const useRemoveTwoFactor = () => useEndpointMutation(removeTwoFactor, { refreshes: people })
export const useInvitePerson = () => useEndpointMutation(invitePerson, { refreshes: people })
export const useWithdrawInvite = () => useEndpointMutation(withdrawInvite, { refreshes: people })
