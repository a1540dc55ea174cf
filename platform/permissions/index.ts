export {
  type GrantedPermission,
  isGranted,
  type Permission,
  type Role,
  roles,
} from './permissions.ts'
