// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { amountInWords } from '../contract/index.ts'
import { bareCount, cardWords, initialsOf, modalFacts, noNameFound } from './company-words.ts'
import DirectoryScreen from './directory-screen.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const company = {
  id: 7,
  name: 'Quillfeather Analytics Ltd',
  logo: null,
  industry: null,
  sector: null,
  location: null,
  country: null,
  employeeCount: null,
  fundingStage: null,
  totalFunding: null,
  revenue: null,
  foundedYear: null,
  description: null,
  website: null,
  marketSize: null,
  isOwn: false,
  sources: ['sec'],
  statuses: [] as { value: string; title: string }[],
}
const page = (facts: object) => ({
  rows: [],
  total: 0,
  facets: { country: [], sector: [], size: [], source: [] },
  held: 0,
  claimed: '200M+',
  state: 'empty',
  sources: [],
  isCut: false,
  unknownFigures: [],
  parts: [],
  ...facts,
})

async function open(answer: () => Response | Promise<Response>, address = '/dashboard/companies') {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <QueryClientProvider client={client}>
      <DirectoryScreen />
    </QueryClientProvider>,
    address,
  )
  await drawn.settle()
}
const text = () => document.body.textContent

describe('the directory', () => {
  it('DIR-002 stands at /dashboard/companies: the entity platform of the palette and the switcher’s private market are it', async () => {
    const { entitiesWeb } = await import('./slice.ts')
    expect(entitiesWeb.screens).toContainEqual(
      expect.objectContaining({ path: 'dashboard/companies', label: 'Entity platform' }),
    )
    await open(() => Response.json(page({})))
    const switcher = [...document.querySelectorAll('button')].find((one) =>
      one.textContent?.includes('Private Market Intelligence'),
    )
    await drawn.click(switcher)
    const here = [...document.querySelectorAll('[role=menuitem]')].find((one) =>
      one.textContent?.includes('Private Market Intelligence'),
    )
    expect(here?.getAttribute('href')).toBe('/dashboard/companies')
  })

  it('DIR-031 shows six placeholder cards while it is read, and no count', async () => {
    await open(() => new Promise(() => {}))
    expect(document.querySelectorAll('[data-placeholder]')).toHaveLength(6)
    expect(text()).toContain('How many companies are held here is not known yet')
    expect(text(), 'it is not known, and not missing').not.toContain('N/A')
  })

  it('DIR-041 says that it could not be read, and does not call it nothing', async () => {
    await open(() => Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }))
    expect(text()).toContain('Failed to fetch companies')
    expect(text()).not.toContain('No companies found')
  })

  it('DIR-032 DIR-033 DIR-034 says that nothing is there, or that nothing fits', async () => {
    await open(() => Response.json(page({})))
    expect(text()).toContain('No companies found')
    expect(text()).toContain('No companies available yet')
    await drawn.remove()
    await open(() => Response.json(page({ held: 9, state: 'ready' })), '/dashboard/companies?q=zzz')
    expect(text()).toContain('Try adjusting your search criteria')
  })

  it('where more names are alike than are looked at, none of them that fits is not called none at all', async () => {
    const cut = page({ held: 9, state: 'ready', isCut: true })
    await open(() => Response.json(cut), '/dashboard/companies?q=steel&country=DE')
    expect(text()).toContain('No companies found among the most similar names')
    expect(text()).toContain('a match may be missing')
  })

  it('says of which days a source’s records are, and not of its newest alone', async () => {
    const sources = [
      {
        id: 'sec',
        title: 'SEC EDGAR',
        licence: '',
        asOf: '2026-11-20',
        oldestAsOf: '2024-05-14',
        records: 9,
      },
    ]
    await open(() => Response.json(page({ rows: [company], total: 1, held: 1, state: 'ready', sources })))
    expect(text()).toContain('SEC EDGAR as of 14 May 2024 to 20 Nov 2026')
  })

  it('shows how the search was read, and a part that is taken off is a name from then on', async () => {
    const parts = [{ typed: 'Germany', kind: 'place', label: 'Germany' }]
    const rows = [{ ...company, foundBy: 'field', employeesBand: { low: 11, high: 50 } }]
    await open(
      () => Response.json(page({ rows, total: 1, held: 9, state: 'ready', parts })),
      '/dashboard/companies?q=Germany&employeesFrom=10&sort=employees',
    )
    expect(text()).toContain('Place: Germany')
    expect(text()).toContain('Found by its place, industry or size')
    expect(text()).toContain('11 to 50 employees')
    await drawn.click(document.querySelector('[aria-label="Search for “Germany” as a name"]'))
    expect(drawn.address()).toContain('asName=Germany')
    expect(drawn.address()).toContain('employeesFrom=10')
  })

  it('a page behind the last one does not read as nothing found, and leads to the last', async () => {
    await open(
      () => Response.json(page({ total: 30, held: 30, state: 'ready' })),
      '/dashboard/companies?page=9',
    )
    expect(text()).not.toContain('No companies found')
    expect(text()).toContain('this page is past the last one')
    await drawn.click(drawn.byText('Go to the last page', 'button'))
    expect(drawn.address()).toBe('/dashboard/companies?page=1')
  })

  it('while it is being filled what is not found is not called missing', async () => {
    await open(() => Response.json(page({ state: 'filling' })))
    expect(text()).toContain('The directory is still being filled')
    expect(text()).not.toContain('No companies found')
  })

  it('while companies are read after a start or a load it says so, and calls nothing missing', async () => {
    await open(() => Response.json(page({ state: 'reading', held: 100_000 })))
    expect(text()).toContain('Companies are still being read')
    expect(text()).toContain('a company that is not found may still be missing')
    expect(text()).not.toContain('No companies found')
  })

  it('DIR-014 to DIR-018 a card says what nobody discloses', async () => {
    await open(() => Response.json(page({ rows: [company], total: 1, held: 1, state: 'ready' })))
    for (const words of [
      'Location not disclosed',
      'Size not disclosed',
      'Stage not disclosed',
      'Undisclosed',
      'View Profile',
    ])
      expect(text()).toContain(words)
  })
})

