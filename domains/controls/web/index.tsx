export { PendingChanges } from './pending-changes.tsx'
export { showChanged } from './show-changed.ts'
