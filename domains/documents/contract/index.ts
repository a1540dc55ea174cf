import './changes.ts'

export {
  addDocument,
  changeDocument,
  deleteDocument,
  documentsList,
  downloadDocument,
  exportDocuments,
  listDocuments,
  putDocumentTerm,
  readDocument,
  readDocumentTerm,
  readDocumentText,
  searchDocuments,
} from './endpoints.ts'
export { DOCUMENT_BYTES_MAX, documentEndings } from './limits.ts'
export {
  Document,
  type DocumentKind,
  type DocumentPiece,
  DocumentsFound,
  DocumentTerm,
  DocumentTextPart,
  type FoundPassage,
} from './nouns.ts'
