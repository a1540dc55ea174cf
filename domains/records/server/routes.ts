import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { askErasure, listErasures, readErasure, settleErasure } from './erasure/ask-erasure.ts'
import { lookForErasure } from './erasure/look.ts'
import { putTerm, readTerms } from './erasure/terms.ts'
import { liftHold, listHolds, placeHold } from './holds/holds.ts'
import { downloadChecker } from './packs/checker-page.ts'
import { downloadPack, listPacks, makePack, readPack } from './packs/make-pack.ts'
import { putExpiry, readExpiry, settleExpiry } from './retention/plan.ts'
import { tryExpiry } from './retention/try-expiry.ts'
import { readSigningKey } from './signing/signing-key.ts'

export const recordsRoutes: readonly Route[] = [
  serve(endpoints.makePack, makePack),
  serve(endpoints.listPacks, listPacks),
  serve(endpoints.readPack, readPack),
  serve(endpoints.downloadPack, downloadPack),
  serve(endpoints.listHolds, listHolds),
  serve(endpoints.placeHold, placeHold),
  serve(endpoints.liftHold, liftHold),
  serve(endpoints.lookForErasure, lookForErasure),
  serve(endpoints.askErasure, askErasure),
  serve(endpoints.listErasures, listErasures),
  serve(endpoints.readErasure, readErasure),
  serve(endpoints.settleErasure, settleErasure),
  serve(endpoints.readExpiry, readExpiry),
  serve(endpoints.tryExpiry, tryExpiry),
  serve(endpoints.putExpiry, putExpiry),
  serve(endpoints.settleExpiry, settleExpiry),
  serve(endpoints.readTerms, readTerms),
  serve(endpoints.putTerm, putTerm),
  serve(endpoints.readSigningKey, readSigningKey),
  serve(endpoints.downloadChecker, downloadChecker),
]
