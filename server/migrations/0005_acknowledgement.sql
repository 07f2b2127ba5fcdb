ALTER TABLE "stories" ADD COLUMN "is_ack_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "story_readers" ADD COLUMN "acknowledged_at" timestamp (3) with time zone;