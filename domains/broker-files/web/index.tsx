export { ActivityDialog } from './activity-dialog.tsx'
export { CorporateActionDialog } from './corporate-action-dialog.tsx'
export { ImportDialog } from './import-dialog.tsx'
