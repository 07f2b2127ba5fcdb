ALTER TABLE "messages" ADD COLUMN "reply_to_id" uuid;--> statement-breakpoint
CREATE INDEX "messages_reply_to" ON "messages" USING btree ("reply_to_id") WHERE "messages"."reply_to_id" is not null;