import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import type { EntityFacts } from '../../contract/index.ts'
import * as endpoints from '../../contract/index.ts'
import { CHILD, lei, leiFile, loadsOn, PARENT, ukFile } from './test-loads.ts'

onOneDatabase('files of registers', (world) => {
  const { ask, loaded, rows } = loadsOn(world)
  const factsOf = async (key: string) =>
    (await rows<{ facts: EntityFacts }>(`select facts from entity_record where source_key = '${key}'`))[0]
      ?.facts
  const idOf = async (key: string) =>
    Number(
      (await rows<{ id: string }>(`select entity_id as id from entity_record where source_key = '${key}'`))[0]
        ?.id,
    )

  it('a merged LEI keeps its end and its successor, from XML and from CSV of the golden copy alike', async () => {
    const merged = lei(CHILD, 'Gleifling Alt GmbH', 'DE', 'HRB1').replace(
      '<lei:EntityStatus>ACTIVE</lei:EntityStatus>',
      `<lei:EntityStatus>INACTIVE</lei:EntityStatus><lei:EntityExpirationDate>2024-05-01T00:00:00Z</lei:EntityExpirationDate><lei:SuccessorEntity><lei:SuccessorLEI>${PARENT}</lei:SuccessorLEI></lei:SuccessorEntity>`,
    )
    await loaded(leiFile(merged.replace('>ISSUED<', '>MERGED<')), { kind: 'gleif-lei' }, 'lei.xml')
    const expected = {
      status: 'INACTIVE, LEI MERGED',
      endedOn: '2024-05-01',
      successor: PARENT,
      city: 'Lagos',
    }
    expect(await factsOf(CHILD)).toMatchObject(expected)

    const columns: Record<string, string> = {
      LEI: CHILD,
      'Entity.LegalName': 'Gleifling Alt GmbH',
      'Entity.LegalName.xmllang': 'de',
      'Entity.OtherEntityNames.OtherEntityName.1': 'Gleifling Vorher GmbH',
      'Entity.OtherEntityNames.OtherEntityName.1.xmllang': 'de',
      'Entity.OtherEntityNames.OtherEntityName.1.type': 'PREVIOUS_LEGAL_NAME',
      'Entity.LegalAddress.FirstAddressLine': '16 Keffi Street',
      'Entity.LegalAddress.City': 'Lagos',
      'Entity.LegalAddress.Country': 'DE',
      'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000469',
      'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': 'HRB1',
      'Entity.EntityStatus': 'INACTIVE',
      'Entity.EntityExpirationDate': '2024-05-01T00:00:00Z',
      'Entity.SuccessorEntity.1.SuccessorLEI': PARENT,
      'Registration.RegistrationStatus': 'MERGED',
    }
    const line = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
    const csv = await loaded(
      `${line(Object.keys(columns))}\n${line(Object.values(columns))}\n`,
      { kind: 'gleif-lei', asOf: '2026-11-09' },
      'lei2.csv',
    )
    expect(csv.loaded).toMatchObject({ changed: 1, refused: 0 })
    expect(await factsOf(CHILD)).toMatchObject({
      ...expected,
      names: [{ text: 'Gleifling Alt GmbH' }, { text: 'Gleifling Vorher GmbH', kind: 'former' }],
    })
  })

  it('a relationship of the golden copy in CSV becomes a link with its days', async () => {
    await loaded(
      leiFile(lei(PARENT, 'Gleifling Neu GmbH', 'DE', 'HRB2')),
      { kind: 'gleif-lei', asOf: '2026-11-09' },
      'p.xml',
    )
    const done = await loaded(
      `"Relationship.StartNode.NodeID","Relationship.StartNode.NodeIDType","Relationship.EndNode.NodeID","Relationship.EndNode.NodeIDType","Relationship.RelationshipType","Relationship.RelationshipStatus","Relationship.Period.1.startDate","Relationship.Period.1.endDate","Relationship.Period.1.periodType","Registration.RegistrationStatus"\n"${CHILD}","LEI","${PARENT}","LEI","IS_DIRECTLY_CONSOLIDATED_BY","ACTIVE","2020-01-01T00:00:00Z","","RELATIONSHIP_PERIOD","PUBLISHED"\n`,
      { kind: 'gleif-relationships', asOf: '2026-11-09' },
      'rr.csv',
    )
    expect(done.loaded).toMatchObject({ links: 1, refused: 0 })
    expect(await rows(`select kind, since from entity_link where load_id = ${done.id}`)).toEqual([
      { kind: 'parent-of', since: '2020-01-01' },
    ])
  })

  const reply = readIfThere(sharedData('data/api-recordings/gleif/lei-records_9845001B2AD43E664E58.json'))
  it.skipIf(!reply)('a reply of the API of GLEIF is read as a record of its files is', async () => {
    const done = await loaded(reply ?? '', { kind: 'gleif-lei', asOf: '2026-11-09' }, 'reply.json')
    expect(done.loaded).toMatchObject({ new: 1, refused: 0 })
    expect(await factsOf('9845001B2AD43E664E58')).toMatchObject({
      names: [{ text: 'RAHUL' }, { text: 'MATRIX POWER & AUTOMATION', kind: 'trading' }],
      country: 'IN',
      city: 'SONIPAT',
      foundedYear: 2019,
      status: 'ACTIVE',
    })
  })

  it('the end of a company, its accounts due and its charges are kept, and a statement that nobody controls it stands with it', async () => {
    const titles =
      'CompanyName, CompanyNumber,RegAddress.PostTown,RegAddress.Country,CompanyCategory,CompanyStatus,IncorporationDate,DissolutionDate,Accounts.NextDueDate,Mortgages.NumMortOutstanding'
    await loaded(
      `${titles}\nPELHAM DISSOLVED LTD,09111114,LEEDS,ENGLAND,Private Limited Company,Dissolved,01/02/2012,01/05/2020,30/09/2019,2\n`,
      { kind: 'companies-house' },
    )
    expect(await factsOf('09111114')).toMatchObject({
      status: 'Dissolved',
      endedOn: '2020-05-01',
      accountsDue: '2019-09-30',
      chargesOutstanding: 2,
    })
    const statement = (number: string) =>
      `{"company_number":"${number}","data":{"kind":"persons-with-significant-control-statement","statement":"no-individual-or-entity-with-signficant-control","notified_on":"2016-04-06","links":{"self":"/company/${number}/persons-with-significant-control-statements/ccc"}}}\n`
    const done = await loaded(
      statement('09111114') + statement('09999999'),
      { kind: 'companies-house-psc' },
      'psc.txt',
    )
    expect(done.loaded).toMatchObject({ new: 1, refused: 1 })
    const company = endpoints.readEntity.response.parse(
      (await ask(`/api/companies/${await idOf('09111114')}`)).body,
    )
    expect(company.name).toBe('PELHAM DISSOLVED LTD')
    expect(company.fields.find(({ field }) => field === 'controlStatement')?.shown).toBe(
      'No individual or entity with significant control (since 2016-04-06)',
    )
  })

  it('two LEIs are joined only where somebody confirms it, and a person with a company never', async () => {
    const [one, other] = [await idOf(CHILD), await idOf(PARENT)]
    const merge = (body: object) => ask(`/api/companies/${one}/merge`, { reason: 'Looks alike', ...body })
    const refused = await merge({ otherId: other })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', details: { needs: 'despiteLeis' } },
    ])
    expect((await merge({ otherId: other, despiteLeis: true })).status).toBe(200)

    await loaded(
      ukFile(
        'HELD WIDGETS LIMITED,01234567,LEEDS,ENGLAND,Private Limited Company,Active,01/02/2015,None Supplied',
      ),
      { kind: 'companies-house' },
    )
    await loaded(
      JSON.stringify({
        company_number: '01234567',
        data: {
          kind: 'individual-person-with-significant-control',
          name: 'Ms Ada Example',
          natures_of_control: ['ownership-of-shares-75-to-100-percent'],
          notified_on: '2019-03-01',
          links: { self: '/company/01234567/persons-with-significant-control/individual/abc123' },
        },
      }),
      { kind: 'companies-house-psc' },
      'psc.txt',
    )
    const person = await idOf('01234567 abc123')
    const never = await merge({ otherId: person, despiteLeis: true })
    expect([never.status, JSON.stringify(never.body)]).toEqual([409, expect.stringContaining('is a person')])
  })
})

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
