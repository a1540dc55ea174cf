export { BadSetting } from './bad-setting.ts'
export { backupFolder, type Config, installationSettings, parseConfig } from './config.ts'
export { address, flag } from './fields.ts'
export type { Operator } from './operator.ts'
export {
  installationSecrets,
  keyFor,
  numberOfSecret,
  type Secrets,
  seal,
  sealedUnder,
  secretMissing,
  unseal,
} from './secret.ts'
export { defineSettings, type Settings } from './settings.ts'
export { isKnownHost, siteAddress } from './site.ts'
