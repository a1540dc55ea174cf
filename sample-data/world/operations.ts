import type { CustomerRow } from '#domains/customers/server/index.ts'
import type { OperationsPlan, SampleDocument, SampleTask } from '#domains/operations/server/index.ts'
import type { UserActor } from '#platform/identity/index.ts'
import { hoursBefore } from './moments.ts'
import type { Chance } from './seeded-random.ts'

type Booking = OperationsPlan['imports'][number]['transactions'][number]

const DAY_HOURS = 24
const WEEKS = 9
const ACCOUNTS = 34
const DOCUMENTS = 150
/** Firms whose registration was accepted. */
const REGISTERED = 16

/** A past of operations: nine weekly files of bookings with a few stories in them, documents, validations and tasks of the last month. */
export function planOperations(
  chance: Chance,
  now: Date,
  { customers, people }: { customers: readonly CustomerRow[]; people: readonly [UserActor, UserActor] },
): OperationsPlan {
  const firms = customers.filter(({ schema }) => schema === 'Company').slice(0, ACCOUNTS)
  return {
    settings: {
      baselineDocumentMinutes: 18,
      baselineAlertMinutes: 35,
      baselineKycMinutes: 50,
      baselineDate: hoursBefore(now, 200 * DAY_HOURS)
        .toISOString()
        .slice(0, 10),
      baselineSource: 'Sample data, invented',
      hourlyCostCents: 4_200,
      platformCostCents: 60_000,
    },
    imports: weeklyFiles(bookingsOf(chance, now, firms), now),
    openRules: ['Dormant', 'Velocity: many', 'Round amounts'],
    outcomes: [
      { outcome: 'false_positive', reason: 'Seasonal trade, invoices and receipts agree with the bookings.' },
      { outcome: 'false_positive', reason: 'Explained by the customer and supported by its contract.' },
      {
        outcome: 'true_positive_action',
        reason: 'No trade explains the bookings; the relationship was limited.',
      },
      {
        outcome: 'false_positive',
        reason: 'A payment was sent back by mistake of the sender, seen in the text.',
      },
    ],
    documents: documentsOf(chance, now, { customers, registered: firms.slice(4, 4 + REGISTERED) }),
    validated: firms.slice(4, 30).map(({ id }, place) => ({
      customerId: id,
      owners:
        place % 7 === 5 ? 'Founders 55' : place % 6 === 4 ? '' : 'Founders 62\nFamily trust 30\nStaff 8',
    })),
    tasks: tasksOf(now),
    people,
  }
}

function bookingsOf(chance: Chance, now: Date, firms: readonly CustomerRow[]): Booking[] {
  const bookings: Booking[] = []
  const book = (
    customer: CustomerRow | undefined,
    hoursAgo: number,
    direction: 'in' | 'out',
    cents: number,
    more: Partial<Pick<Booking, 'kind' | 'counterparty' | 'country' | 'text' | 'account'>> = {},
  ) => {
    if (!customer) return
    bookings.push({
      externalId: `SAMPLE-${String(bookings.length + 1).padStart(5, '0')}`,
      account: `ACC-${String(customer.id).padStart(5, '0')}`,
      customerId: customer.id,
      at: hoursBefore(now, hoursAgo).toISOString(),
      direction,
      amountMinor: cents,
      currency: 'USD',
      counterparty: 'Meridian Freight',
      country: customer.countries[0] ?? '',
      kind: 'transfer',
      text: '',
      ...more,
    })
  }
  const partners = [
    'Meridian Freight',
    'Harbour Supply',
    'Calder Metals',
    'Northlight Energy',
    'Orbis Packaging',
    'Tessel Logistics',
  ]
  for (const [place, firm] of firms.entries())
    for (let week = 0; week < WEEKS; week += 1)
      for (let one = 0; one < 3; one += 1)
        book(
          firm,
          week * 168 + chance.between(2, 160),
          one === 1 ? 'in' : 'out',
          chance.between(40_117, 611_339),
          {
            counterparty: partners[(place + one * 2) % partners.length] as string,
            kind: one === 2 ? 'card' : 'transfer',
            text: `Invoice ${2_000 + place * 31 + week * 3 + one}`,
          },
        )
  // Cash just below the threshold, money that runs through, money that comes back, many senders, a watched country.
  for (const [at, cents] of [942_000, 915_000, 968_000, 931_000].entries())
    book(firms[3], 24 * DAY_HOURS + at * 30, 'in', cents, { kind: 'cash', counterparty: `Branch ${at + 2}` })
  book(firms[7], 17 * DAY_HOURS, 'in', 4_870_000, { counterparty: 'Ardent Holdings' })
  book(firms[7], 16 * DAY_HOURS, 'out', 4_690_000, { counterparty: 'Quay Street Trading' })
  book(firms[11], 31 * DAY_HOURS, 'out', 2_200_000, { counterparty: 'Lowfield Services' })
  book(firms[11], 22 * DAY_HOURS, 'in', 2_090_000, { counterparty: 'Lowfield Services' })
  for (let sender = 0; sender < 11; sender += 1)
    book(firms[15], 10 * DAY_HOURS + sender * 9, 'in', chance.between(71_200, 119_400), {
      counterparty: `Sender ${sender + 1}`,
    })
  book(firms[18], 12 * DAY_HOURS, 'out', 384_000, { counterparty: 'Sana Imports', country: 'YE' })
  // What is open: an account that wakes up, many payments in a day, round amounts.
  book(firms[0], 260 * DAY_HOURS, 'in', 50_000, { account: 'ACC-SLEEPING' })
  book(firms[0], 3 * DAY_HOURS, 'out', 1_240_000, {
    account: 'ACC-SLEEPING',
    counterparty: 'Brightwater Estates',
  })
  for (let one = 0; one < 7; one += 1)
    book(firms[21], 2 * DAY_HOURS + one * 1.5, 'out', chance.between(121_000, 248_000), {
      counterparty: partners[one % 6] as string,
    })
  for (let one = 0; one < 5; one += 1)
    book(firms[25], 5 * DAY_HOURS - one * 20, 'out', 300_000, { counterparty: 'Calder Metals' })
  return bookings
}

