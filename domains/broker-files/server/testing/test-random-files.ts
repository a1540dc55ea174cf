import fc from 'fast-check'

const symbol = fc.constantFrom('AAPL', 'MSFT', 'ZZZZ')
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2024-02-${String(date).padStart(2, '0')}`)
const count = fc.integer({ min: 1, max: 12_000_000 }).map((units) => (units / 1_000_000).toFixed(6))
const dollars = fc.integer({ min: 1, max: 3_000_00 }).map((cents) => (cents / 100).toFixed(2))
const contract = fc.constantFrom('AAPL240621C00190000', 'MSFT240216P00400000')
const contracts = fc.integer({ min: 1, max: 3 })
const row = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(day, fc.constantFrom('sell short', 'buy to cover'), symbol, count, dollars)
      .map(([when, action, of, units, price]) => `${when},${action},${of},${units},${price},0.50,0.01,`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        day,
        fc.constantFrom('buy to open', 'sell to open', 'buy to close', 'sell to close', 'sell'),
        contract,
        contracts,
        dollars,
      )
      .map(([when, action, of, number, price]) => `${when},${action},${of},${number},${price},0.65,,`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(day, contract, contracts)
      .map(([when, of, number]) => `${when},expired,${of},${number},,,,`),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(day, fc.constantFrom('buy', 'sell', 'reinvest'), symbol, count, dollars)
      .map(([when, action, of, units, price]) => `${when},${action},${of},${units},${price},0.50,0.01,`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(day, symbol, count, dollars)
      .map(([when, of, units, cost]) => `${when},transfer,${of},${units},,,,${cost}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(day, symbol, count)
      .map(([when, of, units]) => `${when},transfer,${of},-${units},,,,`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(day, symbol, fc.integer({ min: -3_000_000, max: 9_000_000 }))
      .map(([when, of, units]) => `${when},split,${of},${units / 1_000_000},,,,`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(day, symbol, dollars)
      .map(([when, of, amount]) => `${when},return of capital,${of},,,,,${amount}`),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(day, fc.constantFrom('deposit', 'withdrawal', 'dividend', 'interest', 'fee', 'tax'), dollars)
      .map(([when, action, amount]) => `${when},${action},,,,,,${amount}`),
  },
)
/** The rows of a plain file of February 2024 by chance: some fit the books, some do not. */
export const randomFile = fc.array(row, { minLength: 1, maxLength: 25 })
