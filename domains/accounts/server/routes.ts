import { type Route, serve } from '#platform/calls/index.ts'
import * as address from '../contract/address.ts'
import * as endpoints from '../contract/endpoints.ts'
import * as provider from '../contract/provider.ts'
import * as provisioning from '../contract/provisioning.ts'
import * as roles from '../contract/roles.ts'
import * as rules from '../contract/sign-in-rules.ts'
import { confirmAddress } from './address/confirm-address.ts'
import { readAddress } from './address/read-address.ts'
import { sendConfirmation } from './address/send-confirmation.ts'
import { readAddressChange, undoAddressChange } from './address/undo-address.ts'
import { listKeys, listKeysOfOrganisation } from './keys/list-keys.ts'
import { makeKey } from './keys/make-key.ts'
import { readCaller } from './keys/read-caller.ts'
import { revokeKey, revokeKeyOfOrganisation } from './keys/revoke-key.ts'
import { deleteOrganisation } from './organisations/delete-organisation.ts'
import { exportOrganisation } from './organisations/export-organisation.ts'
import { joinOrganisation } from './organisations/join-organisation.ts'
import { listOrganisations } from './organisations/list-organisations.ts'
import { renameOrganisation } from './organisations/rename-organisation.ts'
import { switchOrganisation } from './organisations/switch-organisation.ts'
import { changePassword } from './own-account/change-password.ts'
import { changeProfile } from './own-account/change-profile.ts'
import { forgotPassword } from './own-account/forgot-password.ts'
import { listSessions } from './own-account/list-sessions.ts'
import { readUser } from './own-account/read-user.ts'
import { resetPassword } from './own-account/reset-password.ts'
import { revokeOtherSessions } from './own-account/revoke-other-sessions.ts'
import { revokeSession } from './own-account/revoke-session.ts'
import { changeRole } from './people/change-role.ts'
import { invitePerson } from './people/invites/invite-person.ts'
import { listInvites } from './people/invites/list-invites.ts'
import { withdrawInvite } from './people/invites/withdraw-invite.ts'
import { listPeople } from './people/list-people.ts'
import { removeTwoFactor } from './people/remove-two-factor.ts'
import { setPersonActive } from './people/set-person-active.ts'
import { finishProviderSignIn } from './provider-sign-in/finish-sign-in.ts'
import {
  readOwnProvider,
  readSignInProvider,
  removeOwnProvider,
  setOwnProvider,
} from './provider-sign-in/own-provider.ts'
import { startProviderSignIn } from './provider-sign-in/start-sign-in.ts'
import { deleteScimUser, patchScimUser, replaceScimUser } from './provisioning/change-user.ts'
import { createScimUser } from './provisioning/create-user.ts'
import { listScimResourceTypes, listScimSchemas, readScimConfig } from './provisioning/discovery.ts'
import {
  createScimGroup,
  deleteScimGroup,
  listScimGroups,
  patchScimGroup,
  readScimGroup,
  replaceScimGroup,
} from './provisioning/groups.ts'
import { listScimUsers, readScimUser } from './provisioning/read-users.ts'
import {
  listProvisioningTokens,
  makeProvisioningToken,
  revokeProvisioningToken,
} from './provisioning/tokens.ts'
import { changeOwnRole } from './roles/change-own-role.ts'
import { deleteOwnRole } from './roles/delete-own-role.ts'
import { listRoles } from './roles/list-roles.ts'
import { makeRole } from './roles/make-role.ts'
import { countedAsPerson } from './sign-in/known-device.ts'
import { readSignUp } from './sign-in/read-sign-up.ts'
import { register } from './sign-in/register.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInTwoFactor } from './sign-in/sign-in-two-factor.ts'
import { leave, signOut } from './sign-in/sign-out.ts'
import { startDemo } from './sign-in/start-demo.ts'
import { readSession } from './sign-in-rules/read-session.ts'
import { readSignInRules } from './sign-in-rules/read-sign-in-rules.ts'
import { setSignInRules } from './sign-in-rules/set-sign-in-rules.ts'
import { confirmTwoFactor } from './two-factor/confirm-two-factor.ts'
import { disableTwoFactor } from './two-factor/disable-two-factor.ts'
import { prepareTwoFactor } from './two-factor/prepare-two-factor.ts'
import { readTwoFactor } from './two-factor/read-two-factor.ts'
import { renewBackupCodes } from './two-factor/renew-backup-codes.ts'

