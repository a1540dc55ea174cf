CREATE TABLE "market_note" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"symbol" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_note_organisation_id_user_id_symbol_pk" PRIMARY KEY("organisation_id","user_id","symbol")
);
