const LABEL_AT = 60
const FIRST_COLUMN_ENDS = 380
const COLUMN_WIDTH = 80
/** Of its size, a letter of Helvetica as wide as a figure. */
const FIGURE_WIDTH = 0.556

/** A row of a table: its label, and each figure so that it ends where its column does. */
const drawnCells = (cells: readonly string[], y: number): string =>
  cells
    .flatMap((cell, at) => {
      const text = cell.replaceAll(/[()\\]/g, '\\$&')
      const x =
        at === 0 ? LABEL_AT : FIRST_COLUMN_ENDS + (at - 1) * COLUMN_WIDTH - cell.length * 11 * FIGURE_WIDTH
      return cell === '' ? [] : [`BT /F1 11 Tf ${x.toFixed(1)} ${y} Td (${text}) Tj ET`]
    })
    .join('\n')

/** A PDF with these lines on each page, from the top down; a list of cells is a row of a table. */
export function pdfOf(
  pages: readonly (readonly (string | readonly string[])[])[],
  trailer = '',
): Uint8Array<ArrayBuffer> {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const kids: string[] = []
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const lines of pages) {
    const drawn = lines
      .map((line, at) =>
        typeof line === 'string'
          ? `BT /F1 11 Tf ${LABEL_AT} ${740 - at * 14} Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`
          : drawnCells(line, 740 - at * 14),
      )
      .join('\n')
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    kids.push(`${objects.length} 0 R`)
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let file = '%PDF-1.4\n'
  const offsets: number[] = []
  objects.forEach((object, at) => {
    offsets.push(file.length)
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  return Uint8Array.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF`,
    (sign) => sign.charCodeAt(0),
  )
}
