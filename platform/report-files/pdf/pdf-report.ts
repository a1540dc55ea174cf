import { type Report, type ReportFigure, type ReportSection, shownCell } from '../report.ts'
import { makeArchival } from './archival.ts'
import { drawTable, totalWidth, wantedWidths } from './pdf-table.ts'
import { inks, MARGIN, Paper, type Type } from './sheet-of-paper.ts'

const TEXT: Type = { size: 9.5 }
const QUIET: Type = { size: 9, ink: inks.quiet }
const FIGURES_A_ROW = 4

/**
 * The report on A4, across where a table is too wide for it: title and day, sections, method, sources; a foot with the page's number on
 * each page. Letters are IBM Plex Sans, embedded; what it cannot draw is romanised, and the last lines say so. The file is PDF/A-2u, to
 * be kept.
 */
export async function pdfOf(report: Report): Promise<Uint8Array> {
  const upright = await Paper.make(false)
  const tables = report.sections.flatMap((section) => section.tables ?? [])
  const isLandscape = tables.some((table) => totalWidth(wantedWidths(upright, table)) > upright.width)
  const paper = isLandscape ? await Paper.make(true) : upright
  drawTitle(paper, report)
  for (const section of report.sections) drawSection(paper, section)
  if (report.method?.length) drawSection(paper, { title: 'Method', text: report.method })
  if (report.sources?.length) drawSection(paper, { title: 'Sources', text: report.sources })
  drawRomanised(paper)
  makeArchival(paper.document, {
    title: report.title,
    subject: report.subtitle,
    at: new Date(`${report.asOf.slice(0, 10)}T00:00:00Z`),
  })
  return paper.finish([`${report.title}, ${report.asOf}`, report.footer].filter(Boolean).join('. '))
}

function drawTitle(paper: Paper, { title, subtitle, asOf, notices = [] }: Report): void {
  paper.need(120)
  drawMark(paper)
  paper.write('Assay', 22, 11, { size: 11, weight: 600 })
  paper.writeRight(`As of ${asOf}`, paper.width, 11, QUIET)
  paper.down(40)
  for (const line of paper.linesOf(title, paper.width, { size: 20, weight: 600 })) {
    paper.write(line, 0, 16, { size: 20, weight: 600 })
    paper.down(25)
  }
  drawLines(paper, subtitle, { size: 11, ink: inks.quiet }, 15)
  for (const notice of notices) {
    paper.down(4)
    drawLines(paper, notice, { size: 11, weight: 600 }, 15)
  }
  paper.down(8)
  paper.rule(0, paper.width, 0, inks.line)
  paper.down(16)
}

const PUNCH = 'M6 1h12l5 5v12l-5 5H6l-5-5V6z'
const LETTER = 'M10.5 4.6h3L19.4 19h-3.3L12 8.7 7.9 19H4.6z'
const MARK_SCALE = 0.72

/** The product's mark, drawn as its pages draw it. */
function drawMark(paper: Paper): void {
  const y = paper.page.getHeight() - paper.top + 1.5
  const at = { x: MARGIN, y, scale: MARK_SCALE }
  paper.page.drawSvgPath(PUNCH, { ...at, color: inks.text })
  paper.page.drawSvgPath(LETTER, { ...at, color: inks.white })
  paper.page.drawCircle({
    x: MARGIN + 12 * MARK_SCALE,
    y: y - 16.9 * MARK_SCALE,
    size: 2.1 * MARK_SCALE,
    color: inks.brass,
  })
}

function drawSection(paper: Paper, { title, text = [], figures = [], tables = [] }: ReportSection): void {
  paper.need(60)
  paper.write(title, 0, 14, { size: 13, weight: 600 })
  paper.down(24)
  for (const paragraph of text) {
    drawLines(paper, paragraph, TEXT, 13)
    paper.down(5)
  }
  if (figures.length > 0) drawFigures(paper, figures)
  for (const table of tables) drawTable(paper, table)
  paper.down(8)
}

function drawFigures(paper: Paper, figures: readonly ReportFigure[]): void {
  // Five are three and two, and not four and a straggler.
  const perRow =
    figures.length % FIGURES_A_ROW === 0 || figures.length % FIGURES_A_ROW === 3 ? FIGURES_A_ROW : 3
  const width = paper.width / perRow
  for (let from = 0; from < figures.length; from += perRow) {
    const row = figures.slice(from, from + perRow)
    const notes = row.map(({ note }) => (note ? paper.linesOf(note, width - 12, { size: 8 }) : []))
    const height = 42 + 10 * Math.max(0, ...notes.map((lines) => lines.length))
    paper.need(height)
    paper.rule(0, paper.width, 0)
    for (const [at, figure] of row.entries()) {
      paper.write(paper.linesOf(figure.label, width - 12, QUIET)[0] ?? '', at * width, 15, QUIET)
      const shown = shownCell(figure.value, figure)
      const size = paper.widthOf(shown, { size: 14, weight: 600 }) > width - 12 ? 10 : 14
      paper.write(paper.linesOf(shown, width - 12, { size, weight: 600 })[0] ?? '', at * width, 32, {
        size,
        weight: 600,
      })
      for (const [down, line] of notes[at]!.entries())
        paper.write(line, at * width, 44 + 10 * down, { size: 8, ink: inks.quiet })
    }
    paper.down(height)
  }
  paper.rule(0, paper.width, 0)
  paper.down(16)
}

function drawLines(paper: Paper, text: string | undefined, type: Type, height: number): void {
  for (const line of text ? paper.linesOf(text, paper.width, type) : []) {
    paper.need(height)
    paper.write(line, 0, height - 3, type)
    paper.down(height)
  }
}

function drawRomanised(paper: Paper): void {
  const { size } = paper.plex.romanised
  if (size === 0) return
  const codes = [...paper.plex.romanised]
    .slice(0, 12)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  const more = size > codes.length ? ` and ${size - codes.length} more` : ''
  drawSection(paper, {
    title: 'Letters',
    text: [
      `The font of this file has no glyph for ${codes.join(', ')}${more}: these are written in Latin letters here. The XLSX and CSV files have the original.`,
    ],
  })
}
