import type { Report } from '#platform/report-files/index.ts'
import { asSentence } from '../../contract/index.ts'
import type { Certificate } from './certificate.ts'
import { listsTable } from './screening-report.ts'

/** A certificate as a document to read and to file. What is signed is the JSON: the document carries its signature and says how to check it. */
export function certificateReport({ certificate, publicKey, signature }: Certificate): Report {
  const { query } = certificate
  return {
    title: `Certificate of screening ${certificate.screeningId}`,
    subtitle: query.name,
    asOf: certificate.screenedAt.slice(0, 10),
    sections: [
      {
        title: 'What is certified',
        text: [
          `“${query.name}” was checked against the lists below on ${certificate.screenedAt} by ${certificate.screenedBy}. No entry reached the threshold of ${Math.round(certificate.threshold * 100)} %.`,
          ...(certificate.asOf
            ? [`The lists are those that were in force on ${certificate.asOf.slice(0, 10)}.`]
            : []),
          ...(certificate.coverage ? [asSentence(certificate.coverage.sentence)] : []),
          ...(certificate.alsoSearched ? [`Searched as well: ${certificate.alsoSearched.join('; ')}.`] : []),
          ...(certificate.ownership ? [certificate.ownership] : []),
          'It certifies the query and the publications named, not other lists or later publications.',
        ],
        tables: [
          {
            title: 'As it was asked',
            columns: [{ title: 'Fact' }, { title: 'Given' }],
            rows: [
              ['Name', query.name],
              ...(query.aliases ? [['Further names', query.aliases.join('; ')]] : []),
              ...(query.gender ? [['Gender', query.gender]] : []),
              ['Kind', query.schema],
              ['Date of birth or founding', query.birthDate],
              ['Countries', query.countries.join(', ')],
              ['Identifiers', query.identifiers.map(({ kind, value }) => `${kind} ${value}`).join('; ')],
            ],
          },
        ],
      },
      { title: 'Lists', tables: [listsTable(certificate.lists)] },
      {
        title: 'What came closest',
        text: certificate.rejectedCandidates.length === 0 ? ['No entry came close.'] : [],
        tables:
          certificate.rejectedCandidates.length === 0
            ? []
            : [
                {
                  title: 'Rejected candidates',
                  columns: [
                    { title: 'Name' },
                    { title: 'List' },
                    { title: 'Reference' },
                    { title: 'Probability', kind: 'percent', digits: 1 },
                    { title: 'Why it was rejected' },
                  ],
                  rows: certificate.rejectedCandidates.map((one) => [
                    one.name,
                    one.listId,
                    one.entryUid,
                    one.probability,
                    one.why.join(' '),
                  ]),
                },
              ],
      },
      {
        title: 'Signature',
        tables: [
          {
            title: 'Ed25519 over the canonical JSON of the certificate',
            columns: [{ title: 'Field' }, { title: 'Value' }],
            rows: [
              ['Signature', signature],
              ['Public key', publicKey],
              ['Audit entry', `${certificate.audit.sequence}, digest ${certificate.audit.hash}`],
              ['Engine', certificate.engineVersion],
            ],
            note: 'This document is a rendering. The signed file is the JSON certificate: npm run audit -- verify-certificate FILE checks it without a server.',
          },
        ],
      },
    ],
  }
}
