import './changes.ts'

export {
  addDocument,
  changeDocument,
  deleteDocument,
  documentsList,
  downloadDocument,
  exportDocuments,
  listDocuments,
  readDocument,
  readDocumentText,
  searchDocuments,
} from './endpoints.ts'
export { DOCUMENT_BYTES_MAX, documentEndings } from './limits.ts'
export {
  Document,
  type DocumentKind,
  type DocumentPiece,
  DocumentsFound,
  DocumentTextPart,
  type FoundPassage,
} from './schemas.ts'
