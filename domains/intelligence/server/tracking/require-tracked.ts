import type { Context } from '#platform/context/index.ts'
import { companyOf } from '../store.ts'

/** Refuses the number of a company that the organisation does not track. @throws Problem `not-found`. */
export async function requireTracked({ db, actor }: Context, id: number): Promise<void> {
  await companyOf(db, actor.organisationId, id)
}
