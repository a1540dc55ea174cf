import { parseArgs } from 'node:util'
import { isCleared, type ScreeningFile, screenCompany } from '#domains/screening/contract/index.ts'
import { type Command, type ExitCode, exitCodes, Misused } from '../command.ts'
import { print } from '../print.ts'

export const screen: Command = {
  usage:
    'assay screen NAME [--kind Person] [--born 1967-01-13] [--country RU]… [--customer NUMBER] [--json | --csv]',
  purpose: 'Screens a name against the lists in force',
  async run({ args, terminal, call }) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        kind: { type: 'string' },
        born: { type: 'string' },
        country: { type: 'string', multiple: true },
        customer: { type: 'string' },
      },
    })
    if (positionals.length === 0) throw new Misused('A name is needed.')
    const file = await call(screenCompany, {
      companyName: positionals.join(' '),
      // The server says which kinds and countries there are.
      ...(values.kind ? { schema: values.kind as ScreeningFile['subject']['schema'] } : {}),
      ...(values.born ? { birthDate: values.born } : {}),
      ...(values.country ? { countries: values.country } : {}),
      ...(values.customer ? { companyId: values.customer } : {}),
    })
    await print(terminal, file, values, () => wordsOf(file))
    return codeOf(file)
  },
}

function wordsOf(file: ScreeningFile) {
  const matches = file.matches.filter(({ isMatch }) => isMatch)
  const found = {
    clear: 'No match',
    incomplete: 'NO ANSWER: nothing was found, which is not a clearance',
    review: `${matches.length === 1 ? 'A match' : `${matches.length} matches`} to be reviewed, risk ${file.riskLevel}`,
    confirmed: `A true match, risk ${file.riskLevel}`,
    dismissed: isCleared(file)
      ? 'Matches, all of them dismissed before'
      : 'NO ANSWER: matches, all of them dismissed before, and the rest is not answered',
  }[file.status]
  return {
    sentences: [
      file.coverage?.sentence ?? null,
      file.alsoSearched.length > 0 ? `Searched as well: ${file.alsoSearched.join('; ')}` : null,
      `${found}: “${file.companyName}”, screening ${file.id}${file.caseNumber ? `, case ${file.caseNumber}` : ''}`,
    ],
    headings: ['entry', 'list', 'probability', 'state'],
    rows: matches.map((match) => [
      (match.entry.names.find(({ kind }) => kind === 'primary') ?? match.entry.names[0])?.value ??
        match.entryUid,
      `${match.listName} v${match.listVersion}`,
      match.probability.toFixed(3),
      match.state,
    ]),
  }
}

const codeOf = (file: ScreeningFile): ExitCode => {
  if (file.status === 'review' || file.status === 'confirmed') return exitCodes.match
  return isCleared(file) ? exitCodes.done : exitCodes.incomplete
}
