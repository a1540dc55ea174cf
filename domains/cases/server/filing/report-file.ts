import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { reportPermission } from '../../contract/index.ts'

const endings = { goaml: 'goaml.xml', fincen: 'fincen-sar.xml' } as const

export const reportFileName = (caseNumber: string, format: keyof typeof endings): string =>
  `${caseNumber}-${endings[format]}`

const isReportFile = (fileName: string): boolean =>
  Object.values(endings).some((ending) => fileName.endsWith(`-${ending}`))

/** Whether a file of a case may be seen: the file of a report says all that the report does, and is for the same people. */
export const maySeeFile = ({ actor }: Pick<Context, 'actor'>, { fileName }: { fileName: string }): boolean =>
  !isReportFile(fileName) ||
  actor.kind === 'system' ||
  (actor.kind === 'user' && isGranted(actor, reportPermission))
