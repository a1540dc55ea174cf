import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { floorOf } from '#engines/customer-rating/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { type RatingModel, shippedModel } from '../../contract/rating-model.ts'
import type { CustomerIdentifier, CustomerRiskLevel } from '../../contract/schemas.ts'
import { customer, ratingModel } from '../tables.ts'

export type ModelRow = typeof ratingModel.$inferSelect

/** Every model of an organisation, the newest first: that one is in force. */
export function modelsOf(db: Queryable, organisationId: number, limit: number): Promise<ModelRow[]> {
  return db
    .select()
    .from(ratingModel)
    .where(eq(ratingModel.organisationId, organisationId))
    .orderBy(desc(ratingModel.version))
    .limit(limit)
}

/** The model in force; undefined where the organisation has put none in force. */
export async function modelInForce(db: Queryable, organisationId: number): Promise<ModelRow | undefined> {
  return (await modelsOf(db, organisationId, 1))[0]
}

export async function insertModel(
  db: Transaction,
  organisationId: number,
  row: { model: RatingModel; reason: string; putBy: string; putAt: Date },
): Promise<number> {
  const version = ((await modelInForce(db, organisationId))?.version ?? 0) + 1
  await db.insert(ratingModel).values({ ...row, organisationId, version })
  return version
}

/** Models go with an organisation that is emptied as a whole. */
export async function deleteModels(db: Queryable, organisationId: number): Promise<void> {
  await db.delete(ratingModel).where(eq(ratingModel.organisationId, organisationId))
}

/** The countries that a customer is related to: where it is registered, lives or works, and those that gave it a number. */
export const countriesOf = (facts: {
  countries: readonly string[]
  identifiers: readonly CustomerIdentifier[]
}): string[] => [
  ...new Set([...facts.countries, ...facts.identifiers.flatMap(({ country }) => country ?? [])]),
]

type Located = Parameters<typeof countriesOf>[0]

/** The minimum rating of customers by the model in force; it holds from the change that names a country. */
export async function floorsBy(
  db: Queryable,
  organisationId: number,
): Promise<(facts: Located) => CustomerRiskLevel | null> {
  const model = (await modelInForce(db, organisationId))?.model ?? shippedModel
  return (facts) => floorOf(model, countriesOf(facts))?.level ?? null
}

/** Brings the floors of all customers in line with a model, in one statement. */
export async function putFloors(
  db: Transaction,
  organisationId: number,
  { floors }: Pick<RatingModel, 'floors'>,
): Promise<void> {
  await db.execute(sql`
    update customer set risk_floor = floor.level
    from (
      select c.id, (array['critical', 'high', 'medium', 'low'])[min(array_position(array['critical', 'high', 'medium', 'low'], f.level))] as level
      from customer c
      left join jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) as f(country text, level text)
        on c.countries @> to_jsonb(f.country)
          or exists (select 1 from jsonb_array_elements(c.identifiers) as i where i ->> 'country' = f.country)
      where c.organisation_id = ${organisationId}
      group by c.id
    ) floor
    where customer.organisation_id = ${organisationId} and customer.id = floor.id
      and customer.risk_floor is distinct from floor.level`)
}

export function countAwaiting(db: Queryable, organisationId: number): Promise<number> {
  return db.$count(customer, ofOrganisation(customer, organisationId, isNotNull(customer.awaitsRatingSince)))
}
