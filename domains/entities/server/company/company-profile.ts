import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type Report, type ReportSection, reportFile } from '#platform/report-files/index.ts'
import type * as endpoints from '../../contract/index.ts'
import {
  controlLabel,
  controlRuleLabel,
  directorySources,
  instrumentLabel,
  linkLabel,
  ruleLabel,
  ruleTitle,
  screeningLabel,
  screeningMeaning,
} from '../../contract/index.ts'
import { readOwnership } from '../ownership.ts'
import { readEntity } from '../read-entity.ts'
import { readRelated } from './read-related.ts'

type Company = Awaited<ReturnType<typeof readEntity>>
type Owned = Awaited<ReturnType<typeof readOwnership>>
type Related = Awaited<ReturnType<typeof readRelated>>

/** The profile of a company as a PDF: every figure with its source, what is not known said first. @throws Problem `not-found`. */
export async function exportProfile(
  ctx: Context,
  { id, asOf }: RequestOf<typeof endpoints.exportProfile>,
): Promise<FileAnswer> {
  const company = await readEntity(ctx, { id, asOf })
  const owned = await readOwnership(ctx, { id, asOf }).catch((failure) => {
    if (failure instanceof Problem && failure.code === 'too-large') return failure.message
    throw failure
  })
  const report = profileOf(company, owned, await readRelated(ctx, { id }), ctx.now)
  return { ...(await reportFile(report, 'pdf')), fileName: `company-${company.id}-profile.pdf` }
}

/** What the document says. `owned` is a sentence where the ownership could not be worked out. */
export function profileOf(company: Company, owned: Owned | string, related: Related, now: Date): Report {
  const today = now.toISOString().slice(0, 10)
  return {
    title: company.name,
    subtitle: [company.company.industry, company.company.location].filter(Boolean).join(', '),
    asOf: company.asOf ?? today,
    notices: noticesOf(company, today),
    sections: [
      recordSection(company),
      fieldsOf(company),
      typeof owned === 'string'
        ? { title: 'Ownership', text: [`Not worked out: ${owned}`] }
        : company.kind === 'natural'
          ? { title: 'Holdings and roles', tables: [linksOf(owned)] }
          : ownershipOf(owned),
      relatedOf(related),
    ],
    method: [
      'Each field shows the value of the preferred source, with every other value beside it. Records from several sources are joined by identifiers and by similar names, places and websites.',
      'Ownership is multiplied along chains and added up. The 50 percent rule adds up designated owners; “below half” appears only where no unknown or unscreened owner could change it.',
    ],
    sources: sourcesOf(company),
    footer: `Record ${company.id}, written ${now.toISOString()}`,
  }
}

function noticesOf(company: Company, today: string): string[] {
  return [
    ...(company.asOf && company.asOf !== today
      ? [
          `As of ${company.asOf}: each source keeps only its newest record. ${
            company.leftOut.length === 0
              ? 'No record is newer than that day.'
              : `Left out as newer: ${company.leftOut.map(({ title, asOf }) => `${title} of ${asOf}`).join(', ')}.`
          } Screening and other data are current.`,
        ]
      : []),
    `Screening, ${screeningLabel[company.screening.state].toLowerCase()}: ${screeningMeaning[company.screening.state]}`,
    ...(company.isOwn ? ['Only your organisation sees this record.'] : []),
  ]
}

const recordSection = ({
  screening,
  confidence,
  records,
  identifiers,
  names,
  instruments,
  asOf,
}: Company): ReportSection => ({
  title: 'The record',
  figures: [
    { label: 'Screening', value: screeningLabel[screening.state] },
    ...(screening.under ? [{ label: 'Screened under', value: underWhich(screening) }] : []),
    { label: 'Source records', value: records.length, kind: 'number', digits: 0 },
    {
      label: 'Sure of the join',
      value: confidence ?? (records.length === 0 ? 'No record of that day' : 'One source alone'),
      ...(confidence === null ? {} : { kind: 'percent' as const, digits: 0 }),
    },
  ],
  tables: [
    {
      title: 'Names',
      columns: [{ title: 'Name' }, { title: 'Kind' }, { title: 'Source' }],
      rows: names.map(({ text, kind, sources }) => [text, kind, sources.join(', ')]),
    },
    {
      title: 'Identifiers',
      columns: [{ title: 'Kind' }, { title: 'Value' }, { title: 'Given by' }, { title: 'Source' }],
      rows: identifiers.map(({ kind, value, issuer, sources }) => [
        kind.toUpperCase(),
        value,
        issuer ?? null,
        sources.join(', '),
      ]),
      ...(identifiers.length === 0
        ? {
            note:
              records.length > 0
                ? 'No source gives an identifier.'
                : nothingBy(asOf, 'No source gives an identifier.'),
          }
        : {}),
    },
    ...(instruments.length === 0
      ? []
      : [
          {
            title: 'Instruments',
            columns: [{ title: 'Name' }, { title: 'Kind' }, { title: 'Symbol' }, { title: 'Source' }],
            rows: instruments.map(({ name, kind, symbol, title }) => [
              name,
              instrumentLabel[kind],
              symbol ?? null,
              title,
            ]),
          },
        ]),
  ],
})

