import {
  changePassword,
  changeProfile,
  changeRole,
  confirmTwoFactor,
  disableTwoFactor,
  forgotPassword,
  invitePerson,
  listInvites,
  listPeople,
  listSessions,
  prepareTwoFactor,
  readSignUp,
  readTwoFactor,
  readUser,
  register,
  removeTwoFactor,
  renewBackupCodes,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  setPersonActive,
  signIn,
  signInTwoFactor,
  startDemo,
  withdrawInvite,
} from '#domains/accounts/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const userQuery = () => queryOf(readUser, {})
export const signUpQuery = (invite: string | null) => queryOf(readSignUp, invite ? { invite } : {})
export const sessionsQuery = () => queryOf(listSessions, {})
export const twoFactorQuery = () => queryOf(readTwoFactor, {})
export const peopleQuery = () => queryOf(listPeople, {})
export const invitesQuery = () => queryOf(listInvites, {})

export const useSignIn = () => useEndpointMutation(signIn)
export const useSignInTwoFactor = () => useEndpointMutation(signInTwoFactor)
export const useRegister = () => useEndpointMutation(register)
export const useStartDemo = () => useEndpointMutation(startDemo)
export const useForgotPassword = () => useEndpointMutation(forgotPassword)
export const useResetPassword = () => useEndpointMutation(resetPassword)

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

const people = ['/api/users']
export const useChangeRole = () => useEndpointMutation(changeRole, { refreshes: people })
export const useSetPersonActive = () => useEndpointMutation(setPersonActive, { refreshes: people })
export const useRemoveTwoFactor = () => useEndpointMutation(removeTwoFactor, { refreshes: people })
export const useInvitePerson = () => useEndpointMutation(invitePerson, { refreshes: people })
export const useWithdrawInvite = () => useEndpointMutation(withdrawInvite, { refreshes: people })
