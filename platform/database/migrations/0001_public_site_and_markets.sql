CREATE TABLE "used_code" (
	"user_id" integer NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_code_user_id_digest_pk" PRIMARY KEY("user_id","digest")
);
--> statement-breakpoint
CREATE TABLE "organisation_plan" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"has_had_trial" boolean DEFAULT false NOT NULL,
	"changes_to" text,
	"changes_at" timestamp (3) with time zone,
	"customer_id" text,
	"subscription_id" text
);
--> statement-breakpoint
CREATE TABLE "stripe_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" integer,
	"plan" text NOT NULL,
	"customer_id" text,
	"status" text NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"claim_hash" text,
	"said_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_image" (
	"organisation_id" integer NOT NULL,
	"id" text NOT NULL,
	"alt" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"body" "bytea",
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_image_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "blog_post" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blog_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"image_alt" text NOT NULL,
	"category" text NOT NULL,
	"tags" jsonb NOT NULL,
	"status" text NOT NULL,
	"featured" boolean NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"reading_time_minutes" integer NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_post_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "blog_post_revision" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blog_post_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"editor" text NOT NULL,
	"words" integer NOT NULL,
	"title" text NOT NULL,
	"post" jsonb NOT NULL,
	CONSTRAINT "blog_post_revision_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "blog_slug_redirect" (
	"organisation_id" integer NOT NULL,
	"slug" text NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "blog_slug_redirect_organisation_id_slug_pk" PRIMARY KEY("organisation_id","slug")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"phone" text,
	"job_title" text,
	"company_size" text,
	"use_case" text,
	"message" text,
	"plan" text,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_spam" boolean NOT NULL,
	"spam_reasons" jsonb NOT NULL,
	"submissions" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	"first_contact_at" timestamp (3) with time zone,
	"delivery" text NOT NULL,
	"delivery_attempts" integer DEFAULT 0 NOT NULL,
	"deliver_after" timestamp (3) with time zone NOT NULL,
	"delivery_failure" text,
	"delivered_at" timestamp (3) with time zone,
	"hubspot_contact_id" text,
	CONSTRAINT "lead_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_view_count" (
	"organisation_id" integer NOT NULL,
	"day" date NOT NULL,
	"path" text NOT NULL,
	"referrer_host" text NOT NULL,
	"device" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_view_count_organisation_id_day_path_referrer_host_device_pk" PRIMARY KEY("organisation_id","day","path","referrer_host","device")
);
--> statement-breakpoint
CREATE TABLE "market_bar" (
	"symbol" text NOT NULL,
	"day" date NOT NULL,
	"open" double precision,
	"high" double precision,
	"low" double precision,
	"close" double precision NOT NULL,
	"volume" double precision,
	"source" text NOT NULL,
	CONSTRAINT "market_bar_symbol_day_pk" PRIMARY KEY("symbol","day")
);
--> statement-breakpoint
CREATE TABLE "market_news" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "market_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"provider_item_id" text NOT NULL,
	"symbol" text NOT NULL,
	"headline" text NOT NULL,
	"summary" text NOT NULL,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_news_provider_provider_item_id_symbol_pk" PRIMARY KEY("provider","provider_item_id","symbol")
);
--> statement-breakpoint
CREATE TABLE "market_par_curve" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"points" jsonb NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_par_curve_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "market_quote" (
	"provider" text NOT NULL,
	"symbol" text NOT NULL,
	"price" double precision NOT NULL,
	"previous_close" double precision NOT NULL,
	"open" double precision,
	"high" double precision,
	"low" double precision,
	"volume" double precision,
	"at" timestamp (3) with time zone NOT NULL,
	"is_live" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_quote_provider_symbol_pk" PRIMARY KEY("provider","symbol")
);
--> statement-breakpoint
CREATE TABLE "market_source" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed_key" text,
	"connected_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"last_failure" text
);
--> statement-breakpoint
CREATE TABLE "market_watchlist" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"symbols" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_watchlist_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "portfolio_day" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"day" text NOT NULL,
	"cash" bigint NOT NULL,
	"securities" bigint,
	"contributed" bigint NOT NULL,
	"in_kind" bigint NOT NULL,
	"purchased" bigint NOT NULL,
	"income" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"carried" jsonb NOT NULL,
	"missing" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"sequence" bigint NOT NULL,
	"price_change" bigint NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portfolio_day_organisation_id_account_id_day_pk" PRIMARY KEY("organisation_id","account_id","day")
);
--> statement-breakpoint
CREATE TABLE "paper_import" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "paper_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"file_digest" text NOT NULL,
	"broker" text NOT NULL,
	"rows" integer NOT NULL,
	"booked" integer NOT NULL,
	"known" integer NOT NULL,
	"refused" integer NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"cash_change" bigint NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"lot_changes" jsonb NOT NULL,
	"part_of" bigint,
	"state" text DEFAULT 'done' NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"missing_cash" text DEFAULT 'refuse' NOT NULL,
	"failure" text,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	CONSTRAINT "paper_import_organisation_id_id_pk" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "paper_import_file" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "paper_import_file_organisation_id_import_id_pk" PRIMARY KEY("organisation_id","import_id")
);
--> statement-breakpoint
CREATE TABLE "paper_import_row" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"import_id" bigint NOT NULL,
	CONSTRAINT "paper_import_row_organisation_id_account_id_fingerprint_pk" PRIMARY KEY("organisation_id","account_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "outside_broker" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"sealed_keys" text NOT NULL,
	"account_number" text NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_broker_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outside_order" (
	"organisation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"account_number" text NOT NULL,
	"client_order_id" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_order_organisation_id_user_id_account_number_client_order_id_pk" PRIMARY KEY("organisation_id","user_id","account_number","client_order_id")
);
--> statement-breakpoint
CREATE TABLE "paper_account" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "paper_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"number" text NOT NULL,
	"terms" jsonb NOT NULL,
	"settled" bigint NOT NULL,
	"unsettled" bigint NOT NULL,
	"held" bigint NOT NULL,
	"dividends_due" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_account_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "paper_account_settled" CHECK ("paper_account"."settled" >= 0),
	CONSTRAINT "paper_account_held" CHECK ("paper_account"."held" >= 0),
	CONSTRAINT "paper_account_buying_power" CHECK ("paper_account"."settled" + "paper_account"."unsettled" - "paper_account"."held" >= 0),
	CONSTRAINT "paper_account_dividends" CHECK ("paper_account"."dividends_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paper_balance" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"ledger_account" text NOT NULL,
	"unit" text NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "paper_balance_organisation_id_account_id_ledger_account_unit_pk" PRIMARY KEY("organisation_id","account_id","ledger_account","unit")
);
--> statement-breakpoint
CREATE TABLE "paper_corporate_action" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"kind" text NOT NULL,
	"ex_day" text NOT NULL,
	"amount" bigint NOT NULL,
	"pay_day" text,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "paper_corporate_action_organisation_id_account_id_symbol_kind_ex_day_pk" PRIMARY KEY("organisation_id","account_id","symbol","kind","ex_day")
);
--> statement-breakpoint
CREATE TABLE "paper_fill" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "paper_fill_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"order_id" bigint,
	"import_id" bigint,
	"execution_id" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"sec_fee" bigint NOT NULL,
	"taf_fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"trade_day" text NOT NULL,
	"settle_day" text NOT NULL,
	"input" text NOT NULL,
	"is_ambiguous" boolean NOT NULL,
	"why" jsonb NOT NULL,
	"executed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_fill_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "paper_fill_quantity" CHECK ("paper_fill"."quantity" > 0 and "paper_fill"."price" > 0),
	CONSTRAINT "paper_fill_net" CHECK ("paper_fill"."net" = (case "paper_fill"."side" when 'SELL' then "paper_fill"."gross" else -"paper_fill"."gross" end) - "paper_fill"."commission" - "paper_fill"."sec_fee" - "paper_fill"."taf_fee")
);
--> statement-breakpoint
CREATE TABLE "paper_journal" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"order_id" bigint,
	"happening" jsonb NOT NULL,
	CONSTRAINT "paper_journal_organisation_id_account_id_sequence_pk" PRIMARY KEY("organisation_id","account_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "paper_lot" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"execution_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"place" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"fees" bigint NOT NULL,
	CONSTRAINT "paper_lot_organisation_id_account_id_symbol_execution_id_pk" PRIMARY KEY("organisation_id","account_id","symbol","execution_id"),
	CONSTRAINT "paper_lot_held" CHECK ("paper_lot"."quantity" > 0 and "paper_lot"."cost" >= 0 and "paper_lot"."fees" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paper_lot_closing" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"execution_id" text NOT NULL,
	"lot_execution_id" text NOT NULL,
	"import_id" bigint,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"proceeds" bigint NOT NULL,
	CONSTRAINT "paper_lot_closing_organisation_id_account_id_execution_id_lot_execution_id_pk" PRIMARY KEY("organisation_id","account_id","execution_id","lot_execution_id")
);
--> statement-breakpoint
CREATE TABLE "paper_order" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "paper_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"client_order_id" text NOT NULL,
	"request_digest" text NOT NULL,
	"symbol" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"quantity" bigint NOT NULL,
	"asked_price" bigint,
	"limit_price" bigint,
	"stop_price" bigint,
	"trail" jsonb,
	"best_price" bigint,
	"state" text NOT NULL,
	"state_before" text NOT NULL,
	"is_open" boolean NOT NULL,
	"is_elected" boolean NOT NULL,
	"filled" bigint NOT NULL,
	"gross" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"fills" integer NOT NULL,
	"hold_price" bigint,
	"hold" bigint NOT NULL,
	"group_id" bigint,
	"leg" text,
	"replaces_id" bigint,
	"replaced_by_id" bigint,
	"lot_ids" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reason" jsonb,
	"why" jsonb,
	"version" integer NOT NULL,
	CONSTRAINT "paper_order_organisation_id_id_pk" PRIMARY KEY("organisation_id","id"),
	CONSTRAINT "paper_order_quantity" CHECK ("paper_order"."quantity" > 0),
	CONSTRAINT "paper_order_filled" CHECK ("paper_order"."filled" between 0 and "paper_order"."quantity"),
	CONSTRAINT "paper_order_hold" CHECK ("paper_order"."hold" >= 0 and ("paper_order"."is_open" or "paper_order"."hold" = 0))
);
--> statement-breakpoint
CREATE TABLE "paper_position" (
	"organisation_id" integer NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "paper_position_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"symbol" text NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"taken" jsonb,
	CONSTRAINT "paper_position_organisation_id_account_id_symbol_pk" PRIMARY KEY("organisation_id","account_id","symbol"),
	CONSTRAINT "paper_position_held" CHECK ("paper_position"."quantity" >= 0 and "paper_position"."cost" >= 0 and "paper_position"."fees" >= 0)
);
--> statement-breakpoint
CREATE TABLE "paper_settling" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "paper_settling_organisation_id_account_id_day_pk" PRIMARY KEY("organisation_id","account_id","day")
);
--> statement-breakpoint
CREATE TABLE "paper_transfer" (
	"organisation_id" integer NOT NULL,
	"account_id" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"line" integer NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "paper_transfer_organisation_id_account_id_sequence_line_pk" PRIMARY KEY("organisation_id","account_id","sequence","line"),
	CONSTRAINT "paper_transfer_amount" CHECK ("paper_transfer"."amount" > 0),
	CONSTRAINT "paper_transfer_sides" CHECK ("paper_transfer"."debit" <> "paper_transfer"."credit")
);
--> statement-breakpoint
CREATE INDEX "stripe_subscription_by_organisation" ON "stripe_subscription" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_subscription_by_claim" ON "stripe_subscription" USING btree ("claim_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_post_slug" ON "blog_post" USING btree ("organisation_id","slug");--> statement-breakpoint
CREATE INDEX "blog_post_by_publication" ON "blog_post" USING btree ("organisation_id","status","published_at");--> statement-breakpoint
CREATE INDEX "blog_post_revision_by_post" ON "blog_post_revision" USING btree ("organisation_id","post_id","id");--> statement-breakpoint
CREATE INDEX "blog_slug_redirect_by_post" ON "blog_slug_redirect" USING btree ("organisation_id","post_id");--> statement-breakpoint
CREATE INDEX "lead_by_time" ON "lead" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("organisation_id","email","created_at");--> statement-breakpoint
CREATE INDEX "lead_to_deliver" ON "lead" USING btree ("delivery","deliver_after");--> statement-breakpoint
CREATE INDEX "market_news_by_symbol" ON "market_news" USING btree ("symbol","published_at");--> statement-breakpoint
CREATE INDEX "paper_import_by_account" ON "paper_import" USING btree ("organisation_id","account_id","id");--> statement-breakpoint
CREATE INDEX "paper_import_parts" ON "paper_import" USING btree ("organisation_id","part_of") WHERE "paper_import"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "paper_import_undone" ON "paper_import" USING btree ("organisation_id","id") WHERE "paper_import"."undone_at" is not null;--> statement-breakpoint
CREATE INDEX "paper_import_row_by_import" ON "paper_import_row" USING btree ("organisation_id","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_account_number" ON "paper_account" USING btree ("organisation_id","number");--> statement-breakpoint
CREATE INDEX "paper_corporate_action_to_pay" ON "paper_corporate_action" USING btree ("pay_day") WHERE "paper_corporate_action"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_fill_execution" ON "paper_fill" USING btree ("organisation_id","account_id","execution_id");--> statement-breakpoint
CREATE INDEX "paper_fill_by_account" ON "paper_fill" USING btree ("organisation_id","account_id","executed_at","id");--> statement-breakpoint
CREATE INDEX "paper_journal_by_order" ON "paper_journal" USING btree ("organisation_id","order_id") WHERE "paper_journal"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "paper_lot_closing_by_time" ON "paper_lot_closing" USING btree ("organisation_id","account_id","closed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_order_client_id" ON "paper_order" USING btree ("organisation_id","account_id","client_order_id");--> statement-breakpoint
CREATE INDEX "paper_order_by_account" ON "paper_order" USING btree ("organisation_id","account_id","id");--> statement-breakpoint
CREATE INDEX "paper_order_open_by_symbol" ON "paper_order" USING btree ("symbol") WHERE "paper_order"."is_open";--> statement-breakpoint
CREATE INDEX "paper_order_open_by_expiry" ON "paper_order" USING btree ("expires_at") WHERE "paper_order"."is_open";--> statement-breakpoint
CREATE INDEX "paper_position_by_symbol" ON "paper_position" USING btree ("symbol");--> statement-breakpoint
CREATE INDEX "paper_settling_by_day" ON "paper_settling" USING btree ("day");--> statement-breakpoint
CREATE INDEX "paper_transfer_by_time" ON "paper_transfer" USING btree ("organisation_id","account_id","at");