import type { Document } from '#domains/documents/contract/index.ts'
import { documentColumns } from '#domains/documents/contract/index.ts'
import { allRows } from '../answering/asker.ts'
import { fieldsOf } from './fields-of.ts'
import { type AskedTopic, phrases, type Row } from './topic.ts'

/** The files that the organisation keeps: who added them, when, how long they are. What they say is quoted from their text. */
export const library: AskedTopic = {
  id: 'library',
  label: 'documents',
  href: '/dashboard/documents',
  nouns: phrases('document, file, library, uploaded file, uploaded document, transcript, document library'),
  hints: ['uploaded', 'upload', 'kept', 'library', 'stored', 'pdf'],
  about: ['call-company'],
  usual: ['addedAt', 'kind', 'characters'],
  dated: 'addedAt',
  orders: { newest: 'addedAt', oldest: 'addedAt', most: 'characters', least: 'characters' },
  nameOf: (row) => String(row.title),
  isOf: (row, { id }) => (row.uses as Document['uses']).some(({ called }) => called.includes(id)),
  lean: ({ text, names }) =>
    /\bhow many (?:\w+ )?(?:documents?|files?|transcripts?|pdfs?)\b|\bwho (?:uploaded|added|put in)\b|\bwhen (?:was|were|did) .*\b(?:uploaded|added|upload|add)\b|\bhow (?:long|big|large) (?:is|are|was)\b|\b(?:which|what|list|show|any|all) (?:\w+ ){0,3}(?:documents?|files?)\b(?!.*\b(?:says?|mention\w*|about|contains?|discuss\w*|talks?)\b)|\b(?:largest|longest|shortest|newest|oldest|latest|last) (?:document|file|upload)s?\b|\b(?:documents?|files?) (?:on|of|for|from)\b|\buploaded (?:this|last|in|since|today|yesterday|by)\b|\b(?:documents?|files?|transcripts?) (?:did|do|have|were|was) (?:we|uploaded|added)\b/.test(
      text,
    ) && !/\b(?:case|customer|kyc|identity|disclosure)\b/.test(text)
      ? names.length > 0
        ? 2
        : 3
      : -4,
  columns: [
    ...fieldsOf(documentColumns, {
      kind: {
        values: {
          pdf: 'pdf, pdf file',
          docx: 'word file, docx, word document',
          html: 'html, web page',
          table: 'spreadsheet, csv, excel',
          text: 'text file, txt',
        },
      },
      pages: { isSummed: true },
      bytes: { id: 'bytes', isSummed: true },
      addedAt: { id: 'addedAt' },
      characters: { isSummed: true },
    }),
  ],
  async load(asker, wanted) {
    const { rows, asOf } = await allRows<Document>(asker, 'documents.list', {})
    if (rows.some(({ isSample }) => isSample)) asker.notes.add('Sample data')
    const quarters = [...wanted.reading.text.matchAll(/\bq([1-4])\b/g)].map(([stated]) => stated)
    const titled = rows.filter(({ title }) => quarters.some((one) => title.toLowerCase().includes(one)))
    return {
      rows: (titled.length > 0 ? titled : rows) as unknown as Row[],
      tool: 'documents.list',
      asOf,
      ...(titled.length > 0 ? { isPeriodUsed: true } : {}),
    }
  },
}
