import type { ListFile } from './list-file.ts'
import { ListFormatError } from './list-format-error.ts'
import { type ListKindName, listKinds } from './list-kinds.ts'
import { type FileHead, readFileHead } from './reading/file-head.ts'

/** What a file is taken for by its beginning; `why` says what it is that cannot be read. */
export type Recognised =
  | { kind: ListKindName; needsDate: boolean; why: null }
  | { kind: null; needsDate: false; why: string }

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
  return {
    kind: null,
    needsDate: false,
    why: `No list is known that begins with "${head.firstLine.trim().slice(0, 60)}".`,
  }
}

/** OFAC writes its two lists alike: their names tell them apart, and else their programmes. */
function ofacListOf(fileName: string, { text }: FileHead): ListKindName {
  if (/cons/i.test(fileName)) return 'ofac-consolidated'
  if (/sdn|^(alt|add)\b/i.test(fileName)) return 'ofac-sdn'
  return /NS-PLC|561-?(List|Related)|NS-(ISA|CMIC)|SSI-/.test(text) ? 'ofac-consolidated' : 'ofac-sdn'
}
