import { EmptyState } from '#design-system/patterns/page/index.ts'

/** Nothing is there, or nothing among the names that were looked at: one that fits may be among the others then. */
export const NoneFound = ({ isCut, isNarrowed }: { isCut: boolean; isNarrowed: boolean }) =>
  isCut ? (
    <EmptyState
      title="No companies found among the most similar names"
      body="Too many similar names to check them all, so a match may be missing. Type more of the name."
    />
  ) : (
    <EmptyState
      title="No companies found"
      body={isNarrowed ? 'Try adjusting your search criteria' : 'No companies available yet'}
    />
  )
