import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { zipOf } from '#platform/testing/zip-file.ts'
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

onOneDatabase(
  'filings with the SEC',
  (world) => {
    const { ask, send, loaded, tried, undone, refusals, rows } = loadsOn(world)
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
      expect(await refusals(old.id)).toMatchObject([{ field: 'asOf' }])
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
      const done = await loaded(
        exhibit,
        { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' },
        'ex21.htm',
      )
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
        (await loaded(exhibit, { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' }, 'ex21.htm'))
          .loaded,
      ).toMatchObject({ unchanged: 2 })
    })

    it('a subsidiary that a newer list leaves out stays and is said not to be in it, until that list is undone', async () => {
      const newer = await loaded(
        exhibit
          .replace('2025', '2026')
          .replace('December 31', 'October 31')
          .replace(/<tr><td>Harl Arms.*?<\/tr>/, ''),
        { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' },
        'ex21.htm',
      )
      expect(newer).toMatchObject({ asOf: '2026-10-31', loaded: { read: 1 } })
      const idOf = async (name: string) =>
        Number((await recordsOf('sec-subsidiaries')).find(({ facts }) => facts.names[0]?.text === name)?.id)
      const statuses = async (name: string, asOf = '') =>
        endpoints.readEntity.response
          .parse((await ask(`/api/companies/${await idOf(name)}${asOf}`)).body)
          .company.statuses.map(({ value }) => value)
      expect(await statuses('Harl Arms LLC')).toEqual(['Not in the list of 2026-10-31'])
      expect(await statuses('Harl Arms LLC', '?asOf=2026-10-30')).toEqual([])
      expect(await statuses('Harl Motion GmbH')).toEqual([])
      const { links } = endpoints.readOwnership.response.parse(
        (await ask(`/api/companies/${await idOf('Harl Arms LLC')}/ownership`)).body,
      )
      expect(links).toMatchObject([{ kind: 'parent-of', fromName: 'Harl Robotics, Inc.' }])
      await undone(newer.id)
      expect(await statuses('Harl Arms LLC')).toEqual([])
    })

    const loadD = (...filed: Filed[]) =>
      loaded(
        filed.length === 1
          ? formD(filed[0])
          : zipOf(Object.fromEntries(filed.map((one, at) => [`${at}.xml`, formD(one)]))),
        { kind: 'sec-form-d' },
        filed.length === 1 ? 'primary_doc.xml' : 'notices.zip',
      )
    const recordsOfCik = async (cik: string) =>
      rows<{ facts: EntityFacts; id: number; asOf: string }>(
        `select facts, entity_id as id, as_of as "asOf" from entity_record where source = 'sec-form-d' and source_key like '${cik}%' order by source_key`,
      )

    it('a notice is of the day on which it was signed: an older one, loaded later, rewrites neither its issuer nor its people', async () => {
      const ofCompany = { cik: '0001999003', name: 'Vellum Ferry Corp' }
      await loadD({
        ...ofCompany,
        people: person('Ida', 'Vell', 'Director'),
        firstSale: '2026-01-05',
        signed: '2026-01-10',
        range: '$5,000,001 - $25,000,000',
      })
      const old = await loadD({
        ...ofCompany,
        people: person('Ida', 'Vell', 'Promoter'),
        firstSale: '2019-01-05',
        signed: '2019-01-10',
      })
      expect(old.loaded).toMatchObject({ new: 1, refused: 1 })
      const [first, second, ida] = await recordsOfCik('1999003')
      expect([first?.asOf, second?.asOf, ida?.asOf]).toEqual(['2019-01-10', '2026-01-10', '2026-01-10'])
      expect(ida?.facts.description).toBe(
        'Director of Vellum Ferry Corp, as its Form D of 2026-01-10 states.',
      )
      const shown = await rows<{ facts: EntityFacts }>(`select facts from entity where id = ${first?.id}`)
      expect(shown[0]?.facts.revenueBand).toEqual({ low: 5.000001, high: 25 })
    })

    it('several notices in one archive are read in any order, each once', async () => {
      const filed = { cik: '0001999004', name: 'Vellum Kites Corp' }
      const amended: Filed = { ...filed, type: 'D/A', sold: '15000000', signed: '2025-09-01' }
      const done = await loadD(amended, filed, { ...filed, firstSale: '2026-02-02', signed: '2026-02-09' })
      expect(done.loaded).toMatchObject({ new: 2, refused: 1 })
      expect((await recordsOfCik('1999004')).map(({ facts }) => facts.offering?.sold)).toEqual([
        15_000_000, 12_500_000,
      ])
      // An amendment whose notice is not there is the offering itself; undone, nothing of it stays.
      await undone(done.id)
      expect(await recordsOfCik('1999004')).toEqual([])
    })

    it('a notice before the first sale gives way to its amendment alone, and that to no later round', async () => {
      const filed = { cik: '0001999005', name: 'Vellum Wells Corp' }
      await loadD({ ...filed, firstSale: '', sold: '0', signed: '2024-01-02' })
      // Another offering, which is no amendment of the one that is still to be sold.
      await loadD({ ...filed, firstSale: '2024-06-01', signed: '2024-06-02' })
      await loadD({ ...filed, type: 'D/A', firstSale: '2024-08-01', signed: '2024-08-02' })
      await loadD({ ...filed, type: 'D/A', firstSale: '2025-06-01', signed: '2025-06-02' })
      const [{ id } = { id: 0 }] = await recordsOfCik('1999005')
      expect((await entity(id)).offerings.map(({ firstSale }) => firstSale)).toEqual([
        '2025-06-01',
        '2024-08-01',
        '2024-06-01',
      ])
    })

    it('a notice that is signed after the day of its file is refused, as nothing newer would ever replace it', async () => {
      const done = await tried(formD({ signed: '2205-03-20' }), { kind: 'sec-form-d' }, 'primary_doc.xml')
      expect(await refusals(done.id)).toMatchObject([{ field: 'asOf' }])
    })

    it('revenue that several issuers state together is that of none', async () => {
      await loadD({
        cik: '0001999006',
        name: 'Vellum North LLC',
        more: '<issuerList><issuer><cik>0001999007</cik><entityName>Vellum South LLC</entityName><issuerAddress><city>BOSTON</city><stateOrCountry>MA</stateOrCountry></issuerAddress></issuer></issuerList>',
      })
      for (const cik of ['1999006', '1999007'])
        expect((await recordsOfCik(cik))[0]?.facts.revenueBand).toBeUndefined()
    })

    it('a whole submission says whose list it is: another CIK is refused, and of several one is to be entered', async () => {
      const submission = (...ciks: string[]) =>
        `${ciks.map((cik) => `CENTRAL INDEX KEY: ${cik}`).join('\n')}\n<DOCUMENT><TYPE>EX-21.1\n<TEXT>${exhibit}</TEXT></DOCUMENT>`
      const sent = (text: string, cik?: string) =>
        tried(
          text,
          { kind: 'sec-subsidiaries', ...(cik ? { columns: JSON.stringify({ cik }) } : {}) },
          'whole.txt',
        )
      expect((await sent(submission('0001999001'), '1888777')).failure).toContain('of CIK 1999001')
      expect((await sent(submission('0001999001', '0001999002'))).failure).toContain('several registrants')
      expect((await sent(submission('0001999001', '0001999002'), '1999001')).trial).toMatchObject({ read: 2 })
      expect((await sent(submission('0001999001'))).trial).toMatchObject({ read: 2 })
    })

    it('a list of names alone is refused whole, and a day to come is not its day', async () => {
      const sent = (text: string) =>
        tried(text, { kind: 'sec-subsidiaries', columns: '{"cik":"1999001"}' }, 'ex21.htm')
      const names =
        '<html><body><table><tr><td>Name</td></tr><tr><td>Harl Motion GmbH</td></tr><tr><td>Olm Works</td></tr></table></body></html>'
      expect(await sent(names)).toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('it states no subsidiary with a known jurisdiction'),
      })
      const later = await sent(exhibit.replace('2025', '2030'))
      expect(later).toMatchObject({
        state: 'tried',
        asOf: '2026-11-01',
        notes: [expect.stringContaining('still to come')],
      })
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
  },
  { RATE_LIMITS: 'off' },
)
