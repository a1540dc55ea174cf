import { changeInWords } from '#platform/audit/index.ts'
import type { Report } from '#platform/report-files/index.ts'
import type { CaseFile } from '../../contract/schemas.ts'

/** A case as a document: how it stands, its notes and attachments with their digests, and its whole history. */
export function caseReport(file: Omit<CaseFile, 'nextStatuses'>, writtenAt: Date): Report {
  return {
    title: file.caseNumber,
    subtitle: file.title,
    asOf: writtenAt.toISOString().slice(0, 10),
    sections: [
      {
        title: 'How it stands',
        ...(file.description ? { text: [file.description] } : {}),
        figures: [
          { label: 'Status', value: file.status },
          { label: 'Outcome', value: file.outcome },
          { label: 'Priority', value: file.priority },
          { label: 'Service level', value: file.sla },
        ],
        tables: [
          {
            title: 'Facts',
            columns: [{ title: 'Fact' }, { title: 'Value' }],
            rows: [
              ['Party', file.subjectName],
              ['Screening', file.screeningId],
              ['Customer', file.companyId],
              ['Opened', momentOf(file.openedAt)],
              ['Due', momentOf(file.dueAt)],
              ['Closed', momentOf(file.closedAt)],
            ],
          },
        ],
      },
      {
        title: 'Notes',
        tables: [
          {
            title: 'In the order they were written',
            columns: [{ title: 'When' }, { title: 'Who' }, { title: 'Note' }],
            rows: file.notes.map((note) => [momentOf(note.at), note.author, note.text]),
          },
        ],
      },
      {
        title: 'Attachments',
        tables: [
          {
            title: 'Kept with the case',
            columns: [{ title: 'File' }, { title: 'Bytes', kind: 'number', digits: 0 }, { title: 'SHA-256' }],
            rows: file.attachments.map((one) => [one.fileName, one.bytes, one.sha256]),
            note: 'The files themselves are not part of this document.',
          },
        ],
      },
      {
        title: 'Pauses of the clock',
        tables: [
          {
            title: 'When the clock stood',
            columns: [{ title: 'From' }, { title: 'To' }, { title: 'Why' }],
            rows: file.pauses.map((pause) => [momentOf(pause.from), momentOf(pause.to), pause.reason]),
          },
        ],
      },
      {
        title: 'History',
        tables: [
          {
            title: 'Entries of the audit log, newest first',
            columns: [
              { title: 'No.', kind: 'number', digits: 0 },
              { title: 'When' },
              { title: 'Who' },
              { title: 'Action' },
              { title: 'Why' },
              { title: 'Before → after' },
              { title: 'Digest' },
            ],
            rows: file.history.map((entry) => [
              entry.sequence,
              momentOf(entry.at),
              entry.actor,
              entry.what,
              entry.reason,
              changeInWords(entry.before, entry.after),
              entry.hash.slice(0, 12),
            ]),
          },
        ],
      },
    ],
    method: [
      `Written ${writtenAt.toISOString()}. Times in UTC. Digests are shown by their first twelve letters: the JSON export of the case holds its audit entries whole, so that each digest can be recomputed.`,
    ],
  }
}

const momentOf = (moment: unknown): string | null =>
  moment === null || moment === undefined ? null : String(moment).slice(0, 19).replace('T', ' ')
