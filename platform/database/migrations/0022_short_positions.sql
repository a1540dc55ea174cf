ALTER TABLE "paper_fill" DROP CONSTRAINT "paper_fill_quantity";--> statement-breakpoint
ALTER TABLE "paper_lot" DROP CONSTRAINT "paper_lot_held";--> statement-breakpoint
ALTER TABLE "paper_position" DROP CONSTRAINT "paper_position_held";--> statement-breakpoint
ALTER TABLE "paper_fill" ADD CONSTRAINT "paper_fill_quantity" CHECK ("paper_fill"."quantity" > 0 and ("paper_fill"."price" > 0 or ("paper_fill"."price" = 0 and "paper_fill"."gross" = 0)));--> statement-breakpoint
ALTER TABLE "paper_lot" ADD CONSTRAINT "paper_lot_held" CHECK ((("paper_lot"."quantity" > 0 and "paper_lot"."cost" >= 0) or ("paper_lot"."quantity" < 0 and "paper_lot"."cost" <= 0)) and "paper_lot"."fees" >= 0);--> statement-breakpoint
ALTER TABLE "paper_position" ADD CONSTRAINT "paper_position_held" CHECK ((("paper_position"."quantity" >= 0 and "paper_position"."cost" >= 0) or ("paper_position"."quantity" <= 0 and "paper_position"."cost" <= 0)) and "paper_position"."fees" >= 0);