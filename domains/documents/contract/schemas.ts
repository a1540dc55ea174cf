import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** What a file is, by its content. `table` is read as text of rows; of a `file` nothing is read. */
export const DocumentKind = z.enum(['text', 'pdf', 'docx', 'html', 'table', 'file'])
export type DocumentKind = z.infer<typeof DocumentKind>

export const Document = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  kind: DocumentKind,
  pages: z.number().int().nullable(),
  /** Pages on which no letter stands: what is on them has not been read. */
  pagesWithoutText: z.array(z.number().int()),
  characters: z.number().int(),
  /** What a reader has to know before believing that the text is the whole of the file. */
  warnings: z.array(z.string()),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** What else in the product rests on it; as long as anything does it is not deleted here. */
  uses: z.array(z.object({ called: z.string(), path: z.string().nullable() })),
  isSample: z.boolean(),
  addedBy: z.string(),
  addedAt: isoDateTime,
})
export type Document = z.infer<typeof Document>

/** A stretch of the text by its characters. */
export const Span = z.object({ start: z.number().int(), end: z.number().int() })

/** A line of a page with its place on it, in points from the lower left corner. */
const Line = z.object({
  start: z.number().int(),
  end: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})

export const DocumentPiece = z.object({
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int().nullable(),
  text: z.string(),
  lines: z.array(Line),
})
export type DocumentPiece = z.infer<typeof DocumentPiece>

/** A part of a document's text: pieces that follow each other without a gap. */
export const DocumentTextPart = z.object({
  characters: z.number().int(),
  pieces: z.array(DocumentPiece),
})
export type DocumentTextPart = z.infer<typeof DocumentTextPart>

export const FoundPassage = z.object({
  documentId: z.string(),
  title: z.string(),
  isSample: z.boolean(),
  /** What has to be said before anything that was read out of its document, such as which pages have no text. */
  warnings: z.array(z.string()),
  /** Where the passage stands in the document's text. */
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int().nullable(),
  /** The passage word for word. */
  text: z.string(),
  /** A part of it around what was found. */
  snippet: z.string(),
  snippetStart: z.number().int(),
  /** What was found, by the characters of the document's text. */
  hits: z.array(Span),
})
export type FoundPassage = z.infer<typeof FoundPassage>

export const DocumentsFound = z.object({
  passages: z.array(FoundPassage),
  /** How many passages fit; more than are shown where the list is cut. */
  total: z.number().int(),
  /** `every`: each passage has every word; `any`: none has all of them, these have some. */
  fits: z.enum(['every', 'any']),
  /** How much was searched. */
  searched: z.object({
    documents: z.number().int(),
    passages: z.number().int(),
    /** Documents of which pages have no text: what stands on those was not searched. */
    notWhole: z.number().int(),
  }),
  /** Whether nothing was searched because only words like “the” were asked for. */
  isTooCommon: z.boolean(),
})
export type DocumentsFound = z.infer<typeof DocumentsFound>
