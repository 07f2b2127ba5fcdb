ALTER TABLE "web_subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "web_subscriptions" ADD COLUMN "failing_since" timestamp (3) with time zone;