export { checkerSource, checkPack } from './checker-source.ts'
export type { Bytes, PackFault, PackManifest, PackVerdict } from './pack-shape.ts'
export { type FileToPack, sealPack } from './seal-pack.ts'
