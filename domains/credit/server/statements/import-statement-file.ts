import { z } from 'zod'
import { keepPrepared, type PreparedDocument, prepareDocument } from '#domains/documents/server/index.ts'
import {
  type FiledFacts,
  type FiledStatement,
  fieldMeanings,
  isSameCompanyName,
  type StatementField,
} from '#engines/credit/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import { recallColumns, rememberAsked } from '#platform/column-mapping/index.ts'
import type { Context } from '#platform/context/index.ts'
import { parseJson, type RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type { importStatementFile as endpoint, StatementFileRead } from '../../contract/index.ts'
import {
  type BorrowerRow,
  borrowerOfOrganisation,
  dayOf,
  holdBorrower,
  updateBorrower,
} from '../borrowers/store.ts'
import { type EnteredStatement, faultsOf, isKnownAmong, keepStatements, monthsOf } from './keep-statements.ts'
import type { SheetRow } from './reading/sheet-rows.ts'
import { notesOnSigns, settleStatement } from './settle-statement.ts'
import type { read } from './statement-rows.ts'
import { type StatementRow, statementsOf } from './store.ts'
import { reportsAsBanks, statementsIn, type TableReading, titledTable } from './table-statements.ts'

const PURPOSE = 'credit-statements'
const TOLD = 200

const readStatements = fileReader<typeof read>(new URL('./statement-rows.ts', import.meta.url))
const Columns = z.record(z.string(), z.string().nullable())

type Read = {
  form: StatementFileRead['form']
  /** A document, which is kept with the statements. */
  isDocument?: boolean
  company: string | null
  cik: string | null
  mappedBy: StatementFileRead['mappedBy']
  reading: Pick<TableReading, 'titles' | 'columns' | 'refused' | 'notes'> & Pick<StatementFileRead, 'needs'>
  entered: EnteredStatement[]
}

/**
 * Keeps the statements of a file, or tells what it would keep. A year that is kept already is passed over; everything else is kept together
 * or, where one row cannot be used, not at all.
 *
 * @throws Problem `statement-refused`, `conflict` for the facts of another company, `unsupported-file`, `too-large`.
 */
export async function importStatementFile(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
): Promise<StatementFileRead> {
  const { organisationId } = ctx.actor
  const borrower = await borrowerOfOrganisation(ctx.db, organisationId, input.id)
  const isSame = input.isSameCompany === 'true'
  const read = withSignsSettled(await readFile(ctx, input, borrower))
  requireSameCik(borrower, read)
  const before = await statementsOf(ctx.db, organisationId, [input.id])
  if (input.isTrial === 'true') return fileRead(read, before, { kept: 0, isTrial: true })
  requireSameName(borrower, read, isSame)
  const { refused } = read.reading
  const needs = read.reading.needs.filter((need) => need !== 'sameCompany')
  if (needs.length > 0)
    throw new Problem(
      'statement-refused',
      `The file does not state its ${needs.join(', ')}. Choose the column that holds it, or state it for the whole file; nothing was saved.`,
      { needs },
    )
  if (refused.length > 0)
    throw new Problem(
      'statement-refused',
      `${refused.length === 1 ? 'One row' : `${refused.length} rows`} cannot be used, first in line ${refused[0]?.line}: ${refused[0]?.reason} Nothing was kept.`,
      { refused: refused.slice(0, TOLD) },
    )
  const prepared = read.isDocument ? await prepareDocument(ctx, input.file) : undefined
  const kept = await keepRead(ctx, input, read, prepared)
  return fileRead(read, before, { kept, isTrial: false })
}

/** A trial tells what would be kept: the same amounts, and why a sign was turned. */
const withSignsSettled = (read: Read): Read => ({
  ...read,
  entered: read.entered.map(settleStatement),
  reading: { ...read.reading, notes: [...read.reading.notes, ...notesOnSigns(read.entered)] },
})

async function keepRead(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
  read: Read,
  prepared: PreparedDocument | undefined,
): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const held = await holdBorrower(tx.db, tx.actor.organisationId, input.id)
    // Another file may have said which company it is since this one was read.
    requireSameCik(held, read)
    requireSameName(held, read, input.isSameCompany === 'true')
    const borrower =
      read.cik && !held.cik
        ? await updateBorrower(tx.db, tx.actor.organisationId, held.id, { cik: read.cik })
        : held
    const use = {
      subject: { type: 'borrower' as const, id: borrower.id },
      called: `Statements of ${borrower.name}`,
    }
    const document = prepared && (await keepPrepared(tx, prepared, { use, isInLibrary: true })).document
    const entered = document ? read.entered.map((one) => placedIn(one, document.id)) : read.entered
    const { kept } = await keepStatements(tx, borrower, entered, {
      // What a company has filed is kept as it filed it; what does not add up in it is said beside it.
      isUnsoundAccepted: read.form === 'company-facts' || input.isUnsoundAccepted === 'true',
    })
    const remembered = await rememberAsked(tx, PURPOSE, { ...read.reading, mappedBy: read.mappedBy })
    return {
      result: kept.length,
      trace: [
        ...(kept.length === 0
          ? []
          : [
              {
                action: 'statement.kept' as const,
                subject: { type: 'borrower' as const, id: borrower.id },
                after: {
                  file: input.file.name.slice(0, 200),
                  statements: kept.map(({ id, period, filedOn }) => ({ id, period, filedOn })),
                },
                payload: { title: `${borrower.name}, ${kept.length} statements`, count: kept.length },
              },
            ]),
        ...remembered,
      ],
    }
  })
}

