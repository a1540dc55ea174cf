export { checkPackFile } from './packs/check-pack-file.ts'
export { definePack, type ListBehind, type PackContents, type PackPart } from './packs/pack-source.ts'
export { publicKeyOf, readSigningKey, type SigningKey, signingKey } from './signing/signing-key.ts'
export { recordsSlice } from './slice.ts'
