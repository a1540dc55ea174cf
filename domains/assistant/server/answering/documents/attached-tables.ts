import {
  type Aggregate,
  readPlan,
  type Sheet,
  type SheetPlan,
  sheetOf,
  workOut,
} from '#engines/document-answers/index.ts'
import type { Reading } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import type { Asker } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { listed, tell } from '../tell.ts'

/** A file of the conversation whose text was read. */
type ReadFile = { documentId: string; fileName: string; warnings: readonly string[] }

const TABLE = /\.(?:csv|xlsx)$/i
const CHARACTERS_AT_ONCE = 200_000
const CHARACTERS_MOST = 3_000_000
const LISTED = 12

const words: Readonly<Record<Aggregate, string>> = {
  sum: 'Total',
  average: 'Average',
  median: 'Median',
  highest: 'Highest',
  lowest: 'Lowest',
  count: 'Number of rows',
}

/**
 * Works out what is asked of an attached table: rows filtered, counted, added up, averaged, ordered and grouped. Undefined where no table is attached or
 * nothing of one is asked that can be worked out.
 * @throws NoEvidence where the table is asked and a word of the question is not accounted for, or no row fulfils it.
 */
export async function answerFromTables(
  asker: Asker,
  { text }: Reading,
  readable: readonly ReadFile[],
): Promise<Answer | undefined> {
  for (const file of readable.filter(({ fileName }) => TABLE.test(fileName))) {
    const sheet = sheetOf(await textOf(asker, file.documentId))
    const plan = sheet && readPlan(withoutFile(text, file.fileName), sheet)
    if (!sheet || !plan) continue
    if (plan.unread.length > 0)
      throw new NoEvidence(
        `“${file.fileName}” has the columns ${listed(sheet.columns.map(({ name }) => `“${name}”`))}; I do not know what ${listed(plan.unread.map((word) => `“${word}”`))} means in it, so nothing is worked out.`,
      )
    const answer = workedOut(asker, file, sheet, plan)
    if (!answer)
      throw new NoEvidence(
        `No row of “${file.fileName}” answers that: ${measuredOf(sheet, plan)} holds no number of one unit.`,
      )
    return answer
  }
  return undefined
}

/** A file may be named by its own name, which is nothing that is asked. */
const withoutFile = (text: string, fileName: string): string =>
  text.replaceAll(fileName.toLowerCase(), ' ').replaceAll(fileName.toLowerCase().replace(/\.\w+$/, ''), ' ')

async function textOf(asker: Asker, id: string): Promise<string> {
  let text = ''
  for (;;) {
    const part = await asker.ask<{ characters: number; pieces: { text: string }[] }>('documents.text', {
      id,
      from: text.length,
      characters: CHARACTERS_AT_ONCE,
    })
    const more = part.pieces.map((piece) => piece.text).join('')
    text += more
    if (more === '' || text.length >= Math.min(part.characters, CHARACTERS_MOST)) return text
  }
}

const measuredOf = ({ columns }: Sheet, { measure, filters }: SheetPlan): string =>
  [
    measure === null ? 'rows' : `“${columns[measure]!.name}”`,
    ...filters.map(({ words: clause }) => clause),
  ].join(', ')

function workedOut(asker: Asker, file: ReadFile, sheet: Sheet, plan: SheetPlan): Answer | undefined {
  const worked = workOut(sheet, plan)
  if (!worked || (worked.results.length === 0 && plan.aggregate !== 'count')) return undefined
  const { measure, group, filters, aggregate } = plan
  const column = measure === null ? null : sheet.columns[measure]!
  const evidence = new Evidence()
  const citation = evidence.cite({
    kind: 'records',
    label: `${file.fileName}, ${tell(sheet.rows.length, 'count', 'rows')}`,
    href: `/dashboard/documents/${file.documentId}`,
  })
  const figure = (value: number, row: string): string => {
    const number = tell(value, column ? 'number' : 'count')
    const sign = column?.sign ?? ''
    return evidence.figure(value, {
      unit: column ? 'number' : 'count',
      text:
        sign === '%'
          ? `${number}%`
          : /^[A-Z]/.test(sign)
            ? `${sign} ${number}`
            : `${value < 0 ? '-' : ''}${sign}${number.replace(/^[-−]/, '')}`,
      tool: 'documents.text',
      row,
      field: column?.name ?? 'rows',
      asOf: null,
      caveat: null,
      citation,
    })
  }
  const where =
    filters.length > 0
      ? ` where ${listed(
          filters.map(({ words: clause }) => clause),
          'and',
        )}`
      : ''
  const lead = `${words[aggregate]}${column ? ` of ${column.name}` : ''}${group === null ? '' : ` by ${sheet.columns[group]!.name}`}${where}, over ${tell(worked.rows, 'count', 'rows')} of “${file.fileName}”`
  const [only] = worked.results
  const shown = worked.results.slice(0, LISTED)
  const rest = worked.results.length - shown.length
  const shownRows =
    group === null && only && only.label === ''
      ? ` ${figure(only.value, file.fileName)}.`
      : `\n${shown.map(({ label, value, row }) => `- ${label}${row === null ? '' : ` (row ${row + 2})`}: ${figure(value, label)}`).join('\n')}${rest > 0 ? `\n${rest} more are not listed.` : ''}`
  const left =
    worked.leftOut > 0 ? ` ${tell(worked.leftOut, 'count', 'rows')} without a number in it are left out.` : ''
  return {
    outcome: 'answered',
    text: `${file.warnings.map((stated) => `${stated} `).join('')}${lead}:${shownRows}${left} [${citation}]`,
    tools: asker.tools,
    figures: evidence.figures,
    citations: evidence.citations,
    items: shown.flatMap(({ label }) => (label === '' ? [] : [label])),
    proposal: null,
  }
}
