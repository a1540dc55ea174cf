import { expect, it } from 'vitest'
import { cashOf } from '#domains/trading/server/account-state/history.ts'
import { readBrokerFile } from './read-broker-file.ts'
import { textOfFile } from './text-of-file.ts'

const NOW = Date.parse('2026-11-20T15:00:00.000Z')
async function fileOf(rows: readonly string[]) {
  const bytes = new TextEncoder().encode(rows.join('\n'))
  return readBrokerFile(bytes, NOW, undefined, await textOfFile(bytes))
}

type Case = {
  name: string
  rows: readonly string[]
  /** By currency, of what is booked. */
  cash: Record<string, number>
  fees?: number
  refused?: Record<number, RegExp>
}

/** Kinds that public trackers were reported to misread, with invented values. */
const cases: readonly Case[] = [
  {
    // tresor-import 2803: the gross amount is in another currency than what moved.
    name: 'Portfolio Performance, a purchase in euros of an account in dollars',
    rows: [
      'Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note',
      '2025-05-14T00:00,Deposit,"100,000.00",USD,,,,,,,,,,,',
      '2025-05-14T00:00,Buy,"1,102.00",USD,"1,000.00",EUR,1.1,2.00,0.00,10,DE0007164600,,SAP.DE,SAP,',
    ],
    cash: { USD: 98_898 },
    fees: 2,
  },
  {
    // tresor-import 5348: charges of a column whose title nobody knows.
    name: 'DEGIRO in Italian, charges under an unknown title',
    rows: [
      'Data,Ora,Prodotto,ISIN,Borsa di riferimento,Borsa,Quantità,Quotazione,,Valore locale,,Valore,,Tasso di cambio,Costi di terzi,,Totale,,ID Ordine',
      '03-02-2026,15:32,APPLE INC,US0378331005,NDQ,XNAS,10,"230,00",USD,"-2300,00",USD,"-2190,48",EUR,"1,0500","-2,00",EUR,"-2192,48",EUR,aaa',
      '05-03-2026,15:32,APPLE INC,US0378331005,NDQ,XNAS,-4,"240,00",USD,"960,00",USD,"914,29",EUR,"1,0500","-2,00",EUR,"912,29",EUR,bbb',
    ],
    cash: { EUR: -1280.19 },
    fees: 4,
  },
  {
    name: 'DEGIRO in Polish',
    rows: [
      'Data,Czas,Produkt,ISIN,Giełda,Miejsce wykonania,Liczba,Kurs,,Wartość lokalna,,Wartość,,Kurs wymiany,Opłata,,Razem,,Identyfikator zlecenia',
      '03-02-2026,15:32,CD PROJEKT,PLOPTTC00011,WSE,XWAR,10,"180,00",PLN,"-1800,00",PLN,"-1800,00",PLN,,"-5,00",PLN,"-1805,00",PLN,aaa',
    ],
    cash: { PLN: -1805 },
    fees: 5,
  },
  {
    name: 'a total that is not the value with charges',
    rows: [
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction costs,,Total,,Order ID',
      '03-02-2026,15:32,SAP,DE0007164600,XET,XETA,10,"200,00",EUR,"-2000,00",EUR,"-2000,00",EUR,,"-5,00",EUR,"2005,00",EUR,aaa',
    ],
    cash: {},
    refused: { 2: /is not “-2000,00” with charges/ },
  },
  {
    // portfolio-performance 5993: the apostrophe that a typesetter writes.
    name: 'Swissquote, thousands by a typographic apostrophe',
    rows: [
      '\uFEFFDate;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency',
      '10-03-2026 15:30:12;55500001;Buy;NESN;Nestle N;CH0038863350;100.0;95.50;30.00;0.00;-9’580.00;40’420.00;CHF',
      '01-03-2026 09:00:00;00000000;Credit;;;;1.0;50’000.00;0.00;0.00;50’000.00;50’000.00;CHF',
    ],
    cash: { CHF: 40_420 },
    fees: 30,
  },
  {
    name: 'Trade Republic, tax that came back beside tax that was withheld',
    rows: [
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency',
      '2025-01-03T10:00:00.000Z,2025-01-03,DEFAULT,TRADING,BUY,STOCK,Apple,US0378331005,2,200.00,-400.00,-1.00,,EUR',
      '2025-02-14T10:00:00.000Z,2025-02-14,DEFAULT,CASH,DIVIDEND,STOCK,Apple,US0378331005,2,,0.55,,-0.08,EUR',
      '2025-03-04T10:00:00.000Z,2025-03-04,DEFAULT,CASH,TAX_OPTIMIZATION,,,,,,,,1.50,EUR',
    ],
    cash: { EUR: -401 + 0.47 + 1.5 },
    fees: 1,
  },
  {
    name: 'Trade Republic, nothing but tax that came back',
    rows: [
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency',
      '2025-03-04T10:00:00.000Z,2025-03-04,DEFAULT,CASH,TAX_OPTIMIZATION,,,,,,,,1.50,EUR',
    ],
    cash: { EUR: 1.5 },
  },
  {
    name: 'Scalable Capital, a sale that brought tax back',
    rows: [
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2024-02-09;21:12:53;Executed;S2;Apple;Security;Sell;US0378331005;1;44,00;44,00;0,99;-3,10;EUR',
      '2024-02-05;10:00:00;Executed;S1;Apple;Security;Buy;US0378331005;1;50,00;-50,00;0,99;0,00;EUR',
    ],
    cash: { EUR: -50.99 + 44 - 0.99 + 3.1 },
    fees: 1.98,
  },
  {
    name: 'as many charges with one sign as with the other',
    rows: [
      'date,action,symbol,quantity,price,fees,amount',
      '2025-02-03,buy,XYZ,10,10,1.00,101.00',
      '2025-02-04,buy,XYZ,10,10,-1.00,99.00',
      '2025-02-05,deposit,,,,,50.00',
    ],
    cash: { '': 50 },
    refused: { 2: /both signs/, 3: /both signs/ },
  },
  {
    // Nobody can tell whether the fee was paid on top.
    name: 'an amount that is quantity times price beside a charge',
    rows: [
      'date,action,symbol,quantity,price,fees,amount',
      '2025-02-03,buy,XYZ,10,200.00,5.00,2000.00',
      '2025-02-04,buy,ABC,10,200.00,5.00,2005.00',
    ],
    cash: { '': -2005 },
    fees: 5,
    refused: { 2: /without the charges of 5\.00/ },
  },
  {
    name: 'what moved is not the amount before charges and the charges that are read',
    rows: [
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      '2024-02-01 12:00:00 UTC,Buy,BTC,0.125,USD,$40000.00,$5000.00,$5075.00,$50.00,Bought',
    ],
    cash: {},
    refused: { 2: /What moved is 5075\.00, and 5050\.00/ },
  },
  {
    name: 'a statement of Interactive Brokers in French',
    rows: [
      'Statement,Header,Nom du champ,Valeur du champ',
      "Transactions,Header,DataDiscriminator,Catégorie d'actif,Devise,Symbole,Date/Heure,Quantité,Prix trans.,Produit,Comm./Tarif,Code",
      'Transactions,Data,Order,Actions,EUR,AIR,"2026-02-03, 10:00:00",10,150.5,-1505,-3,O',
      'Transactions,SubTotal,,Actions,EUR,AIR,,10,,-1505,-3,',
      'Dividendes,Header,Devise,Date,Description,Montant',
      'Dividendes,Data,EUR,2026-02-10,AIR(NL0000235190) Dividende,20',
    ],
    cash: { EUR: -1508 + 20 },
    fees: 3,
  },
  {
    name: 'a statement of Interactive Brokers whose charges stand under an unknown title',
    rows: [
      'Statement,Header,Nome campo,Valore campo',
      'Operazioni,Header,DataDiscriminator,Categoria di asset,Valuta,Simbolo,Data/Ora,Quantità,Prezzo trans.,Proventi,Spese strane,Codice',
      'Operazioni,Data,Order,Azioni,EUR,ENI,"2026-02-03, 10:00:00",10,15.5,-155,-3,O',
    ],
    cash: {},
    refused: { 3: /Trades without a column of commission/ },
  },
  {
    name: 'titles and words in Swedish, thousands by a narrow space, quantities below zero',
    rows: [
      'Datum;Typ av transaktion;Symbol;Antal;Kurs;Belopp;Courtage;Valuta',
      '2026-02-03;Köp;ERIC-B;10;1\u202f080,50;10\u202f844,00;39,00;SEK',
      '2026-02-04;Utdelning;ERIC-B;10;1,35;13,50;;SEK',
      '2026-02-05;Utländsk källskatt;ERIC-B;;;-2,00;;SEK',
      '2026-02-06;Sälj;ERIC-B;-5;1\u202f100,00;5\u202f461,00;39,00;SEK',
    ],
    cash: { SEK: -10_844 + 13.5 - 2 + 5461 },
    fees: 78,
  },
  {
    name: 'titles in German parted by tabs, dates with points, a footer',
    rows: [
      'Datum\tVorgang\tISIN\tStück\tKurs\tGebühren\tBetrag\tWährung',
      '03.02.2026\tKauf\tDE0007164600\t10\t200,50\t4,90\t2.009,90\tEUR',
      '05.02.2026\tVerkauf\tDE0007164600\t4\t210,00\t4,90\t835,10\tEUR',
      'Summe\t\t\t\t\t\t1.174,80\tEUR',
    ],
    cash: { EUR: -2009.9 + 835.1 },
    fees: 9.8,
  },
  {
    name: 'two downloads that overlap, one below the other, with two equal trades',
    rows: [
      'date,action,symbol,quantity,price,fees,amount',
      '2025-02-03,deposit,,,,,1000.00',
      '2025-02-03,buy,XYZ,1,10.00,0,10.00',
      '2025-02-03,buy,XYZ,1,10.00,0,10.00',
      '',
      'date,action,symbol,quantity,price,fees,amount',
      '2025-02-03,buy,XYZ,1,10.00,0,10.00',
      '2025-02-03,buy,XYZ,1,10.00,0,10.00',
      '2025-02-04,sell,XYZ,1,11.00,0,11.00',
    ],
    cash: { '': 1000 - 20 + 11 },
    refused: { 7: /An earlier part/, 8: /An earlier part/ },
  },
  {
    name: 'Wealthfolio, cash in a currency of its own',
    rows: [
      'date,symbol,quantity,activityType,unitPrice,currency,fee,amount',
      '2024-01-03,$CASH-SEK,1,DEPOSIT,600.03,SEK,0,600.03',
    ],
    cash: { SEK: 600.03 },
  },
  {
    name: 'a dash where there is no symbol',
    rows: [
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN;Resultat',
      '2026-02-03;1234;Köp;Ericsson B;10;80,50;-844,00;39,00;SEK;SE0000108656;',
      '2026-02-14;1234;Insättning;Insättning;-;-;10000,00;-;SEK;-;',
    ],
    cash: { SEK: 9156 },
    fees: 39,
  },
  {
    // portfolio-performance 5930, 5586, ib-edavki 55.
    name: 'a flex query with a dividend that was taken back and a trade that was cancelled',
    rows: [
      '<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260101" toDate="20260228">',
      '<Trades>',
      '<Trade currency="USD" assetCategory="STK" symbol="COFF" dateTime="20260127;104920" transactionType="ExchTrade" quantity="100" tradePrice="1.175" proceeds="-117.5" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="-118.5" notes="" buySell="BUY" levelOfDetail="EXECUTION" />',
      '<Trade currency="USD" assetCategory="STK" symbol="COFF" dateTime="20260127;104920" transactionType="TradeCancel" quantity="-100" tradePrice="1.175" proceeds="117.5" taxes="0" ibCommission="1" ibCommissionCurrency="USD" netCash="118.5" notes="Ca" buySell="BUY (Ca.)" levelOfDetail="EXECUTION" />',
      '<Trade currency="USD" assetCategory="STK" symbol="COFF" dateTime="20260127;104921" transactionType="ExchTrade" quantity="100" tradePrice="1.176" proceeds="-117.6" taxes="0" ibCommission="-1" ibCommissionCurrency="USD" netCash="-118.6" notes="" buySell="BUY" levelOfDetail="EXECUTION" />',
      '</Trades><CashTransactions>',
      '<CashTransaction currency="USD" assetCategory="STK" symbol="COFF" description="CASH DIVIDEND" dateTime="20260216" amount="-0.70" type="Dividends" levelOfDetail="DETAIL" />',
      '<CashTransaction currency="USD" assetCategory="STK" symbol="COFF" description="CASH DIVIDEND" dateTime="20260216" amount="0.76" type="Dividends" levelOfDetail="DETAIL" />',
      '</CashTransactions></FlexStatement></FlexStatements></FlexQueryResponse>',
    ],
    cash: { USD: -118.6 + 0.06 },
    fees: 1,
    refused: { 6: /Line 7 takes it back/, 7: /It takes line 6 back/ },
  },
  {
    // wealthfolio 755: a price in per cent of what is not known to be a bond.
    name: 'Wealthfolio, a bond under a name that says nothing of it',
    rows: [
      'date,symbol,quantity,activityType,unitPrice,currency,fee,amount',
      '2024-01-05,BBG01,6000,BUY,97.04917,EUR,2.95,5822.95',
    ],
    cash: {},
    refused: { 2: /Quantity times price is/ },
  },
  {
    // wealthfolio 177, 346: signs as somebody writes them.
    name: 'sales and amounts below zero',
    rows: [
      'date,action,symbol,quantity,price,fees,amount',
      '2025-02-03,buy,XYZ,10,10.00,1.00,-101.00',
      '2025-02-04,sell,XYZ,-4,11.00,1.00,43.00',
      '2025-02-05,sell,XYZ,-4,11.00,1.00,-43.00',
    ],
    cash: { '': -101 + 86 },
    fees: 3,
  },
  {
    // ghostfolio 1451: pence.
    name: 'Ghostfolio, a purchase in pence',
    rows: [
      'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
      '2020-01-11T18:22:44.000Z,INRG.L,YAHOO,GBp,1394.5,52,buy,0,',
    ],
    cash: { GBP: -725.14 },
  },
  {
    // tresor-import 4849: a number of the security and no amount.
    name: 'titles of one’s own with numbers of securities, parted by semicolons',
    rows: [
      'date;time;price;shares;tax;fee;type;broker;WKN',
      '13.12.2021;;14,2886;40,947;0;0,52;Buy;FFB;A2ANH0',
      ';;;;;;;;',
      '02.11.2021;;14,0232;42,727;0;0,52;Buy;FFB;A2ANH0',
    ],
    cash: { '': -585.08 - 0.52 - 599.17 - 0.52 },
    fees: 1.04,
  },
  {
    name: 'titles in Italian',
    rows: [
      'Data;Tipo operazione;Simbolo;Quantità;Prezzo;Commissioni;Importo netto;Divisa',
      '03.02.2026;Acquisto;ENI;100;14,50;5,00;1.455,00;EUR',
      '13.02.2026;Dividendo;ENI;;;;25,00;EUR',
    ],
    cash: { EUR: -1430 },
    fees: 5,
  },
]

