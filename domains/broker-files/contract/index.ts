export {
  BrokerFileField,
  BrokerFileRead,
  BrokerImport,
  cancelImport,
  importBrokerFile,
  listImports,
  undoImport,
} from './endpoints.ts'
