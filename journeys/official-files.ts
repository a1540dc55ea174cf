import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import type { ListFile } from './ofac-list.ts'
import { root } from './running-server.ts'

const shipped = join(root, 'domains/watchlists/server/shipped-lists/publications')
const acts = sharedData('data/sanctions/eu-journal/consolidated')

/** Whether the acts are at hand from which publications of the EU and the UK are written. */
export const areActsPresent = existsSync(acts)

const unpacked = (path: string) => gunzipSync(readFileSync(path)).toString('utf8')

/** The UN's list that comes with the product, with a day of generation as the UN writes it. */
export function unListOf(day: string): ListFile[] {
  const text = unpacked(join(shipped, 'un-sc/consolidated.xml.gz'))
  const dated = text.replace(/dateGenerated="[^"]*"/, `dateGenerated="${day}T00:00:09.554Z"`)
  return [{ name: 'consolidated.xml', content: Buffer.from(dated) }]
}

type Act = {
  schema: string
  name: string
  birthDate: string
  programKey: string
  recordId: string
  celex: string
}

/** Everybody whom the EU's acts designate: what the lists of the EU and the UK are written from here. */
function designated(): Act[] {
  return readdirSync(acts)
    .filter((name) => /\.csv(\.gz)?$/.test(name))
    .flatMap((name) => {
      const path = join(acts, name)
      const text = name.endsWith('.gz') ? unpacked(path) : readFileSync(path, 'utf8')
      return Papa.parse<Act>(text, { header: true, skipEmptyLines: 'greedy' }).data
    })
    .filter((row) => Boolean(row.name))
}

/** Names as the Commission's file of a day gives them: version 1.1, separated by semicolons. */
export function euListOf(day: string): ListFile[] {
  const [year, month, date] = day.split('-')
  const rows = designated().map((row, index) => ({
    fileGenerationDate: `${date}/${month}/${year}`,
    Entity_LogicalId: String(index + 1),
    Entity_EU_ReferenceNumber: `EU.${index + 1}.00`,
    Entity_SubjectType_ClassificationCode: row.schema === 'Person' ? 'P' : 'E',
    Entity_Regulation_Programme: row.programKey,
    NameAlias_WholeName: row.name,
    NameAlias_NameLanguage: 'EN',
  }))
  return [{ name: 'csvFullSanctionsList.csv', content: Buffer.from(Papa.unparse(rows, { delimiter: ';' })) }]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The UK Sanctions List of a day, in the columns of 2026. */
export function ukListOf(day: string): ListFile[] {
  const [year, month, date] = day.split('-')
  const rows = designated().map((row, index) => ({
    'Last Updated': `${date}/${month}/${year}`,
    'Unique ID': `RUS${index + 1}`,
    'Name 6': row.name,
    'Name type': 'Primary Name',
    'Regime Name': 'The Russia (Sanctions) (EU Exit) Regulations 2019',
    'Designation Type': row.schema === 'Person' ? 'Individual' : row.schema === 'Vessel' ? 'Ship' : 'Entity',
    'Date Designated': `${date}/${month}/${year}`,
  }))
  const report = `Report Date: ${date}-${months[Number(month) - 1]}-${year}`
  return [{ name: 'UK-Sanctions-List.csv', content: Buffer.from(`${report}\r\n${Papa.unparse(rows)}`) }]
}