/** Each week's bookings as a file of its own, the oldest first; what lies before comes with the first. */
function weeklyFiles(bookings: readonly Booking[], now: Date): OperationsPlan['imports'] {
  const weekOf = ({ at }: Booking) =>
    Math.min(WEEKS - 1, Math.floor((now.getTime() - Date.parse(at)) / (168 * 3_600_000)))
  const byWeek = Map.groupBy(bookings, weekOf)
  return [...byWeek]
    .sort(([left], [right]) => right - left)
    .map(([week, transactions]) => {
      const at = hoursBefore(now, week * 168)
      return { at, called: `bookings-${at.toISOString().slice(0, 10)}.csv (sample)`, transactions }
    })
}

const ADDRESS = ['holder', 'issuedOn', 'country'] as const
const IDENTITY = ['holder', 'number', 'expiresOn', 'birthDate'] as const

function documentsOf(
  chance: Chance,
  now: Date,
  { customers, registered }: { customers: readonly CustomerRow[]; registered: readonly CustomerRow[] },
): SampleDocument[] {
  return Array.from({ length: DOCUMENTS }, (_, place): SampleDocument => {
    const isRegistration = place % 9 === 4
    const customer = (
      isRegistration
        ? registered[Math.floor(place / 9) % registered.length]
        : customers[(place * 7) % customers.length]
    ) as CustomerRow
    const hoursAgo = 1 + place * ((29 * DAY_HOURS) / DOCUMENTS)
    const receivedAt = hoursBefore(now, hoursAgo)
    const type = isRegistration ? 'registration' : place % 5 === 2 ? 'identity-card' : 'proof-of-address'
    const isOpen = place === 1 || place === 4 || place === 9
    const isByHand =
      !isOpen && (type !== 'proof-of-address' ? place % 3 !== 0 : place % 19 === 3) && place % 4 !== 1
    const fields = {
      holder: customer.name,
      issuedOn: hoursBefore(receivedAt, DAY_HOURS * chance.between(5, 80))
        .toISOString()
        .slice(0, 10),
      country: customer.countries[0] ?? 'US',
      ...(type === 'identity-card'
        ? { number: `ID${48_210 + place * 17}`, expiresOn: '2031-05-01', birthDate: '1978-04-12' }
        : {}),
    }
    const handMinutes = isByHand ? chance.between(3, 11) : 0
    const own = type === 'identity-card' ? IDENTITY : ADDRESS
    const checked = isByHand || place % 20 === 6 ? own : []
    return {
      customer,
      type,
      firstType: place % 31 === 8 ? 'other' : type,
      fields,
      receivedAt,
      minutes: isOpen
        ? null
        : Math.min(hoursAgo * 60 - 1, isByHand ? chance.between(45, 260) : chance.between(1, 3)),
      handMinutes,
      checked,
      wrong: isByHand && place % 13 === 2 ? [own[1]] : [],
    }
  })
}

function tasksOf(now: Date): SampleTask[] {
  const titles = [
    ['Renew the due-diligence file', 'Ask for the accounts of the last year and the register extract.', 120],
    ['Call back about a payment', 'The customer wants to explain a payment before it is reviewed.', 24],
    ['Tune a monitoring rule', 'Look at the precision of the last month and try another threshold.', 240],
    ['Confirm the owners', 'Hold the declared owners against the register.', 72],
    ['Answer the correspondent bank', 'A question about a payment, with the reference in the message.', 48],
  ] as const
  return Array.from({ length: 26 }, (_, place): SampleTask => {
    const [title, detail, slaHours] = titles[place % titles.length] as (typeof titles)[number]
    const hoursAgo = 6 + place * 26
    return {
      title,
      detail,
      slaHours,
      createdAt: hoursBefore(now, hoursAgo),
      hoursUntilDone: place < 6 ? null : Math.min(hoursAgo - 1, slaHours * (place % 8 === 5 ? 1.3 : 0.4)),
    }
  })
}
