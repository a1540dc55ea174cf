export { DEMO_ORGANISATION_ID, HOME_ORGANISATION_ID } from './organisations.ts'
export {
  type GrantedPermission,
  grantedPermissions,
  isGranted,
  isOfInstallation,
  type Permission,
  type Role,
  roles,
} from './permissions.ts'
