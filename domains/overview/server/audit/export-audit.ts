import { wordsOfEntries } from '#domains/accounts/server/index.ts'
import { auditShownSince } from '#domains/billing/server/index.ts'
import { fileSigner } from '#domains/records/server/index.ts'
import {
  type AuditEntry,
  allOfAudit,
  changeInWords,
  signedExtract,
  verifyAudit,
  whoInWords,
} from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Report, type ReportFormat, type ReportTable, reportFile } from '#platform/report-files/index.ts'
import type { AuditSubject, exportAudit as endpoint } from '../../contract/index.ts'
import { shownFilter } from './list-audit.ts'
import { subjectsOfEntries } from './subjects-of-entries.ts'
import { isWithheldFrom, withholdAddresses } from './withhold-addresses.ts'

/** Read, named and written in one go; what is longer is asked for in parts, by date. */
const ENTRIES_MAX = 50_000

/**
 * Every entry that the filter finds, not the page that a screen shows, each with what was before and after it.
 * JSON holds the entries whole and is signed (`npm run audit -- verify-extract FILE` checks it).
 *
 * @throws Problem `secret-missing` where the signing key cannot be opened, `too-large` above 50,000 entries: an extract that stops somewhere would read as the whole.
 */
export async function exportAudit(ctx: Context, input: RequestOf<typeof endpoint>): Promise<FileAnswer> {
  const { organisationId } = ctx.actor
  const { format, ...asked } = input
  const shownSince = (await auditShownSince(ctx)) ?? null
  const { rows, total } = await allOfAudit(
    ctx.db,
    organisationId,
    shownFilter(asked, shownSince),
    ENTRIES_MAX + 1,
  )
  if (rows.length > ENTRIES_MAX) {
    throw new Problem(
      'too-large',
      `${total.toLocaleString('en-GB')} entries fit. One file can have ${ENTRIES_MAX.toLocaleString('en-GB')}: narrow the dates, and export in parts.`,
      { entries: total, entriesMax: ENTRIES_MAX },
    )
  }
  if (format === 'json') return asJson(ctx, asked, shownSince, rows)
  const subjectOf = await subjectsOfEntries(ctx, rows)
  const whatOf = await wordsOfEntries(ctx, rows)
  const shown = rows.map((row) => withholdAddresses(ctx.actor, row))
  const report = await reportOf(ctx, asked, shownSince, shown, { subjectOf, whatOf }, format)
  return { ...(await reportFile(report, format)), fileName: fileName(ctx, format) }
}

type Words = { subjectOf: (entry: AuditEntry) => AuditSubject; whatOf: (entry: AuditEntry) => string }

type Asked = Omit<RequestOf<typeof endpoint>, 'format'>

const fileName = (ctx: Context, ending: string) =>
  `audit-extract-${ctx.now.toISOString().slice(0, 10)}.${ending}`

async function asJson(
  ctx: Context,
  asked: Asked,
  shownSince: Date | null,
  rows: readonly AuditEntry[],
): Promise<FileAnswer> {
  // A digest proves a whole entry alone: what this reader may not see whole is left out, and counted.
  const whole = rows.filter((row) => !isWithheldFrom(ctx.actor, row))
  const { text } = await signedExtract(
    ctx.db,
    whole,
    {
      organisationId: ctx.actor.organisationId,
      now: ctx.now,
      filter: asked,
      shownSince,
      withheldEntries: rows.length - whole.length,
    },
    await fileSigner(ctx),
  )
  return { fileName: fileName(ctx, 'json'), contentType: 'application/json; charset=utf-8', body: text }
}

async function reportOf(
  ctx: Context,
  asked: Asked,
  shownSince: Date | null,
  rows: readonly AuditEntry[],
  words: Words,
  format: ReportFormat,
): Promise<Report> {
  const verdict = await verifyAudit(ctx.db, ctx.actor.organisationId)
  const filters = Object.entries(asked).map(([field, value]) => `${filterWords[field] ?? field}: ${value}`)
  return {
    title: 'Audit extract',
    subtitle: filters.length > 0 ? filters.join(', ') : 'Every entry of the organisation',
    asOf: ctx.now.toISOString().slice(0, 10),
    sections: [
      {
        title: 'What this extract holds',
        text: [
          `${rows.length.toLocaleString('en-GB')} entries, newest first, written ${ctx.now.toISOString()}.`,
          ...(shownSince
            ? [
                `The organisation’s plan shows entries from ${shownSince.toISOString().slice(0, 10)} on. Older ones are kept but not in this extract.`,
              ]
            : []),
          verdict.isIntact
            ? `The chain of digests was recomputed from its first entry when this was written: intact, ${verdict.entries.toLocaleString('en-GB')} entries${ofThemErased(verdict.erased)}, last digest ${verdict.lastHash}.`
            : `The chain of digests was recomputed when this was written and is broken at entry ${verdict.brokenAt}: ${verdict.why}.`,
        ],
      },
      { title: 'Entries', tables: [entriesTable(rows, words, format)] },
    ],
    method: [
      'Each entry carries the SHA-256 digest of its content and of the digest before it. The JSON extract holds the entries whole and is signed with the installation’s key; npm run audit -- verify-extract FILE --key KEY checks it without a server. This document is not signed.',
    ],
  }
}

/** What was erased proves no words: a reader counts it apart. */
const ofThemErased = (erased: number): string =>
  erased > 0 ? ` (of them ${erased.toLocaleString('en-GB')} with their words erased)` : ''

const filterWords: Record<string, string> = {
  subjectType: 'Kind of subject',
  subjectId: 'Subject',
  actor: 'Who',
  action: 'What',
  q: 'Search',
  requestId: 'Request',
  from: 'From',
  to: 'To',
}

const entriesTable = (
  rows: readonly AuditEntry[],
  { subjectOf, whatOf }: Words,
  format: ReportFormat,
): ReportTable =>
  format === 'pdf'
    ? {
        title: 'Entries',
        columns: [
          { title: 'No.', kind: 'number', digits: 0 },
          { title: 'When' },
          { title: 'Who' },
          { title: 'Action' },
          { title: 'On' },
          { title: 'Why' },
          { title: 'Before → after' },
          { title: 'Digest' },
        ],
        rows: rows.map((row) => [
          row.sequence,
          row.at.toISOString().slice(0, 19).replace('T', ' '),
          whoInWords(row),
          whatOf(row),
          subjectOf(row).name,
          row.reason,
          cutTo(changeInWords(row.before, row.after), PAGE_CHARACTERS_MAX),
          row.hash.slice(0, 12),
        ]),
        note: 'Times in UTC. Digests are shown by their first twelve letters; the other formats hold them whole, with both sides of every change.',
      }
    : {
        title: 'Entries',
        columns: [
          { title: 'No.', kind: 'number', digits: 0 },
          { title: 'When' },
          { title: 'Who' },
          { title: 'Action' },
          { title: 'On' },
          { title: 'Why' },
          { title: 'Before' },
          { title: 'After' },
          { title: 'Digest' },
        ],
        rows: rows.map((row) => [
          row.sequence,
          row.at.toISOString(),
          whoInWords(row),
          row.action,
          subjectOf(row).name,
          row.reason,
          asText(row.before),
          asText(row.after),
          row.hash,
        ]),
      }

/** A cell of a workbook holds 32,767 characters, a cell of a page a good deal less. */
const CELL_CHARACTERS_MAX = 32_000
const PAGE_CHARACTERS_MAX = 260

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : cutTo(JSON.stringify(value), CELL_CHARACTERS_MAX)

const cutTo = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : `${text.slice(0, charactersMax)}… (cut; whole in the JSON extract)`
