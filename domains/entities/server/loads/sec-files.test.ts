import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import * as endpoints from '../../contract/index.ts'
import { loadsOn } from './test-loads.ts'

type Filed = {
  cik?: string
  firstSale?: string
  sold?: string
  offered?: string
  signed?: string
  name?: string
  type?: string
  range?: string
  people?: string
  more?: string
}
const formD = ({
  cik = '0001999001',
  firstSale = '2025-03-14',
  sold = '12500000',
  offered = '20000000',
  signed = '2025-03-20',
  name = 'Harl Robotics, Inc.',
  type = 'D',
  range = '$1 - $1,000,000',
  people = '',
  more = '',
}: Filed = {}) =>
  `<?xml version="1.0"?>\n<edgarSubmission><schemaVersion>X0708</schemaVersion><submissionType>${type}</submissionType><testOrLive>LIVE</testOrLive>
  <primaryIssuer><cik>${cik}</cik><entityName>${name}</entityName><issuerAddress><street1>1 Mill Lane</street1><city>TORONTO</city><stateOrCountry>A6</stateOrCountry>
  <stateOrCountryDescription>ONTARIO, CANADA</stateOrCountryDescription><zipCode>M5V</zipCode></issuerAddress><jurisdictionOfInc>DELAWARE</jurisdictionOfInc>
  <issuerPreviousNameList><previousName>Olm Robots Inc</previousName></issuerPreviousNameList><edgarPreviousNameList><value>None</value></edgarPreviousNameList>
  <entityType>Corporation</entityType><yearOfInc><withinFiveYears>true</withinFiveYears><value>2022</value></yearOfInc></primaryIssuer>${more}
  <relatedPersonsList>${people}</relatedPersonsList>
  <offeringData><industryGroup><industryGroupType>Other Technology</industryGroupType></industryGroup><issuerSize><revenueRange>${range}</revenueRange></issuerSize>
  <typeOfFiling><newOrAmendment><isAmendment>${type === 'D/A'}</isAmendment></newOrAmendment><dateOfFirstSale>${firstSale === '' ? '<yetToOccur>true</yetToOccur>' : `<value>${firstSale}</value>`}</dateOfFirstSale></typeOfFiling>
  <typesOfSecuritiesOffered><isEquityType>true</isEquityType><isOptionToAcquireType>true</isOptionToAcquireType></typesOfSecuritiesOffered>
  <businessCombinationTransaction><isBusinessCombinationTransaction>false</isBusinessCombinationTransaction></businessCombinationTransaction>
  <offeringSalesAmounts><totalOfferingAmount>${offered}</totalOfferingAmount><totalAmountSold>${sold}</totalAmountSold></offeringSalesAmounts>
  <investors><totalNumberAlreadyInvested>7</totalNumberAlreadyInvested></investors>
  <signatureBlock><signature><signatureDate>${signed}</signatureDate></signature></signatureBlock></offeringData></edgarSubmission>\n`
const person = (first: string, last: string, ...roles: string[]) =>
  `<relatedPersonInfo><relatedPersonName><firstName>${first}</firstName><lastName>${last}</lastName></relatedPersonName><relatedPersonRelationshipList>${roles.map((role) => `<relationship>${role}</relationship>`).join('')}</relatedPersonRelationshipList></relatedPersonInfo>`

