import type { Lack, ReportFacts, ReportField, Values } from './fields.ts'
import { FINCEN_VERSION, fincenBatchOf, fincenLacks } from './fincen.ts'
import { fincenInstitution, fincenReport, furtherSubjectsIn } from './fincen-fields.ts'
import { GOAML_VERSION, goamlLacks, goamlReportOf } from './goaml.ts'
import { goamlInstitution, goamlReport } from './goaml-fields.ts'
import { xmlOf } from './xml.ts'

export type { Lack, ReportFacts, ReportField, ReportTransaction, Values } from './fields.ts'
export { subjectKindIn } from './fields.ts'
export { furtherSubjectsIn }

export type ReportFormat = 'goaml' | 'fincen'

type Form = {
  called: string
  version: string
  institution: readonly ReportField[]
  report: readonly ReportField[]
}

/** Forms of reports of suspicious activity, and what each asks. */
export const reportForms: Readonly<Record<ReportFormat, Form>> = {
  goaml: {
    called: 'goAML report',
    version: `goAML schema ${GOAML_VERSION}`,
    institution: goamlInstitution,
    report: goamlReport,
  },
  fincen: {
    called: 'FinCEN SAR',
    version: FINCEN_VERSION,
    institution: fincenInstitution,
    report: fincenReport,
  },
}

const makers = {
  goaml: { lacks: goamlLacks, root: goamlReportOf },
  fincen: { lacks: fincenLacks, root: fincenBatchOf },
}

/** What a report still lacks: while there is anything, it is a draft. */
export function lacksOfReport(
  format: ReportFormat,
  facts: ReportFacts,
  { institution, report }: { institution: Values; report: Values },
): Lack[] {
  return makers[format].lacks(facts, institution, report)
}

/** The report as XML, of what is stated alone: what is missing is missing in it. A draft says so before everything. */
export function reportXml(
  format: ReportFormat,
  facts: ReportFacts,
  { institution, report, isDraft }: { institution: Values; report: Values; isDraft: boolean },
): string {
  const remark = [
    ...(facts.isSample ? ['SAMPLE DATA: everything in this report is invented. Not for filing.'] : []),
    ...(isDraft ? ['DRAFT: something is missing. Not for filing.'] : []),
  ].join(' ')
  return xmlOf(makers[format].root(facts, institution, report), remark || undefined)
}
