import { handleRun } from '#platform/runs/index.ts'
import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { borrowersAboutParty } from './about-party.ts'
import { borrowersAboutPerson } from './about-person.ts'
import '../contract/changes.ts'
import './assessments/credit-pack.ts'
import { assessBorrowersDaily } from './assessments/assess-daily.job.ts'
import { scoreEach } from './assessments/score-all.ts'
import { scoringRun } from './assessments/scoring-run.ts'
import { borrowersWithIds } from './borrowers/store.ts'
import { borrowersDependOn } from './depends-on.ts'
import { drawBook } from './portfolio/draw-book.ts'
import { simulationRun } from './portfolio/simulation-run.ts'
import { creditRoutes } from './routes.ts'
import { deleteBorrowers } from './sample/delete-borrowers.ts'

/** Credit, as the server mounts it. */
export const creditSlice = defineSlice({
  name: 'credit',
  routes: creditRoutes,
  figures: [
    {
      at: 50,
      call: 'credit.dashboard',
      href: '/dashboard/credit',
      where: /\b(?:credit|borrow\w*|lent|lend\w*|loans?|exposure|drawn|undrawn|book)\b/,
      words: {
        'credit.high-risk': 'high risk borrowers names companies',
        'credit.average-score': 'average credit score mean',
        'credit.exposure': 'credit exposure committed lent total',
        'credit.alerts': 'credit alerts warnings borrowers',
      },
    },
  ],
  aboutParty: borrowersAboutParty,
  aboutPerson: borrowersAboutPerson,
  dependsOn: borrowersDependOn,
  retained: [
    {
      called: 'Borrowers, with statements, ratings, decisions and facilities',
      why: 'Models are tested against the outcomes of the borrowers they rated, over all years: gaps in the history would flatter them. A borrower is a company, not a private person',
      tables: [
        'credit_borrower',
        'credit_statement',
        'credit_assessment',
        'credit_facility',
        'credit_covenant',
        'credit_covenant_test',
        'credit_decision',
        'credit_simulation',
      ],
    },
  ],
  jobs: [assessBorrowersDaily],
  runs: [
    handleRun(scoringRun, { work: scoreEach, atRetry: async () => [] }),
    handleRun(simulationRun, { work: drawBook }),
  ],
  sampleData: {
    counted: 'borrowers',
    remove: ({ db, actor }) => deleteBorrowers(db, actor.organisationId),
  },
  namesOf: {
    borrower: namedByNumber(({ db, actor }, ids) => borrowersWithIds(db, actor.organisationId, ids)),
  },
  tables: {
    credit_borrower: {
      subject: 'borrower',
      listed: { called: 'Borrowers', name: 'name', sample: { flag: 'is_sample' }, counted: 'borrowers' },
      names: { customer_id: 'customer', entity_id: 'entity' },
    },
    credit_statement: { of: { column: 'borrower_id', table: 'credit_borrower' } },
    credit_assessment: { of: { column: 'borrower_id', table: 'credit_borrower' } },
    credit_facility: { of: { column: 'borrower_id', table: 'credit_borrower' } },
    credit_decision: { of: { column: 'borrower_id', table: 'credit_borrower' } },
    credit_covenant: { of: { column: 'borrower_id', table: 'credit_borrower' } },
    credit_covenant_test: { key: 'period', of: { column: 'covenant_id', table: 'credit_covenant' } },
  },
})
