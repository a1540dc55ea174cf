export { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from './organisations.ts'
export {
  type GrantedPermission,
  grantedPermissions,
  isGivable,
  isGranted,
  isOfInstallation,
  isSameRole,
  type OwnRole,
  type Permission,
  permissionsOf,
  type Role,
  type RoleHeld,
  type RoleKey,
  roleKeyOf,
  roleNameOf,
  roles,
} from './permissions.ts'
