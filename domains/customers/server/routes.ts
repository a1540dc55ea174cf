import { type Route, serve } from '#platform/calls/index.ts'
import type { Context } from '#platform/context/index.ts'
import * as endpoints from '../contract/index.ts'
import { changeCustomer, monitorCustomer } from './change-customer.ts'
import { createCustomer } from './create-customer.ts'
import { customerOf } from './customer-shape.ts'
import { importCustomerFile } from './import-file/import-customer-file.ts'
import { exportCustomers, listCustomers, readCustomer } from './list-customers.ts'
import { changeRatingModel, readRatingModel } from './rating/change-model.ts'
import { overrideCustomerRating, readCustomerRating } from './rating/override.ts'
import { previewModel } from './rating/preview-model.ts'
import { endRelatedParty } from './related/end-related-party.ts'
import { addRelatedParty, changeRelatedParty, readRelatedParties } from './related/related-parties.ts'
import { asOfToday } from './screening/answers-today.ts'
import type { CustomerRow } from './store.ts'

const statedOf =
  <Input>(verb: (ctx: Context, input: Input) => Promise<CustomerRow>) =>
  async (ctx: Context, input: Input) => {
    const row = await verb(ctx, input)
    const [today = row] = await asOfToday(ctx, [row])
    return customerOf(today)
  }

export const customersRoutes: readonly Route[] = [
  serve(endpoints.listCustomers, listCustomers),
  serve(endpoints.exportCustomers, exportCustomers),
  serve(endpoints.readRatingModel, readRatingModel),
  serve(endpoints.previewRatingModel, (ctx, { model }) => previewModel(ctx, model)),
  serve(endpoints.changeRatingModel, changeRatingModel),
  serve(endpoints.readCustomer, readCustomer),
  serve(endpoints.readCustomerRating, readCustomerRating),
  serve(endpoints.overrideCustomerRating, overrideCustomerRating),
  serve(endpoints.createCustomer, statedOf(createCustomer)),
  serve(endpoints.importCustomerFile, importCustomerFile),
  serve(endpoints.changeCustomer, async (ctx, input) => {
    const { row, proposal } = await changeCustomer(ctx, input)
    return { ...(await statedOf(async () => row)(ctx, input)), proposal }
  }),
  serve(endpoints.monitorCustomer, statedOf(monitorCustomer)),
  serve(endpoints.readRelatedParties, readRelatedParties),
  serve(endpoints.addRelatedParty, addRelatedParty),
  serve(endpoints.changeRelatedParty, changeRelatedParty),
  serve(endpoints.endRelatedParty, endRelatedParty),
]
