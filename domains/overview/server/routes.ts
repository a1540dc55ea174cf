import type { Context } from '#platform/context/index.ts'
import { type Route, serve } from '#platform/http-server/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportAudit } from './audit/export-audit.ts'
import { listAudit, verifyAuditLog } from './audit/list-audit.ts'
import { readClaims } from './claims/read-claims.ts'
import { readHub } from './hub/read-hub.ts'
import { beginWith } from './sample-data/begin-with.ts'
import { clearSampleData } from './sample-data/clear-sample-data.ts'
import { search } from './search.ts'

export const overviewRoutes: readonly Route[] = [
  serve(endpoints.readHub, readHub),
  serve(endpoints.readClaims, readClaims),
  serve(endpoints.search, search),
  serve(endpoints.listAudit, listAudit),
  serve(endpoints.exportAudit, exportAudit),
  serve(endpoints.verifyAuditLog, verifyAuditLog),
  serve(endpoints.clearSampleData, clearSampleData),
]

/** What an organisation begins with; how the fill is asked for is told where the slices are mounted. */
export const beginningRoutes = (askForFill: (tx: Context) => Promise<void>): readonly Route[] => [
  serve(endpoints.beginWith, beginWith(askForFill)),
]
