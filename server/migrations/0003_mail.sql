ALTER TABLE "letters" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "fault" text;--> statement-breakpoint
CREATE INDEX "letters_next_try" ON "letters" USING btree ("next_try_at") WHERE "letters"."next_try_at" is not null;