export const accountsRoutes: Route[] = [
  serve(endpoints.register, register),
  serve(endpoints.readSignUp, readSignUp),
  serve(endpoints.signIn, signIn, { countedAs: countedAsPerson }),
  serve(endpoints.signInTwoFactor, signInTwoFactor),
  serve(endpoints.readUser, readUser),
  serve(endpoints.leave, leave),
  serve(endpoints.signOut, signOut),
  serve(endpoints.startDemo, startDemo),
  serve(endpoints.changeProfile, changeProfile),
  serve(address.readAddress, readAddress),
  serve(address.confirmAddress, confirmAddress),
  serve(address.sendConfirmation, sendConfirmation),
  serve(address.readAddressChange, readAddressChange),
  serve(address.undoAddressChange, undoAddressChange),
  serve(endpoints.changePassword, changePassword),
  serve(endpoints.forgotPassword, forgotPassword, { countedAs: countedAsPerson }),
  serve(endpoints.resetPassword, resetPassword),
  serve(endpoints.listSessions, listSessions),
  serve(endpoints.revokeSession, revokeSession),
  serve(endpoints.revokeOtherSessions, revokeOtherSessions),
  serve(endpoints.readTwoFactor, readTwoFactor),
  serve(endpoints.prepareTwoFactor, prepareTwoFactor),
  serve(endpoints.confirmTwoFactor, confirmTwoFactor),
  serve(endpoints.disableTwoFactor, disableTwoFactor),
  serve(endpoints.renewBackupCodes, renewBackupCodes),
  serve(endpoints.listOrganisations, listOrganisations),
  serve(endpoints.switchOrganisation, switchOrganisation),
  serve(endpoints.joinOrganisation, joinOrganisation),
  serve(endpoints.renameOrganisation, renameOrganisation),
  serve(endpoints.exportOrganisation, exportOrganisation),
  serve(endpoints.deleteOrganisation, deleteOrganisation),
  serve(endpoints.listPeople, listPeople),
  serve(endpoints.changeRole, changeRole),
  serve(endpoints.setPersonActive, setPersonActive),
  serve(endpoints.removeTwoFactor, removeTwoFactor),
  serve(endpoints.listInvites, listInvites),
  serve(endpoints.invitePerson, invitePerson),
  serve(endpoints.withdrawInvite, withdrawInvite),
  serve(endpoints.readCaller, readCaller),
  serve(endpoints.listKeys, listKeys),
  serve(endpoints.makeKey, makeKey),
  serve(endpoints.revokeKey, revokeKey),
  serve(endpoints.listKeysOfOrganisation, listKeysOfOrganisation),
  serve(endpoints.revokeKeyOfOrganisation, revokeKeyOfOrganisation),
  serve(roles.listRoles, listRoles),
  serve(roles.makeRole, makeRole),
  serve(roles.changeOwnRole, changeOwnRole),
  serve(roles.deleteOwnRole, deleteOwnRole),
  serve(provider.readSignInProvider, readSignInProvider),
  serve(provider.startProviderSignIn, startProviderSignIn),
  serve(provider.finishProviderSignIn, finishProviderSignIn),
  serve(provider.readOwnProvider, readOwnProvider),
  serve(provider.setOwnProvider, setOwnProvider),
  serve(provider.removeOwnProvider, removeOwnProvider),
  serve(rules.readSignInRules, readSignInRules),
  serve(rules.setSignInRules, setSignInRules),
  serve(rules.readSession, readSession),
  serve(provisioning.listProvisioningTokens, listProvisioningTokens),
  serve(provisioning.makeProvisioningToken, makeProvisioningToken),
  serve(provisioning.revokeProvisioningToken, revokeProvisioningToken),
  serve(provisioning.readScimConfig, readScimConfig),
  serve(provisioning.listScimResourceTypes, listScimResourceTypes),
  serve(provisioning.listScimSchemas, listScimSchemas),
  serve(provisioning.listScimUsers, listScimUsers),
  serve(provisioning.readScimUser, readScimUser),
  serve(provisioning.createScimUser, createScimUser),
  serve(provisioning.replaceScimUser, replaceScimUser),
  serve(provisioning.patchScimUser, patchScimUser),
  serve(provisioning.deleteScimUser, deleteScimUser),
  serve(provisioning.listScimGroups, listScimGroups),
  serve(provisioning.readScimGroup, readScimGroup),
  serve(provisioning.createScimGroup, createScimGroup),
  serve(provisioning.replaceScimGroup, replaceScimGroup),
  serve(provisioning.patchScimGroup, patchScimGroup),
  serve(provisioning.deleteScimGroup, deleteScimGroup),
]
