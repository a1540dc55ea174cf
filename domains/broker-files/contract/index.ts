export { Activity, ActivityKind, enterActivity } from './activities.ts'
export {
  bookCorporateAction,
  CorporateActionEffect,
  CorporateActionKind,
  neededFor,
} from './corporate-actions.ts'
export {
  BrokerFileField,
  BrokerFileRead,
  BrokerFileWord,
  BrokerImport,
  cancelImport,
  importBrokerFile,
  listImports,
  undoImport,
} from './endpoints.ts'
