import './changes.ts'

export {
  downloadChecker,
  downloadPack,
  liftHold,
  listHolds,
  listPacks,
  makePack,
  placeHold,
  readPack,
  readSigningKey,
} from './endpoints.ts'
export { HoldScope, LegalHold, Pack, PackKind, PackState, SigningKey } from './nouns.ts'
