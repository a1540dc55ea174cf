import { type FileCase, filesOfMoreBrokers } from './test-files-of-more-brokers.ts'
import { shortsAndOptions } from './test-shorts-and-options.ts'

/** Files as brokers write them, with made-up accounts, and what they come to by hand: cash, units and gains before charges in each currency. */
export const filesInCurrencies: readonly FileCase[] = [
  {
    name: 'Interactive Brokers: an exchange before a purchase, a charge in another currency',
    currency: 'EUR',
    text: `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers Ireland Limited
Statement,Data,Title,Activity Statement
Statement,Data,Period,"January 1, 2024 - March 31, 2024"
Account Information,Header,Field Name,Field Value
Account Information,Data,Base Currency,EUR
Cash Report,Header,Currency Summary,Currency,Total,Securities,Futures,
Cash Report,Data,Starting Cash,Base Currency Summary,0,0,0,
Cash Report,Data,Ending Cash,Base Currency Summary,6600.1,6600.1,0,
Cash Report,Data,Starting Cash,EUR,0,0,0,
Cash Report,Data,Ending Cash,EUR,4986.25,4986.25,0,
Cash Report,Data,Starting Cash,USD,0,0,0,
Cash Report,Data,Ending Cash,USD,1647.64,1647.64,0,
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Stocks,USD,AAPL,20,1,190.05,3801,171.48,3429.6,-371.4,
Open Positions,Total,,Stocks,USD,,,,,3801,,3429.6,-371.4,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2024-01-10, 10:30:00",20,190,191,-3800,-1,3801,0,20,O
Trades,SubTotal,,Stocks,USD,AAPL,,20,,,-3800,-1,3801,0,20,
Trades,Total,,Stocks,USD,,,,,,-3800,-1,3801,0,20,
Trades,Total,,Stocks,EUR,,,,,,-3470.3,-0.91,3471.2,0,18.3,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code
Trades,Data,Order,Forex,USD,EUR.USD,"2024-01-10, 10:25:00","-5,000",1.0895,,5447.5,-1.85,,,1.2,
Trades,SubTotal,,Forex,USD,EUR.USD,,"-5,000",,,5447.5,-1.85,,,1.2,
Trades,Total,,Forex,USD,,,,,,5447.5,-1.85,,,1.2,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,EUR,2024-01-02,Electronic Fund Transfer,10000
Deposits & Withdrawals,Data,Total,,,10000
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend),4.8
Dividends,Data,Total,,,4.8
Dividends,Data,Total in EUR,,,4.46
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-0.72,
Withholding Tax,Data,Total,,,-0.72,
Withholding Tax,Data,Total in EUR,,,-0.67,
Fees,Header,Subtitle,Currency,Date,Description,Amount
Fees,Data,Other Fees,EUR,2024-03-05,Snapshot,-11.9
Fees,Data,Other Fees,USD,2024-03-05,Market data,-2.94
Fees,Data,Total,,,-2.94`,
    cash: { EUR: 4986.25, USD: 1647.64 },
    held: { USD: { AAPL: 20 } },
    refused: {},
  },
  {
    name: 'a flex query in XML: exchanges of three currencies, charges in euros',
    currency: 'EUR',
    text: `<FlexQueryResponse queryName="All" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U2" fromDate="20240101" toDate="20240731" period="" whenGenerated="20240801;120000">
<Trades>
<Trade accountId="U2" currency="USD" fxRateToBase="0.92266" assetCategory="CASH" symbol="EUR.USD" description="EUR.USD" tradeDate="20240705" settleDateTarget="20240709" exchange="IDEALFX" quantity="-15000" tradePrice="1.08235" tradeMoney="-16235.25" proceeds="16235.25" taxes="0" ibCommission="-1.84988" ibCommissionCurrency="EUR" netCash="0" buySell="SELL" ibOrderID="645" dateTime="20240705;111329 EDT" levelOfDetail="EXECUTION" />
<Trade accountId="U2" currency="USD" fxRateToBase="0.92" assetCategory="STK" symbol="NVO" description="NOVO" tradeDate="20240708" settleDateTarget="20240709" exchange="NYSE" quantity="45" tradePrice="68.5" tradeMoney="3082.5" proceeds="-3082.5" taxes="0" ibCommission="-0.30683225" ibCommissionCurrency="USD" netCash="-3082.80683225" buySell="BUY" ibOrderID="646" dateTime="20240708;093628 EDT" levelOfDetail="EXECUTION" />
<Trade accountId="U2" currency="GBP" assetCategory="STK" symbol="VOD" description="VODAFONE" tradeDate="20240709" settleDateTarget="20240711" quantity="1000" tradePrice="0.725" proceeds="-725" taxes="-3.63" ibCommission="-3" ibCommissionCurrency="GBP" netCash="-731.63" buySell="BUY" ibOrderID="647" dateTime="20240709;043628 EDT" levelOfDetail="EXECUTION" />
<Trade accountId="U2" currency="USD" assetCategory="CASH" symbol="GBP.USD" tradeDate="20240708" quantity="800" tradePrice="1.28" proceeds="-1024" ibCommission="-2" ibCommissionCurrency="EUR" netCash="0" buySell="BUY" ibOrderID="640" dateTime="20240708;083628 EDT" levelOfDetail="EXECUTION" />
</Trades><CashTransactions>
<CashTransaction accountId="U2" currency="EUR" assetCategory="" symbol="" description="CASH RECEIPTS" dateTime="20240102" amount="20000" type="Deposits/Withdrawals" levelOfDetail="DETAIL" />
</CashTransactions>
<CashReport><CashReportCurrency accountId="U2" currency="BASE_SUMMARY" startingCash="0" endingCash="16250" />
<CashReportCurrency accountId="U2" currency="EUR" startingCash="0" endingCash="4996.15012" />
<CashReportCurrency accountId="U2" currency="GBP" startingCash="0" endingCash="68.37" />
<CashReportCurrency accountId="U2" currency="USD" startingCash="0" endingCash="12128.44316775" /></CashReport>
</FlexStatement></FlexStatements></FlexQueryResponse>`,
    cash: { EUR: 4996.1501, GBP: 68.37, USD: 12128.4432 },
    held: { USD: { NVO: 45 }, GBP: { VOD: 1000 } },
    refused: {},
  },
  {
    name: 'DEGIRO in German: a purchase in dollars with its exchange, tax of a dividend',
    currency: 'EUR',
    text: `Datum,Uhrze,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID
22-02-2021,07:50,19-02-2021,CATERPILLAR INC. COMM,US1491231015,Dividende,,USD,"10,30",USD,"8,75",
22-02-2021,07:50,19-02-2021,CATERPILLAR INC. COMM,US1491231015,Dividendensteuer,,USD,"-1,55",USD,"-1,55",
19-02-2021,21:17,19-02-2021,BANK OF AMERICA CORPOR,US0605051046,Währungswechsel (Einbuchung),"1,2105",USD,"1.212,05",USD,"0,00",o1
19-02-2021,21:17,19-02-2021,BANK OF AMERICA CORPOR,US0605051046,Währungswechsel (Ausbuchung),,EUR,"-1.001,29",EUR,"3.998,09",o1
19-02-2021,21:17,19-02-2021,BANK OF AMERICA CORPOR,US0605051046,Transaktionsgebühr,,EUR,"-0,12",EUR,"4.999,38",o1
19-02-2021,21:17,19-02-2021,BANK OF AMERICA CORPOR,US0605051046,Transaktionsgebühr,,EUR,"-0,50",EUR,"4.999,50",o1
19-02-2021,21:17,19-02-2021,BANK OF AMERICA CORPOR,US0605051046,"Kauf 35 zu je 34,63 USD (US0605051046)",,USD,"-1.212,05",USD,"-1.212,05",o1
01-02-2021,09:00,01-02-2021,,,Einzahlung,,EUR,"5.000,00",EUR,"5.000,00",`,
    cash: { EUR: 3998.09, USD: 8.75 },
    held: { USD: { US0605051046: 35 } },
    refused: {},
  },
  {
    name: 'DEGIRO in Dutch: a sale in dollars that is changed back',
    currency: 'EUR',
    text: `Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
20-01-2021,07:12,19-01-2021,,,Valuta Debitering,"1,2134",USD,"-3,58",USD,"0,00",
20-01-2021,07:12,19-01-2021,,,Valuta Creditering,,EUR,"2,95",EUR,"123,05",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,Valuta Debitering,"1,2134",USD,"-24,64",USD,"3,58",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,Valuta Creditering,,EUR,"20,31",EUR,"120,10",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,Transactiebelasting België,,EUR,"-0,07",EUR,"99,79",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,DEGIRO transactiekosten,,EUR,"-0,01",EUR,"99,86",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,DEGIRO transactiekosten,,EUR,"-0,50",EUR,"99,87",
19-01-2021,18:12,19-01-2021,BIOCEPT INC,US09072V5012,"Verkoop 4 @ 6,16 USD",,USD,"24,64",USD,"28,22",
12-01-2021,10:00,12-01-2021,BIOCEPT INC,US09072V5012,Dividend,,USD,"3,58",USD,"3,58",
05-01-2021,11:45,05-01-2021,BIOCEPT INC,US09072V5012,Valuta Creditering,"1,2200",USD,"20,00",USD,"0,00",
05-01-2021,11:45,05-01-2021,BIOCEPT INC,US09072V5012,Valuta Debitering,,EUR,"-16,39",EUR,"100,37",
05-01-2021,11:45,05-01-2021,BIOCEPT INC,US09072V5012,"Koop 4 @ 5 USD",,USD,"-20,00",USD,"-20,00",
04-01-2021,09:45,04-01-2021,,,iDEAL Deposit,,EUR,"116,76",EUR,"116,76",`,
    cash: { EUR: 123.05, USD: 0 },
    held: {},
    realised: { USD: 4.64 },
    refused: {},
  },
  {
    name: 'Trading 212: an exchange in one row, pence, a holding in each currency',
    currency: 'GBP',
    text: `Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax),Currency conversion from amount,Currency (Currency conversion from amount),Currency conversion to amount,Currency (Currency conversion to amount),Currency conversion fee,Currency (Currency conversion fee)
Deposit,2025-01-02 09:00:00.123,,,,"Bank Transfer",d1,,,,,,,2000.00,GBP,,,,,,,,,,
Currency conversion,2025-01-03 09:00:00.000,,,,,c1,,,,,,,,,,,,,1000.00,GBP,1238.14,USD,1.86,USD
Market buy,2025-01-03 14:35:10.482,US0378331005,AAPL,"Apple",,b1,4.5000000000,240.00,USD,1.00000000,,,1080.00,USD,,,,,,,,,,
Market buy,2025-01-06 10:35:10.000,GB00BH4HKS39,VOD,"Vodafone Group",,b2,400.0000000000,68.50,GBX,100.00000000,,,275.37,GBP,,,1.37,GBP,,,,,,
Dividend (Dividend),2025-02-14 09:00:00.000,US0378331005,AAPL,"Apple",,,4.5000000000,0.21,USD,Not available,,,0.95,USD,0.17,USD,,,,,,,,
Market sell,2025-03-06 10:35:10.000,GB00BH4HKS39,VOD,"Vodafone Group",,s1,100.0000000000,70.00,GBX,100.00000000,1.16,GBP,70.00,GBP,,,,,,,,,,
Interest on cash,2025-03-31 02:00:00.000,,,,"Interest on cash",i1,,,,,,,1.02,GBP,,,,,,,,,,
Withdrawal,2025-04-01 02:00:00.000,,,,"Sent to Bank Account",w1,,,,,,,-100.00,GBP,,,,,,,,,,`,
    cash: { GBP: 695.65, USD: 159.09 },
    held: { USD: { AAPL: 4.5 }, GBP: { VOD: 300 } },
    realised: { GBP: 1.1574999999999989 },
    refused: {},
  },
  {
    name: 'Swissquote in German, in Windows-1252 with apostrophes: an exchange of francs',
    currency: 'CHF',
    text: `Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung
12-08-2022 15:30:02;113947125;Verkauf;ORFN;ORPHAN;US8863645383;50.0;24.87;6.00;0.00;1'237.50;USD;1'237.50;98'761.54;USD
10-08-2022 15:30:02;113947121;Kauf;ORFN;ORPHAN;US8863645383;200.0;19.85;5.96;0.00;-3'975.96;USD;-3'975.96;97'524.04;USD
09-08-2022 10:50:48;113882551;Forex-Gutschrift;;;;1.0;101'500.00;0.00;0.00;101'500.00;USD;101'500.00;101'500.00;USD
09-08-2022 10:50:48;113882551;Forex-Belastung;;;;1.0;100'000.00;0.00;0.00;-100'000.00;CHF;-100'000.00;149'900.00;CHF
02-08-2022 10:50:48;113882540;Kauf;NESN;Nestlé SA;CH0038863350;1.0;100.00;0.00;0.00;-100.00;CHF;-100.00;249'900.00;CHF
01-08-2022 10:50:48;00000000;Vergütung;;;;1.0;250'000.00;0.00;0.00;250'000.00;CHF;250'000.00;250'000.00;CHF`,
    cash: { CHF: 149900, USD: 98761.54 },
    held: { CHF: { NESN: 1 }, USD: { ORFN: 150 } },
    realised: { USD: 251.0 },
    refused: {},
  },
  {
    name: 'Schwab: a purchase that is cancelled, a split, a dividend that buys a fraction, a total below',
    currency: 'USD',
    text: `"Transactions for account XXXX-1234 as of 07/01/2024 08:12:03 PM ET"
"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"06/28/2024","Reinvest Shares","SCHD","SCHWAB US DIVIDEND EQUITY ETF","0.3055","$78.55","","-$24.00"
"06/28/2024","Reinvest Dividend","SCHD","SCHWAB US DIVIDEND EQUITY ETF","","","","$24.00"
"06/11/2024 as of 06/10/2024","Stock Split","NVDA","NVIDIA CORP","90","","",""
"05/20/2024","Sell","NVDA","NVIDIA CORP","2","$950.00","$0.06","$1,899.94"
"05/02/2024","Cancel Buy","MSFT","MICROSOFT CORP","5","$400.00","","$2,000.00"
"05/02/2024","Buy","MSFT","MICROSOFT CORP","5","$400.00","","-$2,000.00"
"03/20/2024","Short Term Cap Gain","SCHD","SCHWAB US DIVIDEND EQUITY ETF","","","","$1.00"
"02/01/2024","Buy","SCHD","SCHWAB US DIVIDEND EQUITY ETF","30","$77.00","","-$2,310.00"
"01/15/2024","Buy","NVDA","NVIDIA CORP","12","$550.00","","-$6,600.00"
"01/10/2024","Foreign Tax Paid","ASML","ASML HOLDING","","","","-$3.00"
"01/02/2024","Wire Received","","WIRED FUNDS RECEIVED","","","","$12,000.00"
"Transactions Total","","","","","","","$4,987.94"`,
    cash: { USD: 4987.94 },
    held: { USD: { NVDA: 100, SCHD: 30.3055 } },
    realised: { USD: 800 },
    refused: { '7': 'It takes line 8 back', '8': 'Line 7 takes it back' },
  },
  {
    name: 'a German bank: titles in the fourth row, minus behind, a sale taken back, a sum below',
    currency: 'EUR',
    fields: {
      columns:
        '{"date": "Datum", "action": "Typ", "symbol": "Symbol", "quantity": "St\\u00fcck", "price": "Kurs", "fees": "Geb\\u00fchren", "amount": "Betrag", "currency": "W\\u00e4hrung"}',
    },
    text: `Depotumsätze;;;;;;;;
Konto: 123456;Zeitraum: 01.01.2024 - 30.06.2024;;;;;;;
;;;;;;;;
Datum;Typ;Symbol;Stück;Kurs;Gebühren;Betrag;Währung
02.01.2024;Einzahlung;;;;;10.000,00;EUR
05.01.2024;Kauf;SAP;10;140,50;9,90;1.414,90-;EUR
15.02.2024;Verkauf;SAP;4;160,00;9,90;630,10;EUR
20.02.2024;Dividende;SAP;;;;13,20;EUR
28.02.2024;Storno Verkauf;SAP;4;160,00;9,90;630,10-;EUR
Summe;;;;;;8.598,30;EUR`,
    cash: { EUR: 8598.3 },
    held: { EUR: { SAP: 10 } },
    refused: { '7': 'Line 9 takes it back', '9': 'It takes line 7 back' },
  },
  {
    name: 'Kraken: euros for dollars with a charge; a coin of eight decimals',
    currency: 'EUR',
    text: `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"L0","R0","2024-01-01 09:00:00","deposit","","currency","ZEUR","spot / main",5000.0000,0.0000,5000.0000
"L1","R1","2024-02-01 12:00:00","trade","tradespot","currency","ZEUR","spot / main",-1000.0000,0.0000,4000.0000
"L2","R1","2024-02-01 12:00:00","trade","tradespot","currency","ZUSD","spot / main",1085.0000,2.1700,1082.8300
"L3","R2","2024-03-01 12:00:00","spend","","currency","ZUSD","spot / main",-500.0000,0.0000,582.8300
"L4","R2","2024-03-01 12:00:00","receive","","currency","XXBT","spot / main",0.0079123400,0.0000000000,0.0079123400`,
    cash: { EUR: 4000, USD: 582.83 },
    held: { USD: { BTC: 0.00791234 } },
    refused: {},
  },
  {
    name: 'Revolut: two currencies, of which one has no cash, a split of what is not held',
    currency: 'USD',
    text: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2024-01-02T09:00:00.123456Z,,CASH TOP-UP,,,USD 2000,USD,1.09
2024-01-03T15:31:02.123456Z,TSLA,BUY - MARKET,4.5,USD 240,"USD 1,080",USD,1.09
2024-02-01T15:31:02.123456Z,AAPL,BUY - LIMIT,2,USD 185.50,USD 371,USD,1.08
2024-02-16T10:00:00.123456Z,AAPL,DIVIDEND,,,USD 0.41,USD,1.08
2024-03-01T10:00:00.123456Z,,CUSTODY FEE,,,-USD 0.30,USD,1.08
2024-05-01T15:31:02.123456Z,TSLA,SELL - MARKET,1.5,USD 180.00,USD 269.99,USD,1.07
2024-06-10T09:00:00Z,NVDA,STOCK SPLIT,9,,USD 0,USD,1.08
2024-07-01T09:00:00Z,,CASH WITHDRAWAL,,,-USD 100,USD,1.07
2024-07-02T09:00:00Z,SAP,BUY - MARKET,1,EUR 190.10,EUR 190.10,EUR,1.0`,
    cash: { USD: 719.1, EUR: 0 },
    held: { USD: { TSLA: 3, AAPL: 2 } },
    realised: { USD: -90.00999999999999 },
    refused: { '8': 'No NVDA was held', '10': 'It takes 190.10 EUR' },
  },
  {
    name: 'the account of Revolut: an exchange with a charge, one that was taken back',
    currency: 'EUR',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2024-01-02 09:00:00,2024-01-02 09:00:05,Payment from Jane,1000.00,0.00,EUR,COMPLETED,1000.00
EXCHANGE,Current,2024-01-03 10:00:00,2024-01-03 10:00:00,Exchanged to USD,-500.00,0.50,EUR,COMPLETED,499.50
EXCHANGE,Current,2024-01-03 10:00:00,2024-01-03 10:00:00,Exchanged to USD,545.10,0.00,USD,COMPLETED,545.10
CARD_PAYMENT,Current,2024-01-04 10:00:00,2024-01-05 10:00:00,Shop,-20.00,0.00,EUR,COMPLETED,479.50
EXCHANGE,Current,2024-01-06 10:00:00,,Exchanged to GBP,-50.00,0.00,EUR,REVERTED,`,
    cash: { EUR: 479.5, USD: 545.1 },
    held: {},
    refused: { '6': 'The row is of a payment' },
  },
  ...filesOfMoreBrokers,
  ...shortsAndOptions,
]
