import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { bookCorporateAction } from './by-hand/book-corporate-action.ts'
import { enterActivity } from './enter-activity.ts'
import { importBrokerFile } from './import-broker-file.ts'
import { listImports } from './list-imports.ts'
import { cancelImport } from './long/cancel-import.ts'
import { undoImport } from './undo-import.ts'

export const brokerFilesRoutes: readonly Route[] = [
  serve(endpoints.importBrokerFile, (ctx, input) => importBrokerFile(ctx, input)),
  serve(endpoints.enterActivity, enterActivity),
  serve(endpoints.bookCorporateAction, bookCorporateAction),
  serve(endpoints.listImports, listImports),
  serve(endpoints.cancelImport, cancelImport),
  serve(endpoints.undoImport, undoImport),
]
