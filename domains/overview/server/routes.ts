import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportAudit } from './audit/export-audit.ts'
import { listAudit, verifyAuditLog } from './audit/list-audit.ts'
import { readClaims } from './claims/read-claims.ts'
import { readHub } from './hub/read-hub.ts'
import { readInstallation } from './installation/read-installation.ts'
import { beginWith } from './sample-data/begin-with.ts'
import { clearSampleData, previewClearing } from './sample-data/clear-sample-data.ts'
import { restoreSampleData } from './sample-data/restore-sample-data.ts'
import { search } from './search.ts'

export const overviewRoutes: readonly Route[] = [
  serve(endpoints.readHub, readHub),
  serve(endpoints.readClaims, readClaims),
  serve(endpoints.readInstallation, readInstallation),
  serve(endpoints.search, search),
  serve(endpoints.listAudit, listAudit),
  serve(endpoints.exportAudit, exportAudit),
  serve(endpoints.verifyAuditLog, verifyAuditLog),
  serve(endpoints.beginWith, beginWith),
  serve(endpoints.previewClearing, previewClearing),
  serve(endpoints.clearSampleData, clearSampleData),
  serve(endpoints.restoreSampleData, restoreSampleData),
]
