import type { z } from 'zod'
import { type RelatedState, relatedStateWords } from '#domains/customers/contract/index.ts'
import { roleInWords } from '#domains/customers/server/index.ts'
import type { ListUsed } from '#domains/watchlists/contract/index.ts'
import type { Report, ReportSection, ReportTable } from '#platform/report-files/index.ts'
import { asSentence, type Match, type ScreeningFile } from '../../contract/index.ts'

type File = z.input<typeof ScreeningFile>
type Candidate = z.input<typeof Match>
type Listed = z.input<typeof ListUsed>

const dayOf = (moment: unknown) => String(moment).slice(0, 10)

/** A screening as a document: the answer and what it rests on first, then every candidate with its reasons and decisions. */
export function screeningReport(file: File, writtenAt: Date, sha256: string): Report {
  const matches = file.matches.filter((match) => match.isMatch)
  return {
    title: `Screening ${file.id}`,
    subtitle: file.companyName,
    asOf: dayOf(file.screenedAt),
    sections: [
      {
        title: 'Answer',
        text: [
          answerOf(file, matches.length),
          ...(file.ownership ? [asSentence(file.ownership.sentence)] : []),
          ...(file.relatedTo ? [`Screened as a related party: ${file.relatedTo.relation}.`] : []),
          ...(file.asOf
            ? [`This looks back: it was asked of the lists as they stood on ${dayOf(file.asOf)}.`]
            : []),
        ],
        figures: [
          { label: 'Matches', value: matches.length, kind: 'number', digits: 0 },
          { label: 'Risk', value: `${file.riskLevel}, ${file.riskScore} of 100` },
          { label: 'Threshold', value: file.threshold, kind: 'percent', digits: 0 },
          { label: 'Case', value: file.caseNumber },
        ],
      },
      {
        title: 'Who was screened',
        ...(file.alsoSearched?.length
          ? { text: [`Searched as well: ${file.alsoSearched.join('; ')}.`] }
          : {}),
        tables: [subjectTable(file)],
      },
      ...(file.ownership && file.ownership.parties.length > 0 ? [relatedSection(file.ownership)] : []),
      { title: 'Lists used', tables: [listsTable(file.lists)] },
      ...file.matches.map((match) => candidateSection(match, file.subject.name)),
      {
        title: 'Risk',
        tables: [
          {
            title: 'Parts of the score',
            columns: [{ title: 'Part' }, { title: 'Points', kind: 'number', digits: 0 }, { title: 'Why' }],
            rows: file.riskParts.map((part) => [part.label, part.points, part.why]),
          },
        ],
      },
      { title: 'Trail', tables: [trailTable(file)] },
    ],
    method: [
      `Names were compared by ${file.engineVersion}; probabilities are calibrated (docs/methodology/name-matching.md).`,
      `This document is a rendering of the evidence file of the screening, written ${writtenAt.toISOString()}, whose SHA-256 is ${sha256}. The evidence file (JSON) is what can be recomputed.`,
    ],
    sources: file.lists.map(sourceLine),
  }
}

const relatedSection = ({ parties, doubts }: NonNullable<File['ownership']>): ReportSection => ({
  title: 'Related parties',
  ...(doubts.length > 0 ? { text: doubts } : {}),
  tables: [
    {
      title: 'As they were known and screened',
      columns: [{ title: 'Name' }, { title: 'Role and share' }, { title: 'Screening' }, { title: 'Number' }],
      rows: parties.map((party) => [
        party.name,
        roleInWords(party),
        relatedStateWords[party.state as RelatedState],
        party.screeningId,
      ]),
    },
  ],
})

/** The first thing said: whether there is an answer, and to what. Never a bare "clear". */
function answerOf(file: File, matchCount: number): string {
  const decided = `Status: ${statusWords[file.status] ?? file.status}.`
  if (file.coverage) return `${asSentence(file.coverage.sentence)} ${decided}`
  if (matchCount > 0)
    return `${matchCount} ${matchCount === 1 ? 'candidate reaches' : 'candidates reach'} the threshold. ${decided}`
  return `No candidate reaches the threshold. The basis of this screening was not kept, so it is not a clearance.`
}

const statusWords: Record<string, string> = {
  clear: 'no match in the lists that are needed',
  incomplete: 'no match, and not an answer: it clears nobody',
  review: 'a match waits for a decision',
  confirmed: 'a match was confirmed',
  dismissed: 'every match was dismissed by people',
}

