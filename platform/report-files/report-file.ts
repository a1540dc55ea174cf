import type { FileAnswer } from '#platform/endpoint/index.ts'
import { writePdf } from './pdf/write-pdf.ts'
import type { Report, ReportFormat } from './report.ts'

export const contentTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * A report written as a file that an endpoint with `answers: 'file'` can send. The writers are loaded with the first report of their
 * format; a PDF is written in a thread. PDF shows the first rows of a very long table and says so; the sheets hold them all.
 */
export async function reportFile(report: Report, format: ReportFormat): Promise<FileAnswer> {
  return {
    fileName: `${fileNameOf(report)}.${format}`,
    contentType: contentTypes[format],
    body: await bodyOf(report, format),
  }
}

async function bodyOf(report: Report, format: ReportFormat): Promise<Uint8Array | string> {
  if (format === 'pdf') return writePdf(report)
  if (format === 'xlsx') return (await import('./xlsx-report.ts')).xlsxOf(report)
  return (await import('./csv-report.ts')).csvOf(report)
}

const NAME_CHARACTERS_MAX = 100

/** The title and the day, without what file systems do not take. */
function fileNameOf({ title, asOf }: Report): string {
  const plain = `${title} ${asOf}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').replace(/\s+/g, ' ')
  return plain.trim().slice(0, NAME_CHARACTERS_MAX)
}
