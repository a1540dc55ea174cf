export { fingerprintOf, isSignedBy, publicKeyOf, type Signer, signerOf } from './signatures.ts'
