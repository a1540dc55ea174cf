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
CREATE INDEX "stripe_subscription_by_organisation" ON "stripe_subscription" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_subscription_by_claim" ON "stripe_subscription" USING btree ("claim_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_post_slug" ON "blog_post" USING btree ("organisation_id","slug");--> statement-breakpoint
CREATE INDEX "blog_post_by_publication" ON "blog_post" USING btree ("organisation_id","status","published_at");--> statement-breakpoint
CREATE INDEX "blog_post_revision_by_post" ON "blog_post_revision" USING btree ("organisation_id","post_id","id");--> statement-breakpoint
CREATE INDEX "blog_slug_redirect_by_post" ON "blog_slug_redirect" USING btree ("organisation_id","post_id");--> statement-breakpoint
CREATE INDEX "lead_by_time" ON "lead" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_by_email" ON "lead" USING btree ("organisation_id","email","created_at");--> statement-breakpoint
CREATE INDEX "lead_to_deliver" ON "lead" USING btree ("delivery","deliver_after");