import { gzipSync } from 'node:zlib'
import type { ListEntry } from '../../contract/list-entry.ts'
import type { ListFile } from './list-file.ts'
import { listFileOf } from './list-files.ts'
import type { Publication } from './list-format.ts'
import type { ListKindName } from './list-kinds.ts'
import { readList } from './read-list.ts'

/** Reads a list to its end, for tests. */
export async function readWhole(
  kind: ListKindName,
  files: ListFile[],
): Promise<{ entries: ListEntry[]; publication: Publication; format: string }> {
  const reading = await readList(kind, files, { allowIncomplete: true })
  const entries: ListEntry[] = []
  for await (const entry of reading.entries) entries.push(entry)
  return { entries, publication: reading.publication, format: reading.format }
}

export function gzipped(name: string, content: string): ListFile {
  return listFileOf(name, gzipSync(content))
}

/** Hands out the bytes in small pieces, so that cells, tags and letters are cut in the middle. */
export function inPieces(name: string, content: string | Uint8Array, size: number): ListFile {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  return {
    name,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  }
}

const none = '-0- '
const ofacRow = (cells: string[]) =>
  `${cells.map((cell) => (cell === '' ? none : `"${cell}"`)).join(',')}\r\n`

/** An invented OFAC publication of four entries, in OFAC's four files. */
export const ofacSample = {
  sdn: [
    `9001,${ofacRow(['VOLKOV, Arkady Petrovich', 'individual', 'RUSSIA-EO14024] [CYBER2', 'Director General', '', '', '', '', '', '', "DOB 05 Jun 1950; alt. DOB circa 1951; POB Minsk, Belarus; nationality Russia; alt. citizen Cyprus; Gender Male; Passport 4510123456 (Russia) issued 12 May 2009 expires 11 May 2019; Tax ID No. 770509857842 (Russia); Digital Currency Address - XBT 1BoatSLRHtKNngkdXEeobR76b53LETtpyT; a.k.a. 'THE WOLF'; Linked To: NORTHERN TIDE TRADING LLC."])}`,
    `9002,${ofacRow(['NORTHERN TIDE TRADING LLC', '', 'RUSSIA-EO14024', '', '', '', '', '', '', '', 'SWIFT/BIC NTTLRUMM; Legal Entity Number 253400WSS48YWMBUA688 (Russia); Registration Number 1027700167110 (Russia); Target Type Financial Institution; Website www.northern-tide.example.'])}`,
    `9003,${ofacRow(['SILVER PETREL', 'vessel', 'IRAN', '', 'UBAB1', 'Crude Oil Tanker', '', '', 'Panama', 'Petrel Shipping SA', 'Vessel Registration Identification IMO 9074729; MMSI 352000001.'])}`,
    `9004,${ofacRow(['EP-XYZ', 'aircraft', 'SDGT', '', '', '', '', '', '', '', "Aircraft Model B747-400; Aircraft Manufacturer's Serial Number (MSN) 24383; Linked To: SKY EXAMPLE AIR."])}`,
    '\u001a',
  ].join(''),
  alt: '9001,501,"aka","WOLFF, Arkadi",-0- \r\n9002,502,"fka","SEVERNY PRILIV OOO",-0- \r\n\u001a',
  add: '9001,601,"1 Lenin Street","Moscow 101000","Russia",-0- \r\n9002,602,-0- ,"Limassol","Cyprus",-0- \r\n\u001a',
}

export function ofacFiles(): ListFile[] {
  return [
    listFileOf('sdn.csv', ofacSample.sdn),
    listFileOf('alt.csv', ofacSample.alt),
    listFileOf('add.csv', ofacSample.add),
  ]
}

/** `count` rows of an OpenSanctions simple CSV, made as they are asked for. */
export function simpleCsv(
  count: number,
  nameOf: (row: number) => string = (row) => `Example Person ${row}`,
): ListFile {
  return {
    name: 'targets.simple.csv',
    open: async function* () {
      let text =
        '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen","last_seen","last_change"\n'
      for (let row = 1; row <= count; row++) {
        text += `"NK-example-entity-${row}","Person","${nameOf(row)}","Alias ${row};Другое имя ${row}","19${10 + (row % 80)}-0${1 + (row % 9)}-11","ru;by","Street ${row}","","Invented programme","","","Example list","2024-01-01T00:00:00","2026-01-01T00:00:00","2025-06-01T00:00:00"\n`
        if (text.length > 262_144) {
          yield Buffer.from(text, 'utf8')
          text = ''
        }
      }
      yield Buffer.from(text, 'utf8')
    },
  }
}
