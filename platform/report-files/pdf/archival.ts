import { createHash } from 'node:crypto'
import { type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib'
import { srgbProfile } from './srgb-profile.ts'

/** What a file says of itself, in its metadata and in its information alike. */
export type Stated = { title: string; subject?: string | undefined; at: Date }

/**
 * Makes a document one to keep, as PDF/A-2u (ISO 19005-2): what its colours mean, what it says of itself, and a name of its own. The
 * rest of the standard is how it is drawn: typefaces embedded whole with their letters, nothing transparent, nothing that runs, nothing
 * outside the file. It is not tagged, so it is no PDF/A-2a.
 */
export function makeArchival(document: PDFDocument, stated: Stated): void {
  const { context, catalog } = document
  // pdf-lib writes the moments of the information to the second; the metadata says the same.
  document.setTitle(stated.title, { showInWindowTitleBar: true })
  if (stated.subject) document.setSubject(stated.subject)
  document.setCreator('Assay')
  document.setProducer('Assay')
  document.setLanguage('en-GB')
  document.setCreationDate(stated.at)
  document.setModificationDate(stated.at)

  const metadata = context.stream(new TextEncoder().encode(metadataOf(stated)), {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  catalog.set(PDFName.of('OutputIntents'), context.obj([outputIntent(document)]))
  const name = PDFHexString.of(
    createHash('sha256')
      .update(JSON.stringify([stated, document.getPageCount()]))
      .digest('hex')
      .slice(0, 32),
  )
  context.trailerInfo.ID = context.obj([name, name])
}

function outputIntent({ context }: PDFDocument): PDFRef {
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }))
  return context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: PDFHexString.fromText('sRGB IEC61966-2.1'),
      Info: PDFHexString.fromText('sRGB IEC61966-2.1'),
      DestOutputProfile: profile,
    }),
  )
}

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** XMP (ISO 16684-1). */
function metadataOf({ title, subject, at }: Stated): string {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const inWords = (element: string, text: string) =>
    `<dc:${element}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt></dc:${element}>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>
<dc:format>application/pdf</dc:format>${inWords('title', title)}${subject ? inWords('description', subject) : ''}
<xmp:CreatorTool>Assay</xmp:CreatorTool><pdf:Producer>Assay</pdf:Producer>
<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:ModifyDate>${moment}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
