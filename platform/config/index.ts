export { BadSetting, backupFolder, type Config, parseConfig } from './config.ts'
export {
  installationSecrets,
  keyFor,
  numberOfSecret,
  type Secrets,
  seal,
  sealedUnder,
  unseal,
} from './secret.ts'
