import { type ActionsOf, defineActions } from '#platform/vocabulary/index.ts'

/** What is kept of paper accounts, in the words of the audit log. */
export const portfolioActions = defineActions({
  'portfolio.days-kept': 'Days of a portfolio kept',
  'portfolio.days-forgotten': 'Days of a portfolio forgotten',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredActions extends ActionsOf<typeof portfolioActions> {}
}
