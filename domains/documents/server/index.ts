export { requireCompany } from './add-document.ts'
export {
  type DocumentUse,
  type Keeping,
  keepDocument,
  keepPrepared,
  releaseDocument,
  restOnDocument,
} from './keep-document.ts'
export { documentsNamed, readDocumentText, textOfDocument, textOfPrepared } from './read-document.ts'
export { type PreparedDocument, prepareDocument } from './reading/prepare-document.ts'
export { searchDocuments } from './search-documents.ts'
export { documentsSlice } from './slice.ts'
export { statedAboutCompanies as saidAboutCompanies } from './watching/said-about-companies.ts'
