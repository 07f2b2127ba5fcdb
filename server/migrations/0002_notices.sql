CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");