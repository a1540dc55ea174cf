import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { root } from './running-server.ts'

export type ListFile = { name: string; content: Buffer }

/** The full OFAC publication that comes with the product. Its four files are of one day. */
export function fullOfacList(): ListFile[] {
  const shipped = join(root, 'domains/watchlists/server/shipped-lists/publications/ofac-sdn')
  return ['sdn', 'add', 'alt', 'sdn_comments'].flatMap((name) => {
    const packed = join(shipped, `${name}.csv.gz`)
    return existsSync(packed) ? [{ name: `${name}.csv`, content: gunzipSync(readFileSync(packed)) }] : []
  })
}

/** A list in the format of the UK Sanctions List with made-up parties; a larger one is the smaller one with more, as publications grow. */
export function smallUkList(parties: number): ListFile[] {
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('/')
  const rows = Array.from(
    { length: parties },
    (_, at) => `${day},MADE${at + 1},MADE UP TRADING ${at + 1},Primary Name,Test Regulations,Entity,${day}`,
  )
  const month = new Date().toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' }).slice(0, 3)
  const reported = `${day.slice(0, 2)}-${month}-${day.slice(6)}`
  const head = 'Last Updated,Unique ID,Name 6,Name type,Regime Name,Designation Type,Date Designated'
  return [
    {
      name: 'UK-Sanctions-List.csv',
      content: Buffer.from(`Report Date: ${reported}\r\n${[head, ...rows].join('\r\n')}\r\n`),
    },
  ]
}

export function importForm(kind: string, files: readonly ListFile[]): FormData {
  const form = new FormData()
  form.append('kind', kind)
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
