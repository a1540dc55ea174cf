/** A file of a layout with what it comes to by hand: cash that moved, units held, gains of sales after all charges, tax withheld, and lines that are refused. */
export type LayoutCase = {
  currency: string
  text: string
  cash: number
  held: Record<string, number>
  realised: number
  tax?: number
  refused?: Record<number, string>
  /** The moment of the first sale. */
  soldAt?: string
}

export const linesOf = (...rows: readonly string[]) => rows.join('\n')
export const inCurrency = 'Amounts in'

/** Files as brokers of Europe write them, by their published forms, with made-up accounts. */
export const layoutsOfEurope: Record<string, LayoutCase> = {
  // Cash: −2190.48 − 2.00 + 914.29 − 2.00. Cost of 4 of 10: (2190.48 + 2) × 4/10 = 876.992; 912.29 − 876.992.
  'DEGIRO, transactions': {
    currency: 'EUR',
    text: linesOf(
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third party fees,,Total,,Order ID',
      '03-02-2026,15:32,APPLE INC,US0378331005,NDQ,XNAS,10,"230,00",USD,"-2300,00",USD,"-2190,48",EUR,"1,0500","-2,00",EUR,"-2192,48",EUR,aaa',
      '05-03-2026,15:32,APPLE INC,US0378331005,NDQ,XNAS,-4,"240,00",USD,"960,00",USD,"914,29",EUR,"1,0500","-2,00",EUR,"912,29",EUR,bbb',
    ),
    cash: -1280.19,
    held: { US0378331005: 6 },
    realised: 35.298,
    soldAt: '2026-03-05T14:32:00.000Z',
  },
  // Its titles in German, the currency in the titles.
  'DEGIRO, transactions ': {
    currency: 'EUR',
    text: linesOf(
      'Datum,Uhrzeit,Produkt,ISIN,Referenzbörse,Ausführungsort,Anzahl,Kurs,,Wert in Lokalwährung,,Wert EUR,Wechselkurs,AutoFX-Gebühr,Transaktionsgebühren und/oder Gebühren Dritter EUR,Gesamt EUR,Order-ID,',
      '03-02-2026,15:32,SAP SE,DE0007164600,XET,XETA,10,"200,00",EUR,"-2000,00",EUR,"-2000,00",,"0,00","-4,90","-2004,90",aaa,',
    ),
    cash: -2004.9,
    held: { DE0007164600: 10 },
    realised: 0,
  },
  // 10,000 − 2,000 − 4.90 + 12 − 1.80 of tax + 840 − 4.90. Cost of 4 of 10 with its charge: 801.96; 840 − 4.90 − 801.96.
  'DEGIRO, account': {
    currency: 'EUR',
    text: linesOf(
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      '10-03-2026,10:00,12-03-2026,ASML,NL0010273215,"Verkoop 4 ASML Holding@210 EUR (NL0010273215)",,EUR,"840,00",EUR,"8840,40",o2',
      '10-03-2026,10:00,12-03-2026,ASML,NL0010273215,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-4,90",EUR,"8000,40",o2',
      '01-03-2026,07:00,27-02-2026,ASML,NL0010273215,Dividendbelasting,,EUR,"-1,80",EUR,"8005,30",',
      '01-03-2026,07:00,27-02-2026,ASML,NL0010273215,Dividend,,EUR,"12,00",EUR,"8007,10",',
      '03-02-2026,15:32,03-02-2026,ASML,NL0010273215,"Koop 10 ASML Holding@200 EUR (NL0010273215)",,EUR,"-2000,00",EUR,"7995,10",o1',
      '03-02-2026,15:32,03-02-2026,ASML,NL0010273215,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-4,90",EUR,"9995,10",o1',
      '02-02-2026,09:00,02-02-2026,,,Degiro Cash Sweep Transfer,,EUR,"0,00",EUR,"10000,00",',
      '02-02-2026,08:00,02-02-2026,,,Valuta Creditering,"1,05",USD,"100,00",USD,"100,00",',
      '01-02-2026,09:00,01-02-2026,,,iDEAL storting,,EUR,"10000,00",EUR,"10000,00",',
    ),
    cash: 8840.4,
    held: { NL0010273215: 6 },
    realised: 33.14,
    tax: 1.8,
    refused: { 8: 'A sweep', 9: 'Only one side' },
    soldAt: '2026-03-10T09:00:00.000Z',
  },
  // 5,000 − 1,001.50 + 610 + 3.40 − 200. Cost of 5 of 10: 1001.50/2; gross of the sale is its total, its charges are in it.
  'Trading 212': {
    currency: 'EUR',
    text: linesOf(
      'Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Notes,Currency conversion fee,Currency (Currency conversion fee)',
      'Deposit,2025-01-02 09:00:00,,,,id1,,,,,,,5000.00,EUR,,,Bank Transfer,,',
      'Market buy,2025-01-03 14:35:10,US0378331005,AAPL,Apple,id2,10.0000000000,105.00,USD,1.05,,,1001.50,EUR,,,,1.50,EUR',
      'Limit sell,2025-02-03 15:00:00,US0378331005,AAPL,Apple,id3,5.0000000000,128.10,USD,1.05,109.25,EUR,610.00,EUR,,,,0.91,EUR',
      'Dividend (Ordinary),2025-02-14 09:00:00,US0378331005,AAPL,Apple,,10.0000000000,0.42,USD,Not available,,,3.40,EUR,0.60,USD,,,',
      'Currency conversion,2025-02-15 09:00:00,,,,id4,,,,,,,0.00,EUR,,,,,',
      'Withdrawal,2025-03-01 09:00:00,,,,id5,,,,,,,-200.00,EUR,,,,,',
      'Market buy,2025-03-02 09:00:00,GB00BH4HKS39,VOD,Vodafone,id6,100,72.50,GBX,1,,,72.50,GBP,,,,,',
    ),
    cash: 4411.9,
    held: { AAPL: 5 },
    realised: 109.25,
    refused: { 6: 'Only one side', 8: `${inCurrency} GBP` },
    soldAt: '2025-02-03T15:00:00.000Z',
  },
  // 10,000 − 1,000 − 1 + 480 − 1 + 8 − 2.11 + 28.55 − 7.42 − 13.12. Cost of 4 of 10 with its charge: 400.40; 480 − 1 − 400.40.
  'Trade Republic': {
    currency: 'EUR',
    text: linesOf(
      '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","original_amount","original_currency","fx_rate","description","transaction_id","counterparty_name","counterparty_iban","payment_reference","mcc_code"',
      '"2026-01-02T09:00:00.000Z","2026-01-02","DEFAULT","CASH","CUSTOMER_INBOUND","","","","","","10000.00","","","EUR","","","","","t1","","","",""',
      '"2026-01-05T10:00:00.000Z","2026-01-05","DEFAULT","TRADING","BUY","STOCK","Siemens","DE0007236101","10.0000000000","100.000000","-1000.00","-1.00","","EUR","","","","","t2","","","",""',
      '"2026-02-05T10:00:00.000Z","2026-02-05","DEFAULT","TRADING","SELL","STOCK","Siemens","DE0007236101","-4.0000000000","120.000000","480.00","-1.00","","EUR","","","","","t3","","","",""',
      '"2026-02-12T09:00:00.000Z","2026-02-12","DEFAULT","CASH","DIVIDEND","STOCK","Siemens","DE0007236101","6.0000000000","","8.00","","-2.11","EUR","","","","","t4","","","",""',
      '"2026-03-01T09:00:00.000Z","2026-03-01","DEFAULT","CASH","INTEREST_PAYMENT","","","","","","28.55","","-7.42","EUR","","","","","t5","","","",""',
      '"2026-03-02T09:00:00.000Z","2026-03-02","DEFAULT","CASH","CARD_TRANSACTION","","Lidl","","","","-13.12","","","EUR","","","","","t6","","","",""',
      '"2026-03-03T09:00:00.000Z","2026-03-03","DEFAULT","TRADING","BUY","CRYPTO","Bitcoin","XF000BTC0017","0.01","60000.00","-600.00","-1.00","","EUR","","","","","t7","","","",""',
    ),
    cash: 9491.9,
    held: { DE0007236101: 6 },
    realised: 78.6,
    tax: 9.53,
    refused: { 8: 'Only shares, funds and bonds' },
  },
  'Trade Republic, statement': {
    currency: 'EUR',
    text: linesOf(
      'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
      '2024-11-30;Onttrekking;-10,84;John Doe;;;;',
      '2024-11-29;Verkoop;10,799;FTSE Developed World USD (Dist);IE00BKX55T58;0,104341;;',
      '2024-09-25;Dividend;0,03;FTSE Developed World USD (Dist);IE00BKX55T58;;;',
      '2024-07-23;Aankoop;-5;FTSE Developed World USD (Dist);IE00BKX55T58;0,052361;;',
      '2024-07-16;Aankoop;-5;FTSE Developed World USD (Dist);IE00BKX55T58;0,05198;;',
      '2024-07-01;Storting;20,00;John Doe;;;;',
    ),
    // 20 − 5 − 5 + 0.03 + 10.799 − 10.84; everything bought for 10 is sold for 10.799.
    cash: 9.989,
    held: {},
    realised: 0.799,
  },
  // 7,104 − 200 − 0.99 + 44.00 − 4.99 + 1.60 − 0.42 − 30. Cost of 1 of 2: (200 + 0.99) / 2.
  'Scalable Capital': {
    currency: 'EUR',
    text: linesOf(
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2024-04-10;07:44:56;Executed;"HESG";"PRIME+ subscription";Cash;Fee;;;;-4,99;0,00;;EUR',
      '2024-03-28;01:00:00;Executed;"5202";"Ausschüttung";Cash;Distribution;US0378331005;;;1,60;0,00;0,42;EUR',
      '2024-02-27;18:34:09;Cancelled;"SCAL5";"Marathon Digital";Security;Buy;US5657881067;0;0,00;0,00;0,00;0,00;EUR',
      '2024-02-14;01:00:00;Executed;"JXKP";"withdrawal";Cash;Withdrawal;;;;-30,00;0,00;;EUR',
      '2024-02-09;21:12:53;Executed;"SCALX";"Apple";Security;Sell;US0378331005;1;44,00;44,00;0,00;0,00;EUR',
      '2024-02-01;10:00:00;Executed;"SCALB";"Apple";Security;Savings plan;US0378331005;2;100,00;-200,00;0,99;0,00;EUR',
      '2024-01-31;10:00:00;Executed;"DEP";"deposit";Cash;Deposit;;;;7.104,00;0,00;;EUR',
    ),
    cash: 6913.2,
    held: { US0378331005: 1 },
    realised: -56.495,
    tax: 0.42,
    refused: { 4: 'The row is of an order that was not executed.' },
    soldAt: '2024-02-09T20:12:53.000Z',
  },
  // 1,000 − 500 + 300 + 0.85 − 1.20 − 100. Cost of 2 of 5: 200. Ten more by a split of 3 + 10.
  Revolut: {
    currency: 'USD',
    text: linesOf(
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2024-01-02T09:00:00.000000Z,,CASH TOP-UP,,,"USD 1,000.00",USD,1.09',
      '2024-01-03T15:00:00.000000Z,TSLA,BUY - MARKET,5,USD 100.00,USD 500.00,USD,1.09',
      '2024-02-05T15:00:00.000000Z,TSLA,SELL - LIMIT,2,USD 150.00,USD 300.00,USD,1.08',
      '2024-02-15T09:00:00.000000Z,TSLA,DIVIDEND,,,USD 0.85,USD,1.08',
      '2024-02-20T09:00:00.000000Z,,CUSTODY FEE,,,-USD 1.20,USD,1.08',
      '2024-03-01T09:00:00.000000Z,TSLA,STOCK SPLIT,10,,USD 0,USD,1.08',
      '2024-03-02T09:00:00.000000Z,,CASH WITHDRAWAL,,,-USD 100,USD,1.08',
      '2024-03-03T09:00:00.000000Z,SAP,BUY - MARKET,1,EUR 150.00,EUR 150.00,EUR,1',
    ),
    cash: 699.65,
    held: { TSLA: 13 },
    realised: 100,
    refused: { 9: `${inCurrency} EUR` },
    soldAt: '2024-02-05T15:00:00.000Z',
  },
  // 100 − 49.88 + 61.27 + 0.17 − 5. The units are those that were opened.
  eToro: {
    currency: 'USD',
    text: linesOf(
      'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      '08/01/2024 09:00:00,Deposit,100.00 USD Bank,100.00,-,100.00,"100.00",100.00,-,,0.00',
      '09/01/2024 15:37:16,Open Position,AMD/USD,49.88,0.337209,0.00,"100.00",50.12,2596572937,Stocks,0.00',
      '10/01/2024 00:11:24,Dividend,AMD/USD,0.17,-,0.17,"100.17",50.29,2596572937,Stocks,0.00',
      '16/01/2024 20:08:09,Position closed,AMD/USD,61.27,0.337209,11.39,"111.56",111.56,2596572937,Stocks,0.00',
      '17/01/2024 09:00:00,Withdrawal Conversion Fee,-,-5.00,-,0.00,"106.56",106.56,-,,0.00',
      '18/01/2024 09:00:00,Open Position,NKE/USD,200.00,6.5,0.00,"106.56",106.56,62495,CFD,0.00',
    ),
    cash: 106.56,
    held: {},
    realised: 11.39,
    refused: { 7: 'Only shares, funds and bonds' },
    soldAt: '2024-01-16T20:08:09.000Z',
  },
  // 833 − 405.55 + 138.74 − 3.91. A price of 134.85 for three is 404.55, so that a dollar is its charge.
  Saxo: {
    currency: 'USD',
    text: linesOf(
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
      ',14-Feb-2025,17-Feb-2025,Trade,NVIDIA Corp.,US67066G1040,USD,NASDAQ,NVDA:xnas,Sell -1 @ 139.74 USD,"138,74",,1',
      ',02-Jan-2025,02-Jan-2025,Corporate action,Vanguard,IE00B3RBWM25,EUR,Euronext Amsterdam,VWRL:xams,Dividend,"1,83",,"0,92139706"',
      ',02-jan-2025,02-jan-2025,Cash amount,,,USD,,,Custody Fee,"-3,91",,1',
      ',30-Dec-2024,31-Dec-2024,Trade,NVIDIA Corp.,US67066G1040,USD,NASDAQ,NVDA:xnas,Buy 3 @ 134.85 USD,"-405,55",,1',
      ',29-Dec-2024,29-Dec-2024,Cash Transfer,,,USD,Unknown,,Deposit,833,,1',
    ),
    cash: 562.28,
    held: { NVDA: 2 },
    realised: 138.74 - 405.55 / 3,
    refused: { 3: 'The amount was exchanged' },
  },
  // 250,000 − 3,975.96 + 2,481 + 13.48 − 53.85 (of which 3.85 are taxes in the costs). Cost of 100 of 200 is half.
  Swissquote: {
    currency: 'USD',
    text: linesOf(
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Saldo;Währung',
      '31-12-2022 18:01:13;00000000;Depotgebühren;;;;1.0;50.00;3.85;0.00;-53.85;248464.67;USD',
      '29-09-2022 11:17:26;00000000;Dividende;ORFN;ORPHAN;US8863645383;1.0;13.48;0.00;0.00;13.48;248518.52;USD',
      '12-08-2022 15:30:02;113947125;Verkauf;ORFN;ORPHAN;US8863645383;100.0;24.87;6.00;0.00;2481.00;248505.04;USD',
      '10-08-2022 15:30:02;113947121;Kauf;ORFN;ORPHAN;US8863645383;200.0;19.85;5.96;0.00;-3975.96;246024.04;USD',
      '09-08-2022 10:50:48;113882551;Forex-Gutschrift;;;;1.0;100000.00;0.00;0.00;100000.00;124195.90;CHF',
      '01-08-2022 10:50:48;00000000;Zahlung;;;;1.0;250000.00;0.00;0.00;250000.00;250000.00;USD',
    ),
    cash: 248464.67,
    held: { ORFN: 100 },
    realised: 493.02,
    refused: { 6: 'Only one side' },
    soldAt: '2022-08-12T13:30:02.000Z',
  },
}
