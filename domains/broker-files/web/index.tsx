export { ActivityDialog } from './activity-dialog.tsx'
export { ImportDialog } from './import-dialog.tsx'