/** Each figure with its place in the document, once that is kept. */
const placedIn = (stated: EnteredStatement, documentId: string): EnteredStatement => ({
  ...stated,
  sources: Object.fromEntries(
    Object.entries(stated.sources).map(([field, source]) => [
      field,
      source.place ? { ...source, place: { ...source.place, documentId } } : source,
    ]),
  ),
})

async function readFile(
  ctx: Context,
  input: RequestOf<typeof endpoint>,
  borrower: Pick<BorrowerRow, 'kind' | 'name' | 'cik'>,
): Promise<Read> {
  const { facts: stated, parts } = await readStatements(ctx, input.file, {
    name: input.file.name,
    now: ctx.now.getTime(),
  })
  const rows: SheetRow[] = []
  const filed: FiledStatement[] = []
  for await (const part of parts())
    for (const one of part)
      if ('row' in one) rows.push(one.row)
      else filed.push(one.filed)
  if ('facts' in stated) {
    const { facts } = stated
    return {
      form: 'company-facts',
      company: facts.company,
      cik: facts.cik,
      mappedBy: 'tags',
      reading: {
        titles: [],
        columns: {},
        needs: input.isSameCompany !== 'true' && isOtherName(borrower, facts) ? ['sameCompany'] : [],
        refused: [],
        notes: notesOnFacts(facts, borrower),
      },
      entered: filed.map((one) =>
        statedOf(one, `SEC companyfacts of ${facts.company}, ${standardLabel[facts.standard]}`),
      ),
    }
  }
  const asked = askedColumns(input.columns)
  const forAll = {
    currency: input.currency,
    scale: input.scale === undefined ? undefined : Number(input.scale),
    yearEnd: input.yearEnd,
    now: ctx.now,
  }
  const table = titledTable(rows, forAll)
  const remembered = asked ? undefined : await rememberedFor(ctx, table.titles)
  const reading = statementsIn(table, {
    ...forAll,
    columns: asked,
    remembered: () => remembered,
    borrower: input.isSameCompany === 'true' ? undefined : borrower,
    isFinancial: borrower.kind === 'financial',
    fileName: input.file.name.slice(0, 200),
    today: dayOf(ctx.now),
  })
  return {
    form: 'table',
    isDocument: 'isDocument' in stated,
    company: reading.company,
    cik: null,
    mappedBy: asked ? 'request' : remembered ? 'memory' : 'titles',
    reading: {
      ...reading,
      needs: [...reading.needs, ...(reading.company === null ? [] : (['sameCompany'] as const))],
      notes: [...stated.notes, ...reading.notes],
    },
    entered: reading.statements.map(({ entered }) => entered),
  }
}

const standardLabel = { 'us-gaap': 'US GAAP', 'ifrs-full': 'IFRS' } as const

/** What is to be known before the facts of a company are kept as a borrower’s. */
function notesOnFacts(
  {
    company,
    standard,
    financialTags,
    newerIn,
    olderUnder,
    otherLengths,
    cik,
  }: Omit<FiledFacts, 'statements' | 'trailing'>,
  borrower: Pick<BorrowerRow, 'kind' | 'name' | 'cik'>,
): string[] {
  const { kind, name } = borrower
  return [
    ...newerIn.map(
      ({ currency, period }) =>
        `It has filed balance sheets in ${currency} to ${period}, later than any that are read here: amounts of two currencies are never mixed, so those years are left out and the newest here is old.`,
    ),
    ...(olderUnder
      ? [
          `It has also filed under ${standardLabel[olderUnder.standard]}, to ${olderUnder.period}. Only what it filed under ${standardLabel[standard]} is read: years under two sets of accounting rules do not compare.`,
        ]
      : []),
    ...otherLengths.map(
      ({ period, months }) =>
        `Its report to ${period} covers ${months} months and not a year: it is omitted. Enter it by hand with its months to include it.`,
    ),
    ...(isOtherName(borrower, { company, cik })
      ? [`These are the facts of ${company}, and the borrower is called ${name}.`]
      : []),
    ...(financialTags.length > 0 && kind !== 'financial' ? [reportsAsBanks(financialTags)] : []),
  ]
}

