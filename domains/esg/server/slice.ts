import { defineSlice, namedByNumber } from '#platform/slice/index.ts'
import { esgAboutParty } from './about-party.ts'
import '../contract/changes.ts'
import './disclosures/disclosure-pack.ts'
import { companyShapes } from './companies/company-shape.ts'
import { companyRows } from './companies/store.ts'
import { disclosuresOf } from './disclosures/store.ts'
import { esgRoutes } from './routes.ts'
import { fillEsgSample } from './sample/fill-sample.ts'
import { removeEsg } from './sample/remove-esg.ts'

/** ESG, as the server mounts it. */
export const esgSlice = defineSlice({
  name: 'esg',
  routes: esgRoutes,
  figures: [
    {
      at: 60,
      call: 'esg.dashboard',
      // The sample's own company, which is the first.
      fields: { id: 1 },
      href: '/dashboard/esg-compliance',
      where: /\b(?:esg|sustainab\w+|environmental|social|governance|pillars?)\b/,
      words: {
        'esg.overall-score': 'esg overall score sustainability',
        'esg.environmental-score': 'esg environmental pillar score',
        'esg.social-score': 'esg social pillar score',
        'esg.governance-score': 'esg governance pillar score',
      },
    },
  ],
  aboutParty: esgAboutParty,
  retained: [
    {
      called: 'ESG figures, suppliers and disclosures, with their evidence',
      why: 'A published disclosure is traced to its figures and evidence, and each year is compared with earlier ones, back to the base year',
      tables: [
        'esg_disclosure',
        'esg_company',
        'esg_metric',
        'esg_provider_score',
        'esg_worksheet',
        'esg_emission_factor',
        'esg_carbon_plan',
        'esg_supplier',
        'esg_action',
        'esg_questionnaire',
      ],
    },
  ],
  namesOf: {
    'esg-company': namedByNumber(async (ctx, ids) => {
      const rows = await companyRows(ctx.db, ctx.actor.organisationId)
      return companyShapes(
        ctx,
        rows.filter(({ number }) => ids.includes(number)),
      )
    }),
    'esg-disclosure': namedByNumber(async ({ db, actor }, ids) =>
      (await disclosuresOf(db, actor.organisationId))
        .filter(({ id }) => ids.includes(id))
        .map(({ id, type, year }) => ({ id, name: `${type.toUpperCase()} ${year}` })),
    ),
  },
  sampleData: { counted: 'ESG companies', fill: fillEsgSample, remove: removeEsg },
  tables: {
    esg_company: {
      key: 'number',
      subject: 'esg-company',
      listed: {
        called: 'ESG companies',
        sample: { flag: 'is_sample' },
        counted: 'ESG companies',
      },
      names: { entity_id: 'entity' },
    },
    esg_disclosure: { subject: 'esg-disclosure', of: { column: 'company_number', table: 'esg_company' } },
    esg_metric: { of: { column: 'company_number', table: 'esg_company' }, file: 'file_id' },
    esg_worksheet: { key: 'year', of: { column: 'company_number', table: 'esg_company' } },
    esg_carbon_plan: { key: 'company_number', of: { column: 'company_number', table: 'esg_company' } },
    esg_supplier: {
      key: 'supplier_id',
      of: { column: 'buyer_number', table: 'esg_company' },
      names: { supplier_id: 'entity' },
    },
    esg_action: { of: { column: 'buyer_number', table: 'esg_company' }, names: { supplier_id: 'entity' } },
    esg_questionnaire: {
      of: { column: 'buyer_number', table: 'esg_company' },
      names: { supplier_id: 'entity', company_number: 'esg_company' },
    },
    esg_provider_score: {
      listed: { called: 'Scores of providers', name: 'company_name', sample: { flag: 'is_sample' } },
    },
  },
})