it.each(cases)(
  '$name: each row is booked as the file says or refused',
  async ({ rows, cash, fees, refused = {} }) => {
    const file = await fileOf(rows)
    const sums: Record<string, number> = {}
    let charged = 0
    for (const { row, entry } of file.read) {
      const currency = row.currency ?? ''
      sums[currency] = (sums[currency] ?? 0) + cashOf(entry)
      if (entry.kind === 'trade') charged += entry.commission + entry.fees
    }
    const reasons = Object.fromEntries(file.refused.map(({ line, reason }) => [line, reason]))
    expect(Object.keys(reasons)).toEqual(Object.keys(refused))
    for (const [line, reason] of Object.entries(refused)) expect(reasons[line]).toMatch(reason)
    expect(
      Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum / 10_000])),
    ).toEqual(
      Object.fromEntries(Object.entries(cash).map(([currency, sum]) => [currency, Number(sum.toFixed(4))])),
    )
    expect(charged / 10_000).toBeCloseTo(fees ?? 0, 9)
  },
)

it('midnight of universal time is the day that it begins', async () => {
  const file = await fileOf([
    'date,symbol,quantity,activityType,unitPrice,currency,fee,amount',
    '2024-01-03T00:00:00.000Z,MSFT,1,BUY,360,USD,0,360',
    '2024-01-04T00:30:00.000Z,MSFT,1,BUY,360,USD,0,360',
  ])
  expect(file.read.map(({ entry }) => entry.day)).toEqual(['2024-01-03', '2024-01-03'])
})