describe('what one narrows by', () => {
  it('says of counts that are the least there are that there may be more', async () => {
    const facets = { country: [{ value: 'NO', count: 3 }], sector: [], size: [], source: [] }
    const label = async (isCut: boolean) => {
      await open(
        () => Response.json(page({ facets, isCut, total: 3, held: 9, state: 'ready' })),
        '/dashboard/companies?q=bank&country=NO',
      )
      const values = [...document.querySelectorAll('input')].map(({ value }) => value)
      await drawn.remove()
      return values.find((value) => value.startsWith('Norway'))
    }
    expect(await label(false)).toBe('Norway (3)')
    expect(await label(true)).toBe('Norway (3 or more)')
  })
})

it('a result that is cut is told as the least there is, page by page too', async () => {
  const rows = [company]
  await open(() => Response.json(page({ rows, isCut: true, total: 500, held: 900, state: 'ready' })))
  expect(text()).toContain('500 found at least')
  expect(text()).toContain('1 to 24 of at least 500')
  await drawn.remove()
  await open(() => Response.json(page({ rows, total: 500, held: 900, state: 'ready' })))
  expect(text()).toContain('1 to 24 of 500')
})

it('says that no source has private companies only while none that has them is loaded', async () => {
  const source = (id: string) => ({ id, title: id, licence: '', asOf: null, records: 1 })
  const rests = async (...ids: string[]) => {
    await open(() => Response.json(page({ held: 9, state: 'ready', sources: ids.map(source) })))
    const words = text()
    await drawn.remove()
    return words
  }
  expect(await rests('sec', 'organisation')).toContain('Private companies are missing')
  const loaded = await rests('sec', 'companies-house')
  expect(loaded).not.toContain('Private companies are missing')
  expect(loaded).toContain('Funding and staff are not in any outside source')
})

