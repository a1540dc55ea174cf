CREATE TABLE "document_term" (
	"organisation_id" integer NOT NULL,
	"days" integer,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_term_organisation_id_pk" PRIMARY KEY("organisation_id")
);
