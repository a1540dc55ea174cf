/** A document of a conversation. */
export type AttachedDocument = {
  documentId: string
  fileName: string
  /** Whether its text was read; of the others name and size alone are known. */
  isRead: boolean
  warnings: readonly string[]
}
