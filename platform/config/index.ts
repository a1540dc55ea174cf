export { BadSetting, backupFolder, type Config, parseConfig } from './config.ts'
export { installationSecret, keyFor, seal, unseal } from './secret.ts'