onOneDatabase('filings with the SEC', (world) => {
  const { ask, send, loaded, tried, refusals, rows } = loadsOn(world)
  const recordsOf = (source: string) =>
    rows<{ facts: EntityFacts; id: number; key: string }>(
      `select facts, entity_id as id, source_key as key from entity_record where source = '${source}' order by source_key`,
    )
  const entity = async (id: number) =>
    endpoints.readEntity.response.parse((await ask(`/api/companies/${id}`)).body)

  it('a Form D brings its issuer with the offering and the people it names, in one load', async () => {
    const done = await loaded(
      formD({
        people:
          person('Ada', 'Quill', 'Executive Officer', 'Director') +
          person('N/A', 'Olm Capital GP, LLC', 'Promoter') +
          person('LLC', 'Harl Fund GP,', 'Director'),
      }),
      { kind: 'sec-form-d' },
      'primary_doc.xml',
    )
    expect(done.trial).toMatchObject({ new: 4, refused: 0, links: 3 })
    expect(done.loaded).toMatchObject({ new: 4, refused: 0, links: 3 })
    const records = await recordsOf('sec-form-d')
    expect(records.map(({ facts }) => [facts.names[0]?.text, facts.kind])).toEqual([
      ['Harl Robotics, Inc.', 'legal'],
      ['Ada Quill', 'natural'],
      ['Harl Fund GP, LLC', 'legal'],
      ['Olm Capital GP, LLC', 'legal'],
    ])
    const issuer = await entity(Number(records[0]?.id))
    expect(records[0]?.facts).toMatchObject({
      country: 'CA',
      city: 'TORONTO',
      jurisdiction: 'Delaware, United States',
      foundedYear: 2022,
      industry: 'Other Technology',
      revenueBand: { low: 0, high: 1 },
      revenueCurrency: 'USD',
    })
    // What is sold under one exemption is not all that a company has raised.
    expect(records[0]?.facts.fundingMillions).toBeUndefined()
    expect(issuer.names.map(({ text, kind }) => [text, kind])).toContainEqual(['Olm Robots Inc', 'former'])
    expect(issuer.offerings).toMatchObject([
      {
        firstSale: '2025-03-14',
        filedOn: '2025-03-20',
        sold: 12_500_000,
        offered: 20_000_000,
        investors: 7,
        securities: 'equity, options or warrants',
        title: 'SEC Form D',
      },
    ])
    const links = endpoints.readOwnership.response.parse(
      (await ask(`/api/companies/${issuer.id}/ownership`)).body,
    ).links
    expect(links.map(({ kind, fromName, toName }) => [kind, fromName, toName])).toContainEqual([
      'officer-of',
      'Ada Quill',
      'Harl Robotics, Inc.',
    ])
  })

  it('an amendment replaces its offering, an older notice does not, and the next round stands beside it', async () => {
    const send = (filed: Filed) => loaded(formD(filed), { kind: 'sec-form-d' }, 'primary_doc.xml')
    expect((await send({ type: 'D/A', sold: '15000000', signed: '2025-09-01' })).loaded).toMatchObject({
      changed: 1,
    })
    const old = await tried(
      formD({ sold: '1', signed: '2025-04-01' }),
      { kind: 'sec-form-d' },
      'primary_doc.xml',
    )
    expect(old.trial).toMatchObject({ refused: 1, changed: 0 })
    expect(await refusals(old.id)).toMatchObject([{ field: 'signatureDate' }])
    expect(
      (
        await send({
          firstSale: '2026-02-02',
          offered: 'Indefinite',
          sold: '40000000',
          signed: '2026-02-09',
          range: 'Decline to Disclose',
        })
      ).loaded,
    ).toMatchObject({ new: 1, joined: 1 })
    const [first] = await recordsOf('sec-form-d')
    expect(
      (await entity(Number(first?.id))).offerings.map(({ firstSale, sold, offered }) => [
        firstSale,
        sold,
        offered,
      ]),
    ).toEqual([
      ['2026-02-02', 40_000_000, null],
      ['2025-03-14', 15_000_000, 20_000_000],
    ])
  })

  it('a notice before the first sale becomes the offering of the amendment that states it', async () => {
    await loaded(
      formD({ cik: '0001999002', name: 'Olm Yards LLC', firstSale: '', sold: '0', signed: '2025-01-02' }),
      { kind: 'sec-form-d' },
      'a.xml',
    )
    const done = await loaded(
      formD({ cik: '0001999002', name: 'Olm Yards LLC', type: 'D/A', signed: '2025-02-02' }),
      { kind: 'sec-form-d' },
      'b.xml',
    )
    expect(done.loaded).toMatchObject({ new: 0, changed: 1 })
  })

  it.each([
    ['another form', formD({ type: 'C' }), 'submissionType'],
    ['an amount that is none', formD({ sold: 'plenty', signed: '2026-10-01' }), 'totalAmountSold'],
    ['a notice without its day', formD({ signed: '' }), 'signatureDate'],
  ])('%s is refused with its field', async (_, file, field) => {
    const done = await tried(file, { kind: 'sec-form-d' }, 'primary_doc.xml')
    expect(await refusals(done.id)).toMatchObject([{ field }])
    expect(done.mayLoad).toBe(false)
  })

  it('a Form D that is cut off is refused', async () => {
    const done = await tried(formD().slice(0, -40), { kind: 'sec-form-d' }, 'primary_doc.xml')
    expect(done.state).toBe('failed')
  })

  const exhibit =
    '<html><body><p>Subsidiaries at December 31, 2025</p><table><tr><td>Name</td><td>Jurisdiction</td></tr><tr><td>Harl Motion GmbH</td><td>Germany</td></tr><tr><td>Harl Arms LLC</td><td>Delaware</td></tr></table></body></html>'

  it('a list of subsidiaries needs its registrant, and ties each to it', async () => {
    const unknown = await tried(exhibit, { kind: 'sec-subsidiaries' }, 'ex21.htm')
    expect(unknown).toMatchObject({ state: 'failed', failure: expect.stringContaining('enter the CIK') })
    expect(
      (await send(exhibit, { kind: 'sec-subsidiaries', columns: '{"cik":"HARL"}' }, 'ex21.htm')).status,
    ).toBe(400)
    const strange = await tried(
      exhibit,
      { kind: 'sec-subsidiaries', columns: '{"cik":"1888777"}' },
      'ex21.htm',
    )
    expect(strange.trial).toMatchObject({ new: 0, refused: 2 })
    const done = await loaded(exhibit, { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' }, 'ex21.htm')
    expect(done).toMatchObject({ asOf: '2025-12-31', loaded: { new: 2, refused: 0, links: 2 } })
    const [motion] = (await recordsOf('sec-subsidiaries')).filter(
      ({ facts }) => facts.names[0]?.text === 'Harl Motion GmbH',
    )
    const page = await entity(Number(motion?.id))
    expect(page.fields.find(({ field }) => field === 'jurisdiction')?.shown).toBe('Germany')
    const { links, owners } = endpoints.readOwnership.response.parse(
      (await ask(`/api/companies/${page.id}/ownership`)).body,
    )
    expect(links).toMatchObject([{ kind: 'parent-of', fromName: 'Harl Robotics, Inc.', share: null }])
    expect(owners).toMatchObject([{ name: 'Harl Robotics, Inc.', direct: { low: 0, high: 1 } }])
    // The same list again changes nothing.
    expect(
      (await loaded(exhibit, { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' }, 'ex21.htm')).loaded,
    ).toMatchObject({ unchanged: 2 })
  })

  it.skipIf(!existsSync(sharedData('data/companies/sec-edgar/forms')))(
    'the forms at hand are read whole (ASSAY_DATA)',
    async () => {
      for (const [name, people, issuers] of [
        ['D.1685REIT', 14, 1],
        ['D.APFund', 2, 2],
        ['D.Shepards', 7, 1],
      ] as const) {
        const { trial } = await tried(
          readFileSync(sharedData(`data/companies/sec-edgar/forms/${name}.xml`), 'utf8'),
          { kind: 'sec-form-d' },
          `${name}.xml`,
        )
        expect([name, trial]).toMatchObject([name, { refused: 0, new: people + issuers, links: people }])
      }
    },
  )
})
