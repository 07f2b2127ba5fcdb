ALTER TABLE "thread_leavers" ADD COLUMN "history_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "thread_members" ADD COLUMN "history_until" timestamp (3) with time zone;