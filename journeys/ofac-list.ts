import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './running-server.ts'

export type ListFile = { name: string; content: Buffer }

/** The full OFAC publication that comes with the product. Its four files are of one day: aliases of another day are questioned before they are in force. */
export function fullOfacList(): ListFile[] {
  const shipped = join(root, 'domains/watchlists/server/shipped-lists/publications/ofac-sdn')
  return ['sdn', 'add', 'alt', 'sdn_comments'].flatMap((name) => {
    const packed = join(shipped, `${name}.csv.gz`)
    return existsSync(packed) ? [{ name: `${name}.csv`, content: gunzipSync(readFileSync(packed)) }] : []
  })
}

/** A list in OFAC's own format with made-up parties and one real designation, for where the full one is not to be had. */
export function smallOfacList(parties = 400, edition = 1): ListFile[] {
  const quoted = (text: string) => `"${text}"`
  const row = (id: number, name: string, kind: string, program: string, remarks: string) =>
    [id, quoted(name), quoted(kind), quoted(program), ...Array(7).fill('-0- '), quoted(remarks)].join(',')
  const syllables = ['ba', 'ko', 'ri', 'ma', 'te', 'su', 'lan', 'dor', 'vik', 'pel', 'zan', 'gor']
  const word = (seed: number) =>
    [0, 1, 2]
      .map((part) => syllables[(seed * 7 + part * 5 + (seed >> (part + 1))) % syllables.length])
      .join('')
  const rows = Array.from({ length: parties }, (_, index) => {
    const id = 100_001 + index
    const name = `${word(index + 1)} ${word(index * 3 + edition)} ${index}`.toUpperCase()
    return row(id, `${name} TRADING`, '-0- ', 'TEST', 'Made-up party of a test.')
  })
  rows.push(
    row(18_782, 'ROSOBORONEXPORT OAO', '-0- ', 'NPWMD] [UKRAINE-EO13662', 'Tax ID No. 7718852163 (Russia).'),
  )
  return [
    { name: 'sdn.csv', content: Buffer.from(`${rows.join('\r\n')}\r\n\u001a`) },
    {
      name: 'add.csv',
      content: Buffer.from(`18782,1,"27 Stromynka ul.","Moscow 107076","Russia",-0- \r\n\u001a`),
    },
    { name: 'alt.csv', content: Buffer.from(`18782,1,"aka","ROSOBORONEKSPORT OAO",-0- \r\n\u001a`) },
  ]
}

/** The form of the import call. */
export function importForm(kind: string, files: readonly ListFile[], force = false): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('force', String(force))
  // Made-up lists stand for those of today, whatever came with the product.
  form.append('publishedOn', new Date().toISOString().slice(0, 10))
  form.append('allowOlder', 'true')
  for (const [index, file] of files.entries()) {
    form.append(
      index === 0 ? 'file' : `file${index + 1}`,
      new Blob([new Uint8Array(file.content)]),
      file.name,
    )
  }
  return form
}
