import { beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { readBrokerFile } from './reading/read-broker-file.ts'
import { importsIn } from './testing/test-imports.ts'

const TITLES = 'date,action,symbol,quantity,price,commission,amount'
const fileOf = (...rows: string[]) => [TITLES, '2024-01-02,deposit,,,,,50000', ...rows].join('\n')

onOneDatabase('rows that were read otherwise when they were booked', (world) => {
  let imports: ReturnType<typeof importsIn>
  beforeAll(() => {
    imports = importsIn(world)
  })
  const open = () => imports.open()
  const held = (accountId: number) => imports.held(accountId)
  const book = (...given: Parameters<typeof imports.book>) => imports.book(...given)

  /** Books a file, and leaves it known by what an earlier version knew its rows by. */
  async function bookAsBefore(accountId: number, text: string) {
    const { read } = readBrokerFile(new TextEncoder().encode(text), Date.now())
    await book(accountId, text, { missingCash: 'bring-in' })
    for (const { fingerprint, otherwise } of read)
      if (otherwise?.[0])
        await world.installation.database.pool.query(
          'update paper_import_row set fingerprint = $1 where fingerprint = $2 and account_id = $3',
          [otherwise[0], fingerprint, accountId],
        )
  }

  it.each([
    [
      'midnights of universal time',
      (more: string) =>
        `Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note\n2024-01-02T00:00:00.000Z,AAPL,YAHOO,USD,185,10,buy,1,${more}`,
      '\n2024-02-02T14:30:00.000Z,AAPL,YAHOO,USD,190,5,buy,1,',
    ],
    [
      'charges of DEGIRO under a title that was not known',
      (more: string) =>
        `Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID\n02-01-2024,10:00,X,US0378331005,NDQ,XNAS,10,80.00,USD,-800.00,USD,-800.00,USD,,-2.00,USD,-802.00,USD,abc${more}`,
      '\n02-02-2024,10:00,X,US0378331005,NDQ,XNAS,5,80.00,USD,-400.00,USD,-400.00,USD,,-2.00,USD,-402.00,USD,abd',
    ],
  ])('%s are not booked once more by a longer file', async (_, fileWith, more) => {
    const id = await open()
    await bookAsBefore(id, fileWith(''))
    const again = await book(id, fileWith(more), { missingCash: 'bring-in' })
    expect(again).toMatchObject({ booked: 1, refusedCount: 1 })
    expect(again.refused[0]?.reason).toMatch(/^It is booked already, .*Undo that import/)
    expect(Object.values(await held(id))).toEqual([15])
  })

  it('a charge whose sign other rows of its file decide is not booked once more by a file with other rows', async () => {
    const id = await open()
    const dividend = '2024-03-04,buy,MSFT,1,,-0.30,99.70'
    await book(
      id,
      fileOf(dividend, '2024-03-05,buy,AAPL,1,,1.00,101.00', '2024-03-06,buy,AAPL,1,,1.00,101.00'),
    )
    const again = await book(id, fileOf(dividend, '2024-03-07,buy,AAPL,1,,,100.00'))
    expect([again.booked, (await held(id)).MSFT]).toEqual([1, 1])
  })

  it('charges of both signs are what quantity, price and amount of their trades show', async () => {
    const { read, refused } = readBrokerFile(
      new TextEncoder().encode(
        fileOf(
          '2024-01-03,buy,AAPL,10,185.00,-1.00,-1851.00',
          '2024-01-04,sell,AAPL,5,190.00,1.00,949.00',
          '2024-01-05,sell,AAPL,5,190.00,0.50,950.50',
        ),
      ),
      Date.now(),
    )
    expect(refused).toEqual([])
    expect(
      read.flatMap(({ entry }) => (entry.kind === 'trade' ? [[entry.gross, entry.commission]] : [])),
    ).toEqual([
      [18_500_000, 10_000],
      [9_500_000, 10_000],
      [9_505_000, 0],
    ])
  })

  it('a row that is refused by now and booked already does not hold back what follows it', async () => {
    const id = await open()
    const before = fileOf('2024-01-03,buy,AAPL,10,185.00,1.00,1851.00')
    await bookAsBefore(id, before)
    const unclear = fileOf('2024-01-03,buy,AAPL,10,185.00,1.00,1850.00')
    const known = readBrokerFile(new TextEncoder().encode(unclear), Date.now()).refused[0]?.otherwise?.[0]
    await world.installation.database.pool.query(
      'update paper_import_row set fingerprint = $1 where account_id = $2 and fingerprint <> $3',
      [known, id, readBrokerFile(new TextEncoder().encode(before), Date.now()).read[0]?.fingerprint],
    )
    expect(await book(id, `${unclear}\n2024-02-05,sell,AAPL,4,190.00,1.00,759.00`)).toMatchObject({
      booked: 1,
      refusedCount: 1,
      heldBackCount: 0,
    })
    expect(await held(id)).toEqual({ AAPL: 6 })
  })
})