/** The name that was screened, with the day. */
const underWhich = ({ under, at }: Company['screening']): string =>
  [under, at ? new Date(at as Date | string).toISOString().slice(0, 10) : ''].filter(Boolean).join(', ')

/** Of a past day it is not the sources that say nothing: their records are newer. */
const nothingBy = (asOf: string | null, sentence: string): string =>
  asOf === null ? sentence : 'No record is that old.'

const fieldsOf = ({ fields, asOf }: Company): ReportSection => ({
  title: 'What the sources report',
  tables: [
    {
      title: 'Every source, the displayed one first',
      columns: [{ title: 'Field' }, { title: 'Value' }, { title: 'Source' }, { title: 'As of' }],
      rows: fields.flatMap(({ label, values }) =>
        values.map(({ value, title, asOf: statedOn }) => [label, value, title, statedOn ?? null]),
      ),
      ...(fields.length === 0 ? { note: nothingBy(asOf, 'No source has any data about it.') } : {}),
    },
  ],
})

const shareOf = (share: { low: number; high: number } | null | undefined): string | null => {
  if (!share) return null
  const [low, high] = [share.low, share.high].map((part) => `${Math.round(part * 10_000) / 100}%`)
  return low === high ? `${low}` : `${low} to ${high}`
}

const linksOf = ({ links }: Pick<Owned, 'links'>) => ({
  title: 'Links, as they are stated',
  columns: [
    { title: 'From' },
    { title: 'Kind' },
    { title: 'To' },
    { title: 'Share' },
    { title: 'Since' },
    { title: 'Until' },
    { title: 'Source' },
  ],
  rows: links.map(({ fromName, kind, toName, share, since, until, addedBy }) => [
    fromName,
    linkLabel[kind],
    toName,
    shareOf(share),
    since ?? null,
    until ?? null,
    addedBy,
  ]),
})

const ownershipOf = ({ asOf, rule, controlRule, owners, links }: Owned): ReportSection => ({
  title: 'Ownership',
  text: [
    `${ruleTitle.ownership}, as of ${asOf}: ${ruleLabel[rule.verdict]}. ${rule.because}`,
    `${ruleTitle.control}, as of ${asOf}: ${controlRuleLabel[controlRule.verdict]}. ${controlRule.because}`,
    ...rule.designated.map(
      ({ name, share, through }) =>
        `${name} counts with ${shareOf(share)}${through.some((one) => one !== name) ? `, because of ${through.join(', ')}` : ''}.`,
    ),
  ],
  tables: [
    {
      title: 'Owners',
      columns: [
        { title: 'Owner' },
        { title: 'Direct' },
        { title: 'In the end' },
        { title: 'Control' },
        { title: 'Screening' },
      ],
      rows: owners.map(({ name, direct, inTheEnd, control, screening }) => [
        name,
        shareOf(direct),
        shareOf(inTheEnd),
        controlLabel[control],
        [screeningLabel[screening.state], underWhich(screening)].filter(Boolean).join(': '),
      ]),
      ...(owners.length === 0
        ? { note: 'No owner is known here. This does not mean that it has none.' }
        : {}),
    },
    linksOf({ links }),
  ],
})

const byWords = {
  record: 'its record',
  identifier: 'an identifier',
  name: 'its name: it may be a namesake’s',
}

const relatedOf = ({ groups }: Related): ReportSection => ({
  title: 'What else is kept here',
  text: [
    ...groups.flatMap(({ group, failed, isCut }) => [
      ...(failed ? [`${group}: ${failed} Missing does not mean none.`] : []),
      ...(isCut ? [`${group}: there are more than listed here.`] : []),
    ]),
    ...nothingIn(
      groups.flatMap(({ group, rows, failed }) => (rows.length === 0 && failed === null ? [group] : [])),
    ),
  ],
  tables: [
    {
      title: 'How it was identified',
      columns: [{ title: 'Where' }, { title: 'What' }, { title: 'Detail' }, { title: 'Known by' }],
      rows: groups.flatMap(({ group, rows }) =>
        rows.map(({ title, detail, by }) => [group, title, detail, byWords[by]]),
      ),
    },
  ],
})

/** Where was looked without finding anything; parts that the reader may not see are not among them. */
const nothingIn = (groups: readonly string[]): string[] =>
  groups.length > 0 ? [`Nothing was found in: ${groups.join(', ')}.`] : []

/** The sources of the records, each with its licence and day. */
const sourcesOf = ({ records }: Company): string[] => [
  ...new Set(
    records.map(({ source, title, asOf }) =>
      [
        title,
        directorySources.find(({ id }) => id === source)?.licence,
        asOf ? `as of ${asOf}` : 'no day given',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ),
]
