export { Activity, ActivityKind, enterActivity } from './activities.ts'
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
