import {
  changeOwnRole,
  changePassword,
  changeProfile,
  changeRole,
  confirmAddress,
  confirmTwoFactor,
  deleteOrganisation,
  deleteOwnRole,
  disableTwoFactor,
  exportOrganisation,
  invitePerson,
  listInvites,
  listKeys,
  listKeysOfOrganisation,
  listOrganisations,
  listPeople,
  listProvisioningTokens,
  listRoles,
  listSessions,
  makeKey,
  makeProvisioningToken,
  makeRole,
  prepareTwoFactor,
  readAddress,
  readOwnProvider,
  readSession,
  readSignInProvider,
  readSignInRules,
  readTwoFactor,
  readUser,
  removeOwnProvider,
  removeTwoFactor,
  renameOrganisation,
  renewBackupCodes,
  revokeKey,
  revokeKeyOfOrganisation,
  revokeOtherSessions,
  revokeProvisioningToken,
  revokeSession,
  sendConfirmation,
  setOwnProvider,
  setPersonActive,
  setSignInRules,
  withdrawInvite,
} from '#domains/accounts/contract/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const userQuery = () => queryOf(readUser, {})
export const sessionsQuery = () => queryOf(listSessions, {})
export const twoFactorQuery = () => queryOf(readTwoFactor, {})
export const peopleQuery = () => queryOf(listPeople, {})
export const organisationsQuery = () => queryOf(listOrganisations, {})
export const invitesQuery = () => queryOf(listInvites, {})

export const keysQuery = () => queryOf(listKeys, {})
export const keysOfOrganisationQuery = () => queryOf(listKeysOfOrganisation, {})

export const sessionEndQuery = () => queryOf(readSession, {})
export const signInRulesQuery = () => queryOf(readSignInRules, {})
export const useSetSignInRules = () =>
  useEndpointMutation(setSignInRules, {
    refreshes: ['/api/organisation/sign-in-rules', '/api/auth/session', '/api/users'],
  })

export const rolesQuery = () => queryOf(listRoles, {})
export const ownProviderQuery = () => queryOf(readOwnProvider, {})
export const signInProviderQuery = (organisation: number) => queryOf(readSignInProvider, { organisation })

const provider = ['/api/organisation/sign-in-provider', '/api/auth/provider']
export const useSetOwnProvider = () => useEndpointMutation(setOwnProvider, { refreshes: provider })
export const useRemoveOwnProvider = () => useEndpointMutation(removeOwnProvider, { refreshes: provider })

const keys = ['/api/keys', '/api/users/keys']
export const useMakeKey = () => useEndpointMutation(makeKey, { refreshes: keys })
export const useRevokeKey = () => useEndpointMutation(revokeKey, { refreshes: keys })
export const useRevokeKeyOfOrganisation = () =>
  useEndpointMutation(revokeKeyOfOrganisation, { refreshes: keys })

const ownAccount = ['/api/auth/']
export const addressQuery = () => queryOf(readAddress, {})
export const useConfirmAddress = () => useEndpointMutation(confirmAddress, { refreshes: ownAccount })
export const useSendConfirmation = () => useEndpointMutation(sendConfirmation, { refreshes: ownAccount })
export const useChangeProfile = () => useEndpointMutation(changeProfile, { refreshes: ownAccount })
export const useChangePassword = () =>
  useEndpointMutation(changePassword, { refreshes: [...ownAccount, '/api/keys'] })
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

const people = ['/api/users', '/api/roles', '/api/auth/user']
export const useChangeRole = () => useEndpointMutation(changeRole, { refreshes: people })
export const useSetPersonActive = () => useEndpointMutation(setPersonActive, { refreshes: people })
export const useRemoveTwoFactor = () => useEndpointMutation(removeTwoFactor, { refreshes: people })
export const useInvitePerson = () => useEndpointMutation(invitePerson, { refreshes: people })
export const useWithdrawInvite = () => useEndpointMutation(withdrawInvite, { refreshes: people })

export const useMakeRole = () => useEndpointMutation(makeRole, { refreshes: people })
export const useChangeOwnRole = () => useEndpointMutation(changeOwnRole, { refreshes: people })
export const useDeleteOwnRole = () => useEndpointMutation(deleteOwnRole, { refreshes: people })

export const provisioningQuery = () => queryOf(listProvisioningTokens, {})
const provisioning = [listProvisioningTokens.path]
export const useMakeProvisioningToken = () =>
  useEndpointMutation(makeProvisioningToken, { refreshes: provisioning })
export const useRevokeProvisioningToken = () =>
  useEndpointMutation(revokeProvisioningToken, { refreshes: provisioning })
