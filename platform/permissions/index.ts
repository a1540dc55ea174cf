export {
  type GrantedPermission,
  grants,
  isGranted,
  type Permission,
  type Role,
  roles,
} from './permissions.ts'
