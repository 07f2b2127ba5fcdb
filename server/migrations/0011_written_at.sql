ALTER TABLE "comments" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "written_at" timestamp (3) with time zone;