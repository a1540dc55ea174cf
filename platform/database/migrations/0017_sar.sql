ALTER TABLE "payment" ADD COLUMN "searched_again" jsonb;--> statement-breakpoint
CREATE INDEX "payment_by_release" ON "payment" USING btree ("organisation_id","state","settled_at");