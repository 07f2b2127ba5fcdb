CREATE TABLE "stray_bytes" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "segments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stray_bytes_at" ON "stray_bytes" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "note_stray_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stray_bytes" ("name") VALUES (OLD."id"::text) ON CONFLICT ("name") DO UPDATE SET "at" = now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_note_stray" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_stray_file"();--> statement-breakpoint
CREATE FUNCTION "note_stray_segments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "stray_bytes" ("name") SELECT segment ->> 'name' FROM jsonb_array_elements(OLD."segments") AS segment ON CONFLICT ("name") DO UPDATE SET "at" = now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "uploads_note_stray" AFTER DELETE ON "uploads" FOR EACH ROW EXECUTE FUNCTION "note_stray_segments"();
