import { AmountOutOfRange } from '#engines/money/index.ts'
import { handleRun, isSourceAway } from '#platform/runs/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { beyondCounting } from './booking/try-rows.ts'
import { bookParts, endBooking } from './long/book-parts.ts'
import { bookingRun, undoingRun } from './long/import-runs.ts'
import { endUndoing, undoParts } from './long/undo-parts.ts'
import '../contract/changes.ts'
import { brokerFilesRoutes } from './routes.ts'

const failures = {
  isForLater: isSourceAway,
  // Amounts that no account can hold are the file's, and no fault of the product.
  inWords: (failure: unknown) => (failure instanceof AmountOutOfRange ? beyondCounting().message : undefined),
}

/** Files of brokers, as the server mounts them. */
export const brokerFilesSlice = defineSlice({
  name: 'broker-files',
  routes: brokerFilesRoutes,
  runs: [
    handleRun(bookingRun, { ...failures, work: bookParts, atEnd: endBooking }),
    handleRun(undoingRun, { ...failures, work: undoParts, atEnd: endUndoing }),
  ],
})
