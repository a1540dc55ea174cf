import type { ListFile } from './list-file.ts'
import { ListFormatError } from './list-format-error.ts'
import { type ListKindName, listKinds } from './list-kinds.ts'
import { type FileHead, readFileHead } from './reading/file-head.ts'

/** What a file is taken for by its beginning; `why` says what it is that cannot be read. */
export type Recognised =
  | { kind: ListKindName; needsDate: boolean; why: null }
  | { kind: null; needsDate: false; why: string }

/** Files that publishers offer and that are not read here, with what to fetch instead. */
const others: readonly { is: RegExp; why: string }[] = [
  {
    is: /ADVANCED_XML|<Sanctions[\s>][\s\S]*<(DateOfIssue|ReferenceValueSets)/,
    why: 'This is OFAC’s advanced XML, which is not read here. Take SDN.XML, or sdn.csv with alt.csv and add.csv.',
  },
  {
    is: /<(\w+:)?Designations[\s>]/,
    why: 'This is the UK list as XML, which is not read here. Take UK-Sanctions-List.csv.',
  },
]

/** Tells by the beginning of a file which list of which publisher it belongs to. Nothing is read of it further in. */
export async function recogniseFile(file: ListFile): Promise<Recognised> {
  let head: FileHead
  try {
    head = await readFileHead(file)
  } catch (failure) {
    const why = failure instanceof ListFormatError ? failure.message : 'The file cannot be read.'
    return { kind: null, needsDate: false, why }
  }
  const found = (Object.keys(listKinds) as ListKindName[]).flatMap((kind) => {
    const format = listKinds[kind].formats.find((one) => one.recognises(head))
    return format ? [{ kind, needsDate: format.isUndated === true, why: null }] : []
  })
  const ofac = found.filter(({ kind }) => kind.startsWith('ofac'))
  if (ofac.length > 1) return ofac.find(({ kind }) => kind === ofacListOf(file.name, head)) ?? ofac[0]!
  const [only] = found
  if (only) return only
  const known = others.find(({ is }) => is.test(head.text))
  return {
    kind: null,
    needsDate: false,
    why: known?.why ?? `No list is known that begins with "${head.firstLine.trim().slice(0, 60)}".`,
  }
}

/** OFAC writes its two lists alike: their names tell them apart, and else their programmes. */
function ofacListOf(fileName: string, { text }: FileHead): ListKindName {
  if (/cons/i.test(fileName)) return 'ofac-consolidated'
  if (/sdn|^(alt|add)\b/i.test(fileName)) return 'ofac-sdn'
  return /NS-PLC|561-?(List|Related)|NS-(ISA|CMIC)|SSI-/.test(text) ? 'ofac-consolidated' : 'ofac-sdn'
}