describe('a company at a glance', () => {
  const shown = async (facts: object, address?: string) => {
    await open(
      () => Response.json(page({ rows: [{ ...company, ...facts }], total: 1, held: 1, state: 'ready' })),
      address,
    )
  }
  const modal = async () => {
    await drawn.click(drawn.byText('View Profile', 'button'))
    await drawn.settle()
    return document.querySelector('[role=dialog]')
  }

  it('invented companies of the sample are not taken for private companies that are held', async () => {
    const source = (id: string) => ({ id, title: id, licence: '', asOf: null, oldestAsOf: null, records: 1 })
    await open(() =>
      Response.json(
        page({
          rows: [company],
          total: 1,
          state: 'ready',
          sources: [source('sec'), source('directory-sample')],
        }),
      ),
    )
    expect(text()).toContain('Private companies are missing until you add or load them')
  })

  it('says of how many a figure asked for is not known, and opens the bounds only where one is set', async () => {
    const unknownFigures = [{ figure: 'revenue', count: 412 }]
    await open(
      () => Response.json(page({ rows: [company], total: 1, state: 'ready', unknownFigures })),
      '/dashboard/companies?view=table&sort=revenue',
    )
    expect(text()).toContain('412 have no revenue in US dollars here')
    expect(document.querySelector('details')?.open).toBe(false)
    await drawn.remove()
    await open(
      () => Response.json(page({ rows: [company], total: 1, state: 'ready' })),
      '/dashboard/companies?sort=employees&employeesFrom=10',
    )
    expect(text()).not.toContain('have no')
    expect(document.querySelector('details')?.open).toBe(true)
  })

  it('DIR-010 its card has the logo where there is one, and the initials where there is none', async () => {
    await shown({ logo: 'https://quillfeather.example/logo.png' })
    expect(document.querySelector('article img')?.getAttribute('src')).toBe(
      'https://quillfeather.example/logo.png',
    )
    await drawn.remove()
    await shown({})
    expect(document.querySelector('article img')).toBeNull()
    expect(document.querySelector('article header')?.textContent).toContain('QA')
  })

  it('one that is dissolved, or whose LEI has lapsed, says so on its card and over the directory', async () => {
    const statuses = [{ value: 'Dissolved', title: 'UK Companies House' }]
    await shown({ statuses })
    const words = 'Status: Dissolved (UK Companies House)'
    expect(document.querySelector('article header')?.textContent).toContain(words)
    expect((await modal())?.textContent).toContain(words)
    await drawn.remove()
    await shown({ statuses: [{ value: 'ACTIVE', title: 'GLEIF' }] })
    expect(document.querySelector('article')?.textContent).not.toContain('Status')
  })

  it('is a dense table where that is asked for: what is not known is empty or a dash, and a figure orders all companies', async () => {
    let address = ''
    vi.stubGlobal('fetch', async (url: string | URL) => {
      address = String(url)
      return Response.json(
        page({
          rows: [
            { ...company, employeesBand: { low: 11, high: 50 }, revenue: 61.4, revenueCurrency: 'EUR' },
            { ...company, id: 8, name: 'Bare Works' },
          ],
          total: 2,
          state: 'ready',
        }),
      )
    })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    drawn = await draw(
      <QueryClientProvider client={client}>
        <DirectoryScreen />
      </QueryClientProvider>,
      '/dashboard/companies?view=table',
    )
    await drawn.settle()
    const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
    expect(first).toContain('11 to 50')
    expect(first).toContain('EUR 61.4M')
    expect(second).toContain('Bare Works')
    expect(second).not.toMatch(/[0-9]|N\/A|undefined|null/)
    const head = () =>
      [...document.querySelectorAll('th button')].find((one) => one.textContent?.includes('Employees'))
    await drawn.click(head())
    await drawn.settle()
    const once = new URL(address, 'http://here').searchParams
    expect(once.get('sort')).toBe('employees')
    await drawn.click(head())
    await drawn.settle()
    const twice = new URL(address, 'http://here').searchParams
    expect([once.get('ascending'), twice.get('ascending')].sort()).toEqual([null, 'true'])
  })

  it('DIR-026 leads to its website in a new tab, only where it has one', async () => {
    await shown({ website: 'quillfeather.example' })
    await modal()
    const link = drawn.byText('Visit Website', 'a')
    expect(link?.getAttribute('href')).toBe('https://quillfeather.example')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noreferrer')
    await drawn.remove()
    await shown({})
    expect((await modal())?.textContent).not.toContain('Visit Website')
  })

  it('DIR-030 a count nobody discloses reads “Size not disclosed” on the card and “Not disclosed” in the modal; N/A is the number’s own fallback', async () => {
    await shown({})
    expect(document.querySelector('article')?.textContent).toContain('Size not disclosed')
    const profile = await modal()
    expect(profile?.textContent).toContain('Employee CountNot disclosed')
    expect(profile?.textContent).toContain('FoundedNot disclosed')
    expect(profile?.textContent).not.toContain('N/A')
    expect(bareCount(null)).toBe('N/A')
  })

  it('DIR-036 every change of the text asks at once, and only what was typed last is shown', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string | Request | URL) => {
      const { searchParams } = new URL(String(address instanceof Request ? address.url : address), 'http://x')
      asked.push(searchParams.get('q') ?? '')
      return Response.json(page({ held: 1, state: 'ready' }))
    })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    drawn = await draw(
      <QueryClientProvider client={client}>
        <DirectoryScreen />
      </QueryClientProvider>,
      '/dashboard/companies',
    )
    await drawn.settle()
    const search = document.querySelector<HTMLInputElement>('input[type=search]')
    for (const text of ['q', 'qu', 'qui']) await drawn.type(search as HTMLInputElement, text)
    await drawn.settle()
    expect(asked).toEqual(['', 'q', 'qu', 'qui'])
    expect(drawn.address()).toBe('/dashboard/companies?q=qui')
  })

  it('is marked to be compared without opening it; two can be compared', async () => {
    const other = { ...company, id: 8, name: 'Tannerwick Optics Ltd' }
    await open(() => Response.json(page({ rows: [company, other], total: 2, held: 2, state: 'ready' })))
    for (const box of document.querySelectorAll<HTMLInputElement>('article input[type=checkbox]'))
      await drawn.click(box)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(drawn.byText('Compare 2', 'a')?.getAttribute('href')).toBe('/dashboard/companies/compare?ids=7,8')
  })
})

describe('words of a company', () => {
  it('a name that could not be searched for is not called missing', () => {
    const answered = { isFetching: false, isError: false }
    expect(noNameFound('a', answered)).toBe('Type at least two letters of the name')
    expect(noNameFound('acme', { ...answered, isFetching: true })).toBe('Searching…')
    expect(noNameFound('acme', { ...answered, isError: true })).toMatch(/could not be searched/)
    expect(noNameFound('acme', answered)).toMatch(/^Not found/)
  })

  it('DIR-011 has two initials at the most, in capitals, of letters alone', () => {
    expect(initialsOf('apple inc')).toBe('AI')
    expect(initialsOf('"Élan" & Co. Kg')).toBe('ÉC')
    expect(initialsOf('3M')).toBe('3')
  })

  it('DIR-027 DIR-028 DIR-029 writes millions with their sign, and what is missing as the specification does', () => {
    expect(amountInWords(1_234.5, undefined, undefined)).toBe('$1,234.5M')
    expect(bareCount(undefined)).toBe('N/A')
    expect(cardWords({ ...company, employeeCount: 12_000 }).employees).toBe('12,000 employees')
    expect(modalFacts(company).funding.map(({ value }) => value)).toEqual(Array(3).fill('Not disclosed'))
  })
})
