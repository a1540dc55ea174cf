export { onConfirming } from './erasure/second-person.ts'
export { checkPackFile } from './packs/check-pack-file.ts'
export { definePack, type PackPart } from './packs/pack-source.ts'
export { onAuditShown } from './retention/audit-shown.ts'
export { beginNights } from './retention/begin-night.ts'
export {
  fileSigner,
  knownPublicKeys,
  readSigningKey,
  type SigningKey,
  signingKey,
} from './signing/signing-key.ts'
export { recordsSlice } from './slice.ts'
