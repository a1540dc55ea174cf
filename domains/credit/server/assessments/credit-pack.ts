import { definePack } from '#domains/records/server/index.ts'
import { reportFile } from '#platform/report-files/index.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { creditReport } from './credit-report.ts'
import { readCreditAnalysis } from './read-analysis.ts'

/** A credit assessment for a regulator: the rating with the card behind it as a document, and all that is kept of the borrower. */
definePack({
  kind: 'credit-assessment',
  called: 'Credit assessment',
  may: 'credit:read',
  collect: async (ctx, id) => {
    const file = await readBorrower(ctx, { id })
    const analysis = await readCreditAnalysis(ctx, { id })
    const inJson = (value: unknown) => async () => `${JSON.stringify(value, null, 1)}\n`
    return {
      title: `Credit assessment of ${file.borrower.name}`,
      parts: [
        {
          path: 'assessment.pdf',
          says: 'The assessment to read: rating, model card, ratios, decisions',
          content: async () => (await reportFile(creditReport(file, analysis, ctx.now), 'pdf')).body,
        },
        {
          path: 'assessment.json',
          says: 'Every ratio and model with inputs, formula and source',
          content: inJson(analysis),
        },
        {
          path: 'borrower.json',
          says: 'Statements, facilities, covenants, decisions and assessments as they are kept',
          content: inJson(file),
        },
      ],
      subjects: [{ type: 'borrower', id }],
      dependsOn: file.customer ? [{ kind: 'company', id: file.customer.id, folder: 'customer/' }] : [],
      isSample: file.borrower.isSample,
    }
  },
})