/** What was said of a file with these titles before. */
async function rememberedFor(ctx: Context, titles: readonly string[]) {
  const kept = await recallColumns(ctx, { purpose: PURPOSE, titles: [...titles] })
  return kept?.columns as TableReading['columns'] as Record<string, string> | undefined
}

function askedColumns(text: string | undefined): TableReading['columns'] | undefined {
  if (text === undefined) return undefined
  try {
    return Columns.parse(parseJson(text)) as TableReading['columns']
  } catch {
    throw new Problem('invalid-input', 'Give the columns as an object of field and title.', {
      issues: [{ field: 'columns', message: 'Not an object of field and title' }],
    })
  }
}

const ofPeriod: ReadonlySet<string> = new Set(['income', 'cash flow'])

function statedOf(filed: FiledStatement, publication: string): EnteredStatement {
  const standIns = Object.entries(filed.sources).flatMap(([field, { isStandIn }]) =>
    isStandIn ? [fieldMeanings[field as StatementField].label.toLowerCase()] : [],
  )
  const sourceWords =
    standIns.length === 0 ? publication : `${publication}; ${standIns.join(' and ')} from other lines`
  return {
    period: filed.period,
    currency: filed.currency,
    scale: filed.scale,
    amounts: filed.amounts,
    sources: Object.fromEntries(
      Object.entries(filed.sources).map(([field, { as, isStandIn, filing, form, filed: day }]) => [
        field,
        {
          words: `${isStandIn ? 'No such line in the filing: ' : ''}${as}, ${form}${filed.isTrailing && ofPeriod.has(fieldMeanings[field as StatementField].group) ? ', the last year with the part of this year and without the same part of that year' : ''}`,
          filing,
          filed: day,
        },
      ]),
    ),
    source: filed.isTrailing ? 'sec-trailing' : 'sec',
    sourceWords,
    filedOn: filed.filedOn,
  }
}

/** @throws Problem `conflict`: the years of one company are never kept as another’s. */
function requireSameCik(borrower: BorrowerRow, read: Read): void {
  if (borrower.cik && read.cik && borrower.cik !== read.cik)
    throw new Problem(
      'conflict',
      `These are the facts of ${read.company} (CIK ${read.cik}); ${borrower.name} is CIK ${borrower.cik}. Nothing was kept.`,
    )
}

/** Whether a filing is called otherwise than the borrower, and its CIK is not known to be the borrower’s. */
const isOtherName = (
  borrower: Pick<BorrowerRow, 'cik' | 'name'>,
  { company, cik }: Pick<Read, 'company' | 'cik'>,
) =>
  company !== null &&
  company !== '' &&
  !(borrower.cik && borrower.cik === cik) &&
  !isSameCompanyName(company, borrower.name)

/** @throws Problem `conflict` until somebody says that it is one company. */
function requireSameName(borrower: BorrowerRow, read: Read, isSame: boolean): void {
  if (!isSame && isOtherName(borrower, read))
    throw new Problem(
      'conflict',
      `These are the facts of ${read.company}, and the borrower is called ${borrower.name}. State that it is the same company to keep them; nothing was kept.`,
      { needs: ['sameCompany'] },
    )
}

function faultsInWords(...asked: Parameters<typeof faultsOf>) {
  const found = faultsOf(...asked)
  const wordsOf = (of: 'error' | 'doubt') =>
    found.flatMap(({ severity, words }) => (severity === of ? [words] : []))
  return { issues: wordsOf('error'), doubts: wordsOf('doubt') }
}

function fileRead(
  read: Read,
  before: readonly StatementRow[],
  { kept, isTrial }: { kept: number; isTrial: boolean },
): StatementFileRead {
  const { titles, columns, needs, refused, notes } = read.reading
  const counting = before.filter(({ withdrawnAt }) => withdrawnAt === null)
  return {
    form: read.form,
    company: read.company,
    titles,
    columns: columns as Record<string, string | null>,
    mappedBy: read.mappedBy,
    needs,
    statements: read.entered.slice(0, TOLD).map((stated) => ({
      ...faultsInWords(stated, [...counting, ...read.entered]),
      period: stated.period,
      currency: stated.currency,
      scale: stated.scale,
      months: monthsOf(stated),
      filedOn: stated.filedOn,
      isRestated: read.entered.some(
        (other) => other.period === stated.period && other.filedOn < stated.filedOn,
      ),
      isKnown: isKnownAmong(stated, before),
      fields: Object.keys(stated.amounts).length,
    })),
    refused: refused.slice(0, TOLD),
    refusedCount: refused.length,
    kept,
    isTrial,
    notes,
  }
}