const subjectTable = ({ subject, companyId }: File): ReportTable => ({
  title: 'As it was asked',
  columns: [{ title: 'Fact' }, { title: 'Given' }],
  rows: [
    ['Name', subject.name],
    ...(subject.aliases ? [['Further names', subject.aliases.join('; ')]] : []),
    ...(subject.gender ? [['Gender', subject.gender]] : []),
    ['Kind', subject.schema],
    ['Date of birth or founding', subject.birthDate],
    ['Countries', subject.countries.join(', ')],
    ['Identifiers', subject.identifiers.map(({ kind, value }) => `${kind} ${value}`).join('; ')],
    ['Customer or reference number', companyId],
  ],
})

export const listsTable = (lists: readonly Listed[]): ReportTable => ({
  title: 'Versions',
  columns: [
    { title: 'List' },
    { title: 'Version', kind: 'number', digits: 0 },
    { title: 'Published', kind: 'date' },
    { title: 'Imported', kind: 'date' },
    { title: 'Entries', kind: 'number', digits: 0 },
    { title: 'SHA-256' },
  ],
  rows: lists.map((list) => [
    list.name,
    list.version,
    list.publishedOn,
    dayOf(list.importedAt),
    list.entries,
    list.sha256,
  ]),
})

const sourceLine = (list: Listed) =>
  `${list.name}, ${list.publishedOn ? `published ${list.publishedOn}` : 'date of publication not known'}, imported ${dayOf(list.importedAt)}`

function candidateSection(match: Candidate, screened: string): ReportSection {
  const { entry, explanation } = match
  const name = explanation.entryName
  const lines: [string, string | undefined][] = [
    ['Names', entry.names.map((one) => one.value).join('; ')],
    ['Kind', entry.schema],
    ['Born or founded', entry.birthDates.join('; ')],
    ['Place of birth', entry.birthPlaces.join('; ')],
    ['Countries', entry.countries.map(({ code, role }) => `${code} (${role})`).join('; ')],
    ['Addresses', entry.addresses.join('; ')],
    ['Identifiers', entry.identifiers.map(({ kind, value }) => `${kind} ${value}`).join('; ')],
    ['Positions', entry.positions.join('; ')],
    ['Programmes', entry.programs.join('; ')],
    ['Linked to', entry.links.map((link) => `${link.name} (${link.relation})`).join('; ')],
    ['Statement of reasons', entry.reason],
    ['Remarks', entry.remarks],
    ['Listed on', entry.listedOn],
    ['Source', entry.sourceUrl ?? match.publisherPage ?? undefined],
  ]
  return {
    title: `${match.isMatch ? 'Match' : 'Below the threshold'}: ${name}`,
    text: [
      `${match.listName}, reference ${match.entryUid}, version ${match.listVersion}. ${explanation.queryName === screened ? '' : `Compared by the name “${explanation.queryName}”. `}${explanation.sentences.join(' ')}`,
    ],
    figures: [
      { label: 'Probability', value: match.probability, kind: 'percent', digits: 1 },
      { label: 'State', value: match.state },
      { label: 'Engine', value: explanation.engineVersion },
    ],
    tables: [
      {
        title: 'How the probability is made',
        columns: [{ title: 'Evidence' }, { title: 'Fact' }, { title: 'Log-odds', kind: 'number' }],
        rows: explanation.contributions.map((part) => [part.name, part.fact || 'Not given', part.logOdds]),
      },
      {
        title: 'The listed record',
        columns: [{ title: 'Field' }, { title: 'As published' }],
        rows: lines.filter(([, value]) => value).map(([label, value]) => [label, value as string]),
      },
      ...(match.decisions.length > 0 ? [decisionsTable(match)] : []),
    ],
  }
}

const decisionsTable = (match: Candidate): ReportTable => ({
  title: 'Decisions',
  columns: [{ title: 'When' }, { title: 'Who' }, { title: 'Decision' }, { title: 'Reason' }],
  rows: match.decisions.map((one) => [String(one.at), one.by, one.decision, one.reason]),
})

const trailTable = (file: File): ReportTable => ({
  title: 'Entries of the audit log',
  columns: [
    { title: 'No.', kind: 'number', digits: 0 },
    { title: 'When' },
    { title: 'Who' },
    { title: 'Action' },
    { title: 'Why' },
    { title: 'Digest' },
  ],
  rows: file.trail.map((entry) => [
    entry.sequence,
    String(entry.at),
    entry.actor,
    entry.what,
    entry.reason,
    entry.hash,
  ]),
})
