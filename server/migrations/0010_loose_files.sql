ALTER TABLE "files" ADD COLUMN "loose_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE FUNCTION "note_detached_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "files" SET "loose_since" = now() WHERE "id" = OLD."file_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "story_files_note_detached" AFTER DELETE ON "story_files" FOR EACH ROW EXECUTE FUNCTION "note_detached_file"();--> statement-breakpoint
CREATE TRIGGER "message_files_note_detached" AFTER DELETE ON "message_files" FOR EACH ROW EXECUTE FUNCTION "note_detached_file"();--> statement-breakpoint
CREATE FUNCTION "note_former_avatar"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "files" SET "loose_since" = now() WHERE "id" = OLD."avatar_file_id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_note_former_avatar" AFTER UPDATE OF "avatar_file_id" ON "users" FOR EACH ROW WHEN (OLD."avatar_file_id" IS DISTINCT FROM NEW."avatar_file_id") EXECUTE FUNCTION "note_former_avatar"();
