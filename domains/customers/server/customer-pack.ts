import { definePack } from '#domains/records/server/index.ts'
import { readCustomer } from './list-customers.ts'

/** The customer that a record is about, as it is kept on the day of the pack. */
definePack({
  kind: 'company',
  called: 'Customer',
  may: 'customers:read',
  collect: async (ctx, id) => {
    const customer = await readCustomer(ctx, { id })
    return {
      title: customer.name,
      parts: [
        {
          path: 'customer.json',
          says: `The customer ${customer.name} as it is kept`,
          content: async () => `${JSON.stringify(customer, null, 1)}\n`,
        },
      ],
      subjects: [{ type: 'company', id }],
    }
  },
})
