/** A PDF with these lines on each page, from the top down. */
export function pdfOf(pages: readonly (readonly string[])[], trailer = ''): Uint8Array<ArrayBuffer> {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const kids: string[] = []
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const lines of pages) {
    const drawn = lines
      .map((line, at) => `BT /F1 11 Tf 60 ${740 - at * 14} Td (${line.replaceAll(/[()\\]/g, '')}) Tj ET`)
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
  return new TextEncoder().encode(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF`,
  )
}
