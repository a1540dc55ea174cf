import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { importList as endpoint, Watchlist } from '../../contract/index.ts'
import { decideListQuestion } from '../list-questions/decide-question.ts'
import { limitsOf, listUserOf } from '../list-user.ts'
import { readWatchlist } from '../lists/read-lists.ts'
import { importList } from './import-list.ts'
import type { ImportList } from './import-run.ts'
import { refuseDemo } from './refuse-demo.ts'

/**
 * Imports a publication from the files of a form, however many they are. The answer comes when the next screening can use the
 * publication.
 * @throws Problem as `importList` does; `demo-not-allowed` in the demo, because the lists are everybody's.
 */
export async function uploadList(ctx: Context, input: RequestOf<typeof endpoint>): Promise<Watchlist> {
  refuseDemo(ctx)
  const uploads = uploadedFiles(input)
  const { ageDaysMax, ...guards } = await limitsOf(ctx)
  const imported = await importOrPropose(ctx, input, {
    kind: input.kind,
    files: uploads.map((file) => ({ name: file.name, open: () => file.stream() })),
    source: sourceOf(uploads),
    force: input.force === 'true',
    allowOlder: input.allowOlder === 'true',
    allowIncomplete: input.allowIncomplete === 'true',
    ...(input.publishedOn && { publishedOn: input.publishedOn }),
    ...guards,
    isAskedByPerson: true,
  })
  await listUserOf(ctx.installation).makeReady(ctx)
  return readWatchlist({ ...ctx, now: ctx.installation.clock() }, imported.listId, { ageDaysMax })
}

/** What is kept aside is proposed by who said that it be taken all the same. */
async function importOrPropose(ctx: Context, input: RequestOf<typeof endpoint>, asked: ImportList) {
  try {
    return await importList(ctx, asked)
  } catch (failure) {
    const isKeptAside = failure instanceof Problem && failure.code === 'list-questioned'
    if (isKeptAside && input.force === 'true') {
      const reason = 'Imported with force.'
      await decideListQuestion(ctx, { listId: input.kind, isAccepted: true, reason })
    }
    throw failure
  }
}

/** Every file of the form: `file`, as often as it is given, and `file2`, `file3` and so on. None is passed over. */
function uploadedFiles(input: RequestOf<typeof endpoint>): File[] {
  const numbered: { at: number; files: File[] }[] = []
  for (const [field, value] of Object.entries(input)) {
    const files = [value].flat().filter((one) => one instanceof File)
    if (files.length === 0 || field === 'file') continue
    const at = Number(/^file(\d+)$/.exec(field)?.[1])
    if (!at) {
      throw new Problem(
        'invalid-input',
        `The field "${field}" holds a file that would not be read. Name the fields file, file2, file3 and so on.`,
      )
    }
    numbered.push({ at, files })
  }
  numbered.sort((left, right) => left.at - right.at)
  return [...input.file, ...numbered.flatMap(({ files }) => files)]
}

const NAMES_SAID = 6

function sourceOf(files: readonly File[]): string {
  const names = files.map((file) => file.name)
  if (names.length <= NAMES_SAID) return names.join(', ')
  return `${names.length} files: ${names.slice(0, NAMES_SAID).join(', ')} and ${names.length - NAMES_SAID} more`
}
