import { definePack } from '#domains/records/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { type Report, reportFile } from '#platform/report-files/index.ts'
import type { PaymentFile } from '../contract/index.ts'
import { readPayment, TRAIL_ENTRIES_MAX } from './read-payments.ts'

/** A payment for a regulator: how it was read, what was found in it and who let it go, with the screenings and the case behind it. */
definePack({
  kind: 'payment',
  called: 'Payment',
  may: 'screening:read',
  collect: async (ctx, id) => {
    const file = await readPayment(ctx, { id })
    const screenings = [...new Set(file.hits.map(({ screeningId }) => screeningId))]
    return {
      title: `Payment ${id}: ${file.debtor} to ${file.creditor}`,
      parts: [
        {
          path: 'payment.pdf',
          says: 'The payment to read: message, possible matches, decision, history',
          content: async () => (await reportFile(paymentReport(file as File, ctx.now), 'pdf')).body,
        },
        {
          path: 'payment.json',
          says: 'The same for programs, with its audit entries whole',
          content: async () => {
            const subject = { type: 'payment', id } as const
            const history = await recentAudit(ctx.db, ctx.actor.organisationId, subject, TRAIL_ENTRIES_MAX)
            const { trail: _shown, ...payment } = file
            return `${JSON.stringify({ payment, history }, null, 2)}\n`
          },
        },
      ],
      subjects: [{ type: 'payment', id }],
      dependsOn: [
        ...screenings.map((screening) => ({
          kind: 'screening',
          id: screening,
          folder: `screening-${screening}/`,
        })),
        ...(file.caseId === null ? [] : [{ kind: 'case', id: file.caseId, folder: 'case/' }]),
      ],
    }
  },
})

const moment = (at: unknown): string | null =>
  at === null || at === undefined ? null : String(at).slice(0, 19).replace('T', ' ')
const columns = (...titles: string[]) => titles.map((title) => ({ title }))

type File = PaymentFile & Awaited<ReturnType<typeof readPayment>>

const paymentReport = (file: File, writtenAt: Date): Report => ({
  title: `Payment ${file.id}`,
  subtitle: `${file.amount} ${file.currency}, ${file.debtor} to ${file.creditor}`,
  asOf: writtenAt.toISOString().slice(0, 10),
  sections: [stateOf(file), messageOf(file), foundIn(file), historyOf(file)],
  method: [`Written ${writtenAt.toISOString()}. Times in UTC.`],
})

type Section = Report['sections'][number]

function stateOf(file: File): Section {
  const { proposal, searchedAgain: again } = file
  return {
    title: 'State and decision',
    tables: [
      {
        title: 'Facts',
        columns: columns('Fact', 'Value'),
        rows: [
          ['State', file.state],
          ['Settled by', file.settledBy],
          ['Settled', moment(file.settledAt)],
          ['Reason', file.settledReason],
          ['Proposal', proposal && `${proposal.decision} by ${proposal.by}: ${proposal.reason}`],
          ['Received', `${moment(file.receivedAt)} from ${file.receivedBy}`],
          ['Lists', file.coverage],
          ['Searched', moment(file.searchedAt)],
          ['Searched after release', again && `${moment(again.at)}: ${again.found} found. ${again.coverage}`],
          ['Case', file.caseNumber],
        ],
      },
    ],
  }
}

function messageOf({ message, contentSha256 }: File): Section {
  return {
    title: 'How the message was read',
    text: [
      `${message.format} ${message.version}, message ${message.messageId}, payment ${message.paymentId}. SHA-256 of what was read: ${contentSha256}`,
    ],
    tables: [
      {
        title: 'Parties',
        columns: columns('Role', 'Place', 'Name', 'Address, countries and numbers'),
        rows: message.parties.map((party) => [
          party.role,
          party.place,
          [party.name, ...party.furtherNames].join(' / '),
          [
            ...party.addressLines,
            party.address,
            party.countries.join(', '),
            party.birthDate ? `born ${party.birthDate}` : '',
            ...party.numbers.map(({ kind, value }) => `${kind} ${value}`),
          ]
            .filter(Boolean)
            .join('; '),
        ]),
      },
      {
        title: 'Texts, references and what was not understood',
        columns: columns('Kind', 'Place', 'Text'),
        rows: [
          ...message.texts.map(({ place, text }) => ['Text', place, text]),
          ...message.references.map(({ place, value }) => ['Reference', place, value]),
          ...message.notRead.map(({ place, text }) => ['Not understood', place, text]),
        ],
      },
    ],
  }
}

const foundIn = ({ reasons, hits }: File): Section => ({
  title: 'What was found',
  tables: [
    {
      title: 'Reasons to hold it',
      columns: columns('Code', 'Place', 'Words'),
      rows: reasons.map(({ code, place, words }) => [code, place, words]),
    },
    {
      title: 'Possible matches',
      columns: columns('Words', 'Listed party', 'List', 'Probability', 'Decision'),
      rows: hits.flatMap((hit) =>
        hit.matches.map((match) => [
          hit.words,
          match.entryName,
          match.listName,
          `${(match.probability * 100).toFixed(1)}%`,
          match.state,
        ]),
      ),
    },
  ],
})

const historyOf = ({ trail }: File): Section => ({
  title: 'History',
  tables: [
    {
      title: 'Entries of the audit log, newest first',
      columns: columns('When', 'Who', 'Action', 'Why', 'Digest'),
      rows: trail.map(({ at, actor, what, reason, hash }) => [
        moment(at),
        actor,
        what,
        reason,
        hash.slice(0, 12),
      ]),
    },
  ],
})